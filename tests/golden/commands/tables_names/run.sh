cp "$CASE"/*.keys .
echo '{ "prod": { "Carts": "carts-prod" }, "dev": { "prefix": "dev-" }, "test": { "Cart": "carts" } }' >names.json
for format in cloudformation create-table terraform workbench; do
  echo "== $format"
  "$KEYC" tables cart.keys --format $format --names names.json --stage prod | grep -i 'carts-prod'
done
echo "== with a prefix"
"$KEYC" generate cart.keys --output tables.cfn --names names.json --stage dev --out gen --depfile gen.d
grep TableName gen/cart.keys.template.json
grep -c names.json gen.d
echo "== refused"
for options in "--stage test" "--stage beta" "--stage prod --name-parameter"; do
  "$KEYC" tables cart.keys --format cloudformation --names names.json $options
  echo "$options: exit code $?"
done
"$KEYC" generate cart.keys --names names.json --stage dev --out gen
echo "exit code $?"
"$KEYC" generate cart.keys --output tables.cfn --names names.json --stage prod --out gen --check >/dev/null
