cp "$CASE"/*.keys .
"$KEYC" tables shop.keys --format terraform
echo "== for version 6 of the provider and the stage as a variable"
"$KEYC" tables shop.keys --format terraform --provider 6 --name-parameter --out v6
"$KEYC" tables shop.keys --format terraform --out v5
diff -U1 v5/shop.keys.tf.json v6/shop.keys.tf.json | grep -v '^[-+][-+]\|^@@'
echo "== as an output of generate"
"$KEYC" generate shop.keys --output tables.terraform --out gen && ls gen
