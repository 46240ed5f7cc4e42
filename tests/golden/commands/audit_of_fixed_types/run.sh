#!/usr/bin/env bash
# audit: no declaration is proposed that the schema would refuse: keys, locks, versions and times to live have their types.
cp "$CASE/shop.keys" .
python3 "$CASE/items.py" >items.jsonl
"$KEYC" check shop.keys
"$KEYC" audit shop.keys --items items.jsonl --examples 100 --format json |
  python3 -c 'import json, sys
for finding in json.load(sys.stdin)["findings"]:
    if finding["kind"] == "undecodable":
        print("\n".join(example["message"] for example in finding["examples"]))'
