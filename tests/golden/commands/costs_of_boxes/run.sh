#!/usr/bin/env bash
# What boxes of scaled dimensions are expected to read, on the command line and in the documentation.
cp "$CASE/costs.keys" .
"$KEYC" check --costs costs.keys
sed 's/items 50 per owner/items 50/' costs.keys >all.keys
"$KEYC" check --costs all.keys | grep -A 11 Rare.around
sed 's/items 20_000 per station/items 1_000_000_000_000_000/' costs.keys >many.keys
"$KEYC" check --costs many.keys | grep -m 1 -A 4 "expected of 1000000000000000"
"$KEYC" generate costs.keys --out out --output markdown >/dev/null
sed -n '/### Reading.box/,/json/p' out/costs.keys.md
rm -r ./*.keys out
