#!/usr/bin/env bash
# The exit code is 3, unless something else is different.
. "$GOLDEN/deployed.sh"
edit 'table["GlobalSecondaryIndexes"].append({**owner, "IndexName": "old"}); table["LocalSecondaryIndexes"].append({**local, "IndexName": "oldLocal"})'
against
echo "exit code $?"
sed -i 's/"ENABLED"/"DISABLED"/' described.json
against | tail -1
echo "exit code ${PIPESTATUS[0]}"
