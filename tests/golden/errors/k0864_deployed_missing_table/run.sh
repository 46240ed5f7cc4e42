#!/usr/bin/env bash
# CDK adds letters to logical ids: without names, only --of can say which table it is. Others are compared nevertheless.
. "$GOLDEN/deployed.sh"
cat >cart.keys <<'SCHEMA'
schema Carts

table Carts {
  key (id)
}

entity Cart in Carts {
  id : string
}
SCHEMA
cat >template.json <<'TEMPLATE'
{"Resources": {
  "Carts1A2B3C4D": {"Type": "AWS::DynamoDB::Table", "Properties": {
    "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
    "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}]}}}}
TEMPLATE
all() { "$KEYC" tables shop.keys cart.keys --against described.json --against template.json "$@"; }
all; echo "exit code $?"
all --report json | grep -E '"(breaks|rule|class|subject)"'
all --of Carts=Carts1A2B3C4D; echo "exit code $?"
