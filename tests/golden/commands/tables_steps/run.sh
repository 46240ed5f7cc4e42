. "$GOLDEN/deployed.sh"
code() { echo "exit code $?"; }
steps() { against --steps --format create-table --out deploy "$@"; code; }
fresh() { rm -rf deploy; cp "$GOLDEN/../tables/described.json" .; without_replicas; }
show() { for file in $(find deploy -name '*.json' | sort); do echo "-- $file"; cat "$file"; done; }
fresh
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
fresh
echo "== a time to live that the schema does not have: it stays, or is off before an index is built"
cp shop.keys with_ttl.keys
sed -i '/ttl expires/d' shop.keys
edit 'table["GlobalSecondaryIndexes"].remove(several)'
steps
rm -r deploy
steps --delete-extra
mv with_ttl.keys shop.keys
fresh
echo "== 100 projected attributes: no room for more before an index is deleted"
edit 'table["GlobalSecondaryIndexes"] = [keys, several] + [{**keys, "IndexName": f"old{i}", "Projection": {"ProjectionType": "INCLUDE", "NonKeyAttributes": [f"a{i}_{j}" for j in range(10)]}} for i in range(10)]'
steps --delete-extra | head -8
rm -r deploy
steps
