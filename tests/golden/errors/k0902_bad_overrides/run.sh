cp "$CASE"/*.keys .
# overrides FORMAT JSON [OPTION…]: the message for such a file.
overrides() {
  local format=$1
  printf '%s' "$2" >over.json
  shift 2
  "$KEYC" tables shop.keys --format "$format" --out out --overrides over.json "$@" || echo "exit code $?" >&2
}
cfn() { overrides cloudformation '{ "cloudformation": { "Shop": '"$1"' } }' "${@:2}"; }
tf() { overrides terraform '{ "terraform": { "Shop": '"$1"' } }' "${@:2}"; }
overrides cloudformation '{ "cloudformation": { "Shop": { "KeySchema": [] } }'
overrides cloudformation '{ "cloudformation": { "Shop": { "Tags": [1,] } } }'
overrides cloudformation ''
overrides cloudformation $'{ "a\xff": 1 }'
overrides cloudformation '{ "cloudformation": {}, "cloudformation": {} }'
overrides cloudformation '{ "terraform": { "Shop": { "tags": { "a": 1e999 } } } }'
overrides cloudformation "$(printf '[%.0s' {1..80})"
overrides cloudformation '[]'
overrides cloudformation '{ "cloudformaton": {} }'
overrides cloudformation '{ "cdk": {}, "terraform": 1 }'
overrides cloudformation '{ "cloudformation": { "Shops": {}, "prod_shop": {}, "Shop": [] } }'
cfn '{ "KeySchema": [], "TimeToLiveSpecification": null, "TableName": "x" }'
cfn '{ "Properties": {}, "MultiRegionConsistency": "STRONG" }'
cfn '{ "StreamSpecification": { "StreamViewType": "KEYS_ONLY" } }'
cfn '{ "StreamSpecification": null }'
cfn '{ "GlobalSecondaryIndexes": [], "LocalSecondaryIndexes": [] }'
cfn '{ "GlobalSecondaryIndexes": { "byOwnr": {}, "by-several": {}, "several": { "Projection": {} }, "keysOnly": null, "*": { "KeySchema": [] } } }'
cfn '{ "Replicas": { "eu-west-1": {} } }'
cfn '{ "Replicas": { "eu-west-2": {}, "eu-west-1": { "Region": "x" } } }' --global eu-west-1
cfn '{ "ProvisionedThroughput": {}, "GlobalSecondaryIndexes": { "byOwner": { "ProvisionedThroughput": {} } } }'
overrides create-table '{ "create-table": { "*": { "AttributeDefinitions": [], "StreamSpecification": {} } } }'
tf '{ "hash_key": "x", "ttl": {}, "global_secondary_index": { "byOwner": { "range_key": "y" } } }'
tf '{ "lifecycle": { "ignore_changes": ["tags", "global_secondary_index"] }, "read_capacity": 5 }'
tf '{ "lifecycle": { "ignore_changes": "all" } }'
"$KEYC" tables shop.keys --format terraform --out out --overrides none.json || echo "exit code $?" >&2
ls out 2>&1 | head -1
cfn '{ "Tags": [{ "Value": 123456789012345678901234567890 }], "A": 0.10000000000000000001, "B": [0.10, 1e3, 18446744073709551615] }'
cfn '{ "BillingMode": "PROVISIONED", "GlobalSecondaryIndexes": { "byOwner": { "ProvisionedThroughput": {} } } }'
cfn '{ "BillingMode": "PROVISIONED", "ProvisionedThroughput": {}, "GlobalSecondaryIndexes": { "*": { "ProvisionedThroughput": {} }, "byOwner": { "ProvisionedThroughput": null } } }'
cfn '{ "BillingMode": "PROVISIONED", "ProvisionedThroughput": {} }' --global eu-west-1 us-east-1
overrides create-table '{ "create-table": { "*": { "BillingMode": "PROVISIONED" } } }'
tf '{ "dynamic": { "global_secondary_index": {}, "timeouts": {} }, "count": 2, "for_each": {} }'
tf '{ "dynamic": [{ "replica": {} }, { "ttl": {} }] }'
cfn '{ "keySchema": [], "globalSecondaryIndexes": {}, "Tags": [], "GlobalSecondaryIndexes": { "byOwner": { "projection": {} } } }'
