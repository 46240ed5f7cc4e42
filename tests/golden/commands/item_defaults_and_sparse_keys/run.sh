#!/usr/bin/env bash
# item: omitted attributes have their defaults; optional keys; keys that are attributes. Written by hand.
cp "$CASE/tasks.keys" .
item() { "$KEYC" item tasks.keys "$@"; }

echo "--- literals, the clock, new ids"
hide='s/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/UUID/; s/"[0-9A-HJKMNP-TV-Z]{26}"/"ULID"/
  s/20[0-9-]{8}T[0-9:]{8}\.[0-9]{3}Z/NOW/; s/"seconds":\{"N":"[0-9]{10}"/"seconds":{"N":"SECONDS"/; s/"day":\{"S":"20[0-9-]{8}"/"day":{"S":"TODAY"/'
item Task '{"name": "n"}' | sed -E "$hide"
[[ $(item Task '{"name": "n"}') != $(item Task '{"name": "n"}') ]] && echo "each has an id of its own"

echo "--- given values, and what is given as absent"
item Task '{"id": "00000000-0000-4000-8000-000000000000", "ulid": "00000000000000000000000000", "made": "2000-01-01T00:00:00.000Z",
  "seconds": 0, "day": "2000-01-01", "title": "", "state": "done", "done": true, "weight": 0, "price": 0, "count": 0, "raw": "",
  "since": "2000-01-01T00:00:00Z", "list": ["a"], "map": {"k": 1}, "optional": null, "name": "n",
  "limits": {"names": [], "by": {}, "most": 1}}'

echo "--- sparse: in the first index"
item Job - <<'JSON'
{"id": "1", "owner": "a", "place": {"names": [], "by": {}, "note": "p#q"}, "until": "2024-01-31"}
{"id": "1", "owner": "a", "place": {"names": [], "by": {}, "note": "p"}, "until": "2024-01-31", "state": "stuck", "text": "😀"}
JSON
echo "--- not in it"
item Job - <<'JSON' | grep -c openPk
{"id": "1", "place": {"names": [], "by": {}, "note": "p"}, "until": "2024-01-31"}
{"id": "1", "owner": "a", "place": {"names": [], "by": {}}, "until": "2024-01-31"}
{"id": "1", "owner": "a", "until": "2024-01-31"}
{"id": "1", "owner": "a", "place": {"names": [], "by": {}, "note": "p"}}
{"id": "1", "owner": "a", "place": {"names": [], "by": {}, "note": "p"}, "until": "2024-01-31", "state": "done"}
{"id": "1", "owner": "a", "place": {"names": [], "by": {}, "note": "p"}, "until": "2024-01-31", "flag": true}
{"id": "1", "owner": "a", "place": {"names": [], "by": {}, "note": "p"}, "until": "2024-01-31", "text": "abc"}
{"id": "1", "owner": "a", "place": {"names": [], "by": {}, "note": "p"}, "until": "2024-01-31", "text": "é😀"}
JSON
echo "--- in the second"
item Job '{"id": "1", "state": "done", "due": -5, "words": ["v", "w"], "tags": [1, 2], "blob": "AAAB"}'
echo "--- not in it"
item Job - <<'JSON' | grep -c latePk
{"id": "1", "state": "open", "due": 5, "words": ["v", "w"], "tags": [1, 2], "blob": "AAAB"}
{"id": "1", "state": "done", "due": 6, "words": ["v", "w"], "tags": [1, 2], "blob": "AAAB"}
{"id": "1", "state": "done", "words": ["v", "w"], "tags": [1, 2], "blob": "AAAB"}
{"id": "1", "state": "done", "due": 5, "words": ["v"], "tags": [1, 2], "blob": "AAAB"}
{"id": "1", "state": "done", "due": 5, "words": ["v", "w"], "tags": [1, 3], "blob": "AAAB"}
{"id": "1", "state": "done", "due": 5, "words": ["v", "w"], "tags": [2, 2], "blob": "AAAB"}
{"id": "1", "state": "done", "due": 5, "words": ["v", "w"], "tags": [1, 2], "blob": "AQAA"}
{"id": "1", "state": "done", "due": 5, "words": ["v", "w"], "tags": [1, 2]}
{"id": "1", "state": "done", "due": 5, "words": ["v", "w"], "tags": [1, 2], "blob": "AAAB", "place": {"names": [], "by": {}}}
{"id": "1", "state": "done", "due": 5, "words": ["v", "w"], "tags": [1, 2], "blob": "AAAB", "text": "no"}
JSON
echo "--- attributes as keys"
item Job '{"id": "1", "team": "t", "region": "r", "rank": 3, "due": 2, "state": "done"}'
item Reading '{"device": "d", "at": 1704067200000, "value": 1e-3, "payload": "AA=="}'
item Reading '{"device": "d", "at": 1, "value": -0.0}'
