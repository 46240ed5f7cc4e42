#!/usr/bin/env bash
# audit: version 0 is compared with the newest version as generated code reads them. The first five documents have the
# same in other texts; of the others, each differs.
cp "$CASE/library.keys" .
python3 "$CASE/items.py" >items.jsonl
"$KEYC" audit library.keys --items items.jsonl --examples 100 --format json >report.json
python3 - <<'END'
import json

items = [json.loads(line) for line in open("items.jsonl")]
for finding in json.load(open("report.json"))["findings"]:
    if finding["kind"] == "stale_version_0":
        for example in finding["examples"]:
            print(f"{items[example['line'] - 1]['id']['S']}: {example['message']}")
END
