. "$GOLDEN/deployed.sh"
code() { echo "exit code $?"; }
steps() { against --steps --format cloudformation --out deploy "$@"; code; }
fresh() { rm -rf deploy; cp "$GOLDEN/../tables/described.json" .; without_replicas; }
# The table in each template, a line each: its indexes, time to live and stream.
show() {
  python3 - deploy/*.json <<'PYTHON'
import json, sys
for path in sys.argv[1:]:
    for name, resource in json.load(open(path))["Resources"].items():
        of = resource["Properties"]
        keys = [f'{each["IndexName"]}({",".join(key["AttributeName"] for key in each["KeySchema"])})' for each in of.get("GlobalSecondaryIndexes", [])]
        print(path, name, *keys, of.get("TimeToLiveSpecification", {}).get("AttributeName"), of.get("StreamSpecification", {}).get("StreamViewType"))
PYTHON
}
last_is_the_schema() { "$KEYC" tables shop.keys --format cloudformation "$@" | cmp - "$(ls deploy/* | tail -1)" && echo "the last one is what the schema says"; }
fresh
echo "== nothing to do"
steps
ls deploy 2>/dev/null
echo "== one is missing, one has another key"
edit 'table["GlobalSecondaryIndexes"] = [keys, {**owner, "KeySchema": owner["KeySchema"][:1]}]'
steps
show
last_is_the_schema
echo "== steps of an earlier plan are not mixed with others"
steps --yaml
rm -r deploy
echo "== YAML, with overrides, names of a stage, and a parameter"
echo '{ "cloudformation": { "Shop": { "TableClass": "STANDARD_INFREQUENT_ACCESS", "GlobalSecondaryIndexes": { "*": { "OnDemandThroughput": { "MaxReadRequestUnits": 9 } } } } } }' >over.json
echo '{ "prod": { "Shop": "prod-Shop" } }' >names.json
steps --yaml --overrides over.json --name-parameter
sed -i 's/"TableName": "Shop"/"TableName": "prod-Shop"/' described.json
steps
steps --yaml --overrides over.json --name-parameter
grep -c MaxRead deploy/*
grep -h TableClass deploy/*
last_is_the_schema --yaml --overrides over.json --name-parameter
rm -r deploy
steps --names names.json --stage prod
last_is_the_schema --names names.json --stage prod
fresh
echo "== what the schema does not have is deleted only if that is asked for"
edit 'table["GlobalSecondaryIndexes"] += [{**owner, "IndexName": "old"}]; keys["Projection"] = {"ProjectionType": "ALL"}'
steps
steps --delete-extra
show
last_is_the_schema
fresh
echo "== another time to live and another stream; and whether there is one, nobody said"
edit 'answer["TimeToLiveDescription"]["AttributeName"] = "at"; table["StreamSpecification"]["StreamViewType"] = "NEW_IMAGE"'
steps
show
last_is_the_schema
fresh
edit 'del answer["TimeToLiveDescription"]'
steps
echo "== a time to live and a stream that the schema does not have"
fresh
sed -i '/ttl expires/d; /stream keys/d' shop.keys
steps
steps --delete-extra
show
last_is_the_schema
rm -r deploy
echo "== two tables in one template: one after the other, and the one that is not there is created"
cp "$CASE"/*.keys .
two() { "$KEYC" tables "$1" --against two.json --steps --format cloudformation --out deploy "${@:2}"; code; }
"$KEYC" tables before.keys --format cloudformation >two.json
two after.keys
show
"$KEYC" tables after.keys --format cloudformation | cmp - deploy/after.05* && echo "the last one is what the schema says"
rm -r deploy
echo "== a template cannot leave out tables"
two after.keys --of Line
echo "== a description of one table of several"
aws_answer='import json, sys; of = json.load(sys.stdin)["Resources"]["Line"]["Properties"]; print(json.dumps({"Table": {k: of[k] for k in ("TableName", "KeySchema", "AttributeDefinitions")}, "TimeToLiveDescription": {"TimeToLiveStatus": "DISABLED"}}))'
python3 -c "$aws_answer" <two.json >line.json
"$KEYC" tables after.keys --against line.json --steps --format cloudformation --out deploy
code
echo "== what CloudFormation would remove, replace or refuse"
sed -i 's/"Resources": {/&"Queue": { "Type": "AWS::SQS::Queue" },/' two.json
two after.keys
"$KEYC" tables before.keys --format cloudformation --name-parameter >two.json
two after.keys
two after.keys --name-parameter | tail -4
rm -r deploy
"$KEYC" tables before.keys --format cloudformation >two.json
two after.keys --global eu-west-1 us-east-1
"$KEYC" tables before.keys --format cloudformation --global eu-west-1 us-east-1 >two.json
two after.keys --global eu-west-1 us-east-1 | tail -4
echo "== what a template would change beside its step"
"$KEYC" tables before.keys --format cloudformation >two.json
change() { python3 -c 'import json, sys
template = json.load(open("two.json")); line = template["Resources"]["Line"]["Properties"]; exec(sys.argv[1]); json.dump(template, open("two.json", "w"))' "$1"; }
change 'line.update(PointInTimeRecoverySpecification={"PointInTimeRecoveryEnabled": True}, BillingMode="PROVISIONED"); del line["DeletionProtectionEnabled"]
template["Outputs"]["LineName"]["Export"] = {"Name": "line"}; template["Outputs"]["Mine"] = {"Value": "x"}; template["Parameters"] = {"Size": {"Type": "Number"}}; template["Resources"]["Queue"] = {"Type": "AWS::SQS::Queue"}'
two after.keys
echo "== with the overrides that say so, nothing else changes"
"$KEYC" tables before.keys --format cloudformation >two.json
change 'line.update(PointInTimeRecoverySpecification={"PointInTimeRecoveryEnabled": True}, Tags=[{"Key": "a", "Value": "b"}])'
echo '{ "cloudformation": { "Line": { "Tags": [{ "Value": "b", "Key": "a" }], "PointInTimeRecoverySpecification": { "PointInTimeRecoveryEnabled": true } } } }' >line.over
two after.keys --overrides line.over | tail -4
rm -r deploy
echo "== also without a step, and in an index"
"$KEYC" tables shop.keys --format cloudformation >two.json
sed -i 's/"IndexName": "byOwner"/&, "OnDemandThroughput": {}/' two.json
two shop.keys
echo "== replicas that the command line does not have, or that are not there"
"$KEYC" tables before.keys --format cloudformation --global eu-west-1 us-east-1 ap-south-1 >two.json
two after.keys --global eu-west-1 us-east-1
two after.keys --global eu-west-1 us-east-1 ap-south-1 eu-west-2
fresh
edit 'table["Replicas"] = [{"RegionName": "us-east-1"}, {"RegionName": "ap-south-1"}]; table["TableArn"] = "arn:aws:dynamodb:eu-west-1:1:table/Shop"'
against --steps --format cloudformation --out deploy --global eu-west-1 us-east-1 2>&1 | grep K0907
echo "== no such steps"
for options in "--steps --format terraform" "--steps --format workbench" "--format cloudformation" "--check"; do
  "$KEYC" tables after.keys --against two.json --out deploy $options 2>&1 | head -1
done
