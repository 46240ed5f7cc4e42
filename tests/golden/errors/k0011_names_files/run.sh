#!/usr/bin/env bash
# K0011: a names file that is wrong, a stage that is not there, and names that do not say what a table is called.
cp "$CASE/shops.keys" .
: >items
with() { printf '%s\n' "$1" >names.json; "$KEYC" audit shops.keys --of Shops --items items --names names.json "${@:2}" 2>&1; echo "exit $?"; }
whole='"Shops": "shops-7f3a", "Carts": "carts-7f3a"'
echo "--- the stage"
with "{ \"prod\": { $whole }, \"dev\": { \"suffix\": \"-dev\" } }" --stage test
with "{ \"prod\": { $whole }, \"dev\": { \"suffix\": \"-dev\" } }"
echo "--- the file"
with "{ \"prod\": { \"Shops\": 7 } }" --stage prod
with "{ \"prod\": { $whole },
  \"dev\": { \"prefix\": \"dev-\", \"Shops\": \"mine\" } }" --stage prod
with "{ \"prod\": { $whole, \"Stock\": \"carts-7f3a\" } }" --stage prod
with "{ \"prod\": { \"Shops\": \"shops of prod\" } }" --stage prod
with "{ \"prod\": { } }" --stage prod
with "{ \"prod\": { \"Shops\": \"shops-7f3a\"" --stage prod
with "$(printf '{ "prod": { "Shops": "shops-\xff" } }')" --stage prod
echo "--- the tables"
with '{
  "prod": { "Shops": "shops-7f3a", "Cart": "carts-7f3a" }
}' --stage prod
with "{ \"prod\": { $whole, \"shops-live\": \"shops-7f3b\" } }" --stage prod
with "{ \"prod\": { \"prefix\": \"$(printf 'x%.0s' {1..250})\" } }" --stage prod
sed -i 's/Carts as "carts-live"/prefix/' shops.keys
with '{ "prod": { "prefix": "prod-" } }' --stage prod
sed -i 's/table prefix/table Baskets as "Shops"/' shops.keys
with '{ "prod": { "Shops": "shops-7f3a" } }' --stage prod
echo "--- no file"
"$KEYC" audit shops.keys --items items --of Shops --names none.json --stage prod 2>&1; echo "exit $?"
"$KEYC" audit shops.keys --items items --of Shops --names - --stage prod 2>&1 | head -1
"$KEYC" audit shops.keys --items items --of Shops --stage prod 2>&1 | head -1
