#!/usr/bin/env bash
# What is no description, and descriptions of what no table can be.
. "$GOLDEN/deployed.sh"
try() { printf '%s' "$1" >broken.json; "$KEYC" tables shop.keys --against broken.json; echo "exit code $?"; }
try ''
try '{"Table": '
try '{"Table": {"TableName": }}'
try '[1]'
try '{"Items": []}'
try 'Resources:'
try '{"Table": {}} {"Table": null}'
try '{"TimeToLiveDescription": {"TimeToLiveStatus": "ENABLED"}}'
try "$(printf '[%.0s' {1..1000})"
try '{"Table": {"TableName": "a", "TableName": "b"}}'
try '{"TemplateBody": "Resources:\n  Shop:\n"}'
try '{"Resources": {"Shop": {"Type": "AWS::DynamoDB::Table", "Properties": {"KeySchema": {"Fn::If": ["a", [], []]}, "AttributeDefinitions": [{"AttributeName": {"Ref": "Name"}, "AttributeType": "X"}]}}}}'
edit 'table["AttributeDefinitions"].pop(); table["AttributeDefinitions"].append(table["AttributeDefinitions"][0])
keys["IndexName"] = "../../etc/passwd"; several["IndexName"] = "byOwner"; owner["Projection"] = "ALL"
owner["KeySchema"].reverse(); local["KeySchema"] = [{"AttributeName": "pk", "KeyType": "SORT"}]'
against
"$KEYC" tables shop.keys --against nowhere.json
cp "$GOLDEN/../tables/described.json" .
edit 'table["TableName"] = "../../../evil"'
against
try '{"Resources": {"Shop": {"Type": "AWS::DynamoDB::Table", "Properties": {"TableName": "a/b", "KeySchema": [{"AttributeName": "a", "KeyType": "HASH"}], "AttributeDefinitions": [{"AttributeName": "a", "AttributeType": "S"}, {"AttributeName": "b", "AttributeType": "S"}], "GlobalSecondaryIndexes": {"Fn::If": ["x", [], []]}}}}}'
