#!/usr/bin/env bash
# What no update of a table can change; nothing is written.
. "$GOLDEN/deployed.sh"
steps() { against --steps --format create-table --out deploy "$@"; echo "exit code $?"; ls deploy 2>/dev/null; cp "$GOLDEN/../tables/described.json" .; }
edit 'table["KeySchema"].pop()'
steps
edit 'table["AttributeDefinitions"][3]["AttributeType"] = "B"'
steps
edit 'table["LocalSecondaryIndexes"].clear()'
steps
edit 'table["LocalSecondaryIndexes"].append({**local, "IndexName": "oldLocal"})'
steps --delete-extra
edit 'keys["IndexStatus"] = "CREATING"; several["IndexStatus"] = "DELETING"'
steps
# Another type of an attribute in an index that the schema does not have.
edit 'table["AttributeDefinitions"][1]["AttributeType"] = "S"; table["GlobalSecondaryIndexes"] = [{**keys, "IndexName": "old"}]'
steps
# Replicas need the stream.
edit 'table["StreamSpecification"]["StreamViewType"] = "NEW_AND_OLD_IMAGES"'
steps
edit 'table["TableStatus"] = "UPDATING"'
steps
# An index of a table with provisioned capacity needs one.
edit 'del table["ProvisionedThroughput"]["ReadCapacityUnits"]; table["GlobalSecondaryIndexes"].remove(several)'
steps
