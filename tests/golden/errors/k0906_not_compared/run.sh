#!/usr/bin/env bash
# New kinds of indexes are noted; so is what the file does not say. The exit code stays 0.
. "$GOLDEN/deployed.sh"
edit 'table["VectorIndexes"] = [{"IndexName": "byMeaning"}]; owner["Surprise"] = 1; del answer["TimeToLiveDescription"]'
against
echo '{"Resources": {"Shop": {"Condition": "IsProd", "Type": "AWS::DynamoDB::Table", "Properties": {"KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
  "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "b", "AttributeType": "S"}, {"AttributeName": "c", "AttributeType": "S"}]}}}}' >template.json
"$KEYC" tables shop.keys --against template.json >/dev/null
