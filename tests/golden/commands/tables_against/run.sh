. "$GOLDEN/deployed.sh"
cp "$CASE"/*.keys "$CASE"/*.json .
code() { echo "exit code $?"; }
echo "== as it should be"
against; code
echo "== other forms of a description: alone, of CreateTable, from standard input, with the answers one after the other"
edit 'json.dump({k: v for k, v in table.items()}, open("bare.json", "w")); json.dump({"TableDescription": table}, open("created.json", "w")); json.dump({"Table": table}, open("table.json", "w")); json.dump({"TimeToLiveDescription": answer["TimeToLiveDescription"]}, open("ttl.json", "w"))'
"$KEYC" tables shop.keys --against bare.json; code
"$KEYC" tables shop.keys --against created.json --against ttl.json; code
cat table.json ttl.json | "$KEYC" tables shop.keys --against -; code
"$KEYC" tables shop.keys --against ttl.json --against table.json; code
echo "== another name: it is the only one"
sed 's/"TableName": "Shop"/"TableName": "prod-shop"/; s/"ProjectionType": "KEYS_ONLY"/"ProjectionType": "ALL"/' described.json >prod.json
"$KEYC" tables shop.keys --against prod.json; code
echo "== several tables of a template, by name and by logical id; other resources are skipped"
"$KEYC" tables shop.keys cart.keys --against template.json; code
echo "== one of them"
"$KEYC" tables shop.keys cart.keys --against template.json --of Carts; code
"$KEYC" tables shop.keys cart.keys --against template.json --of Carts=Orders; code
"$KEYC" tables shop.keys cart.keys --against template.json --of Basket; code
"$KEYC" tables shop.keys cart.keys --against template.json --of Carts=Nobody; code
echo "== none can be told"
"$KEYC" tables shop.keys cart.keys --against prod.json; code
"$KEYC" tables shop.keys cart.keys --against prod.json --of Shop; code
"$KEYC" tables shop.keys --against described.json --against described.json; code
echo '{"Resources": {}}' | "$KEYC" tables shop.keys --against -; code
echo "== the names of a stage"
echo '{"prod": {"Shop": "prod-shop", "prod_carts": "carts"}, "test": {"Shop": "test-shop", "prod_carts": "carts"}}' >names.json
"$KEYC" tables shop.keys cart.keys --against prod.json --names names.json --stage prod; code
"$KEYC" tables shop.keys cart.keys --against prod.json --names names.json --stage test; code
"$KEYC" tables shop.keys --against prod.json --names names.json --stage test; code
"$KEYC" tables shop.keys --against prod.json --names names.json --stage nowhere; code
echo "== usage"
"$KEYC" tables shop.keys; code
"$KEYC" tables shop.keys --of Shop --format create-table; code
against --steps --out deploy; code
against --steps --format create-table; code
echo "== an error in the schema"
sed -i 's/key (pk, sk)/key (pq, sk)/' shop.keys
against; code
cp "$CASE"/*.keys "$GOLDEN/../tables/shop.keys" .
"$KEYC" tables shop.keys --against - --against - <described.json; code
"$KEYC" tables shop.keys --format create-table --out ''; code
