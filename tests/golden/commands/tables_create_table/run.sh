cp "$CASE"/*.keys .
echo "== with a folder"
"$KEYC" tables shop.keys --format create-table --out deploy
(cd deploy && find . -type f | sort)
cat deploy/shop/Shop.create-table.json deploy/shop/Shop.ttl.json
echo "== the only file is printed"
"$KEYC" tables cart.keys --format create-table
echo "== several need a folder"
"$KEYC" tables shop.keys --format create-table
echo "exit code $?"
echo "== --check"
"$KEYC" tables shop.keys --format create-table --out deploy --check
echo "exit code $?"
sed -i 's/"expires"/"expiry"/' deploy/shop/Shop.ttl.json
"$KEYC" tables shop.keys --format create-table --out deploy --check
echo "exit code $?"
echo "== as an output of generate"
"$KEYC" generate shop.keys --output tables.create-table --out gen
diff -r gen/shop/Shop.create-table.json deploy/shop/Shop.create-table.json && echo the same
echo "== nothing is written after an error"
sed -i 's/key (pk)/key (pq)/' cart.keys
"$KEYC" tables cart.keys --format create-table --out broken
echo "exit code $?"
ls broken 2>&1 | head -1
echo "== the request for a time to live that is gone goes; a file that keyc did not write stays"
cp "$CASE"/*.keys .
"$KEYC" tables shop.keys --format create-table --out deploy
sed -i '/^  ttl/d' shop.keys
"$KEYC" tables shop.keys --format create-table --out deploy --check
echo "exit code $?"
"$KEYC" tables shop.keys --format create-table --out deploy
ls deploy/shop
echo '{"TableName": "Shop"}' >deploy/shop/Shop.ttl.json
"$KEYC" tables shop.keys --format create-table --out deploy --check && "$KEYC" tables shop.keys --format create-table --out deploy
cat deploy/shop/Shop.ttl.json
