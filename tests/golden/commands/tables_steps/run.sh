. "$GOLDEN/deployed.sh"
code() { echo "exit code $?"; }
steps() { against --steps --format create-table --out deploy "$@"; code; }
fresh() { rm -rf deploy; cp "$GOLDEN/../tables/described.json" .; }
show() { for file in $(find deploy -name '*.json' | sort); do echo "-- $file"; cat "$file"; done; }
echo "== nothing to do"
steps
ls deploy 2>/dev/null
echo "== one is missing, one has another key, one is extra: new ones first"
edit 'table["GlobalSecondaryIndexes"] = [{**keys, "Projection": {"ProjectionType": "ALL"}}, {**owner, "KeySchema": owner["KeySchema"][:1]}, {**owner, "IndexName": "old"}]'
steps
show
echo "== the extra one as well, last; the index that projects more stays"
steps --delete-extra
ls deploy/shop
echo "== steps of an earlier plan are not mixed with others"
steps
fresh
echo "== the type of an attribute of two indexes: both are deleted before one is created"
edit 'table["AttributeDefinitions"][1]["AttributeType"] = "S"; table["BillingModeSummary"]["BillingMode"] = "PAY_PER_REQUEST"'
steps
show
fresh
echo "== an extra index that is in the way"
edit 'table["AttributeDefinitions"][1]["AttributeType"] = "S"; table["GlobalSecondaryIndexes"] = [owner, {**keys, "IndexName": "old"}]'
steps --delete-extra
fresh
echo "== another time to live"
edit 'answer["TimeToLiveDescription"]["AttributeName"] = "at"'
steps
show
fresh
echo "== a stream, and another view"
edit 'del table["StreamSpecification"]'
steps
show
fresh
edit 'table["StreamSpecification"]["StreamViewType"] = "NEW_IMAGE"'
steps
fresh
echo "== 20 indexes: no room for another one before one is deleted"
edit 'table["GlobalSecondaryIndexes"] = [owner, several] + [{**owner, "IndexName": f"old{i}"} for i in range(18)]'
steps --delete-extra | head -8
fresh
steps_of_a_table_named_otherwise() { sed -i 's/"TableName": "Shop"/"TableName": "prod-shop"/; s/"byOwner"/"byPerson"/' described.json; }
echo "== the name is that of the deployed table"
steps_of_a_table_named_otherwise
steps
grep -h TableName deploy/shop/*
