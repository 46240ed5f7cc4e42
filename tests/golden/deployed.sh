# For cases about deployed tables: shop.keys, described.json and `edit`, which changes the description by a line of Python, where
# `answer` is all of it, `table` the table, and local, keys, several and owner are its indexes.
cp "$GOLDEN/../tables/shop.keys" "$GOLDEN/../tables/described.json" .
edit() {
  python3 - "$1" <<'PYTHON'
import json, sys
answer = json.load(open("described.json"))
table = answer["Table"]
local, = table["LocalSecondaryIndexes"]
keys, several, owner = table["GlobalSecondaryIndexes"]
exec(sys.argv[1])
json.dump(answer, open("described.json", "w"), indent=1)
PYTHON
}
# A table in one region: its stream can change.
without_replicas() { edit 'del table["Replicas"]'; }
against() { "$KEYC" tables shop.keys --against described.json "$@"; }
