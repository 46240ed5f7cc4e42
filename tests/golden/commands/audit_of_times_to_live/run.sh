#!/usr/bin/env bash
# audit: times to live that DynamoDB never reaches, mostly of another unit. One that ends with the year 9999, or that is
# absent, is none of these.
cp "$CASE/shop.keys" "$CASE/items.jsonl" .
"$KEYC" audit shop.keys --items items.jsonl
echo "exit $?"
