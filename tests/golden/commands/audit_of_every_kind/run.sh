#!/usr/bin/env bash
# audit: each kind of finding once, as text and as JSON; two more items are right: of the former count of shards, and a
# number in another form. One thread finds what several find.
cp "$CASE/shop.keys" "$CASE/items.jsonl" .
"$KEYC" audit shop.keys --items items.jsonl --threads 1
echo "exit $?"
"$KEYC" audit shop.keys --items items.jsonl --format json >one.json
"$KEYC" audit shop.keys --items - --format json --threads 7 <items.jsonl | sed 's/standard input/items.jsonl/; s/"input": "-"/"input": "items.jsonl"/' | diff one.json - && cat one.json
