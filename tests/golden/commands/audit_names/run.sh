#!/usr/bin/env bash
# audit --names: what the table is called in a stage stands in the report, as text and as JSON. The file also has a table
# of another schema.
cp "$CASE/shops.keys" .
echo '{"_type":{"S":"Shop"},"id":{"N":"1"},"pk":{"S":"SHOP#0000000001"}}' >items
cat >names.json <<'END'
{
  "prod": { "Shops": "shops-7f3a", "carts-live": "carts-7f3a", "Orders": "orders-7f3a" },
  "dev": { "prefix": "dev-", "suffix": "-v2" },
  "live": { "prefix": "" }
}
END
for stage in prod dev live; do
  "$KEYC" audit shops.keys --of Shops --items items --names names.json --stage $stage | head -1
  "$KEYC" audit shops.keys --of Shops --items items --names names.json --stage $stage --format json | grep deployed
done
"$KEYC" audit shops.keys --of Shops --items items | head -1
"$KEYC" audit shops.keys --of Shops --items items --format json | grep deployed
