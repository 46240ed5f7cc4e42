cp "$CASE"/*.keys "$CASE"/prod.json .
# What an override changes.
changes() {
  "$KEYC" tables shop.keys "$@" --out plain && "$KEYC" tables shop.keys "$@" --overrides prod.json --out prod
  diff -r -U1 plain prod | grep -v '^[-+][-+]\|^diff\|^@@'
  rm -r plain prod
}
echo "== CloudFormation"
changes --format cloudformation --yaml
echo "== create-table"
changes --format create-table
echo "== Terraform"
changes --format terraform
echo "== workbench"
echo '{"workbench": {"Carts": {"BillingMode": "PROVISIONED", "ProvisionedCapacitySettings": {"ProvisionedThroughput": {"ReadCapacityUnits": 5}}}}}' >wb.json
"$KEYC" tables cart.keys --format workbench --overrides wb.json | grep -A5 BillingMode
echo '{"workbench": {"Carts": {"TableData": []}}}' >wb.json
"$KEYC" tables cart.keys --format workbench --overrides wb.json
echo "== replicas by their region"
echo '{"cloudformation": {"Shop": {"StreamSpecification": {"ResourcePolicy": {}}, "Replicas": {"*": {"DeletionProtectionEnabled": false}, "us-east-1": {"TableClass": "STANDARD"}}}}}' >replicas.json
"$KEYC" tables shop.keys --format cloudformation --global eu-west-1 us-east-1 --overrides replicas.json --yaml | grep -A10 StreamSp
echo "== the file is read again when it changes, and a message repeats it"
"$KEYC" generate shop.keys --output tables.cfn --out gen --overrides prod.json --depfile gen.d
grep -o '[a-z]*\.json' gen.d
sed -i 's/team/owner/' prod.json
"$KEYC" generate shop.keys --output tables.cfn --out gen --overrides prod.json --check >/dev/null
echo "exit code $?"
