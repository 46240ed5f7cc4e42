#!/usr/bin/env bash
# request: a box of many ranges in each shard of each value. Its first 1,000 ranges are printed, then the first one of each
# Sequence.
values() { seq -s '", "a' 0 "$1"; }
request() { "$KEYC" request "$CASE/input.keys" Reading.box "{\"station\": [\"a$(values "$1")\"], \"x\": {\"between\": [3, 100000000000000000]}, \"y\": {\"between\": [5, 100000000000000007]}}"; }
count() { grep -o "$1" | wc -l; }
echo "== One value: 3 shards of 200 ranges, all of them"
request 0 > one.json
count '"Query"' < one.json
count '"more":true' < one.json
echo "== 100 values"
request 99 > all.json
count '"Sequence"' < all.json
count '"Query"' < all.json
count '"more":true' < all.json
