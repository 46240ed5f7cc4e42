#!/usr/bin/env bash
# item: values of wrong types, missing, unknown and repeated attributes, invalid JSON, and wrong usage.
cp "$CASE/store.keys" .
item() { "$KEYC" item store.keys "$@"; echo "exit $?"; }
store() { # attributes besides the required ones
  "$KEYC" item store.keys Store "{\"id\": \"i\", \"country\": \"c\", \"city\": \"t\", $1}" && echo "not refused: $1"
}

echo "--- types"
for value in 1 '"true"' null; do store "\"b\": $value, \"i8v\": \"\""; done
for value in 128 -129 1.5 '"x"' '""' true 1e3 '"0x1"' '{}' 100000000000000000000; do store "\"i8v\": $value"; done
store '"u8v": -1'
store '"u8v": 256'
store '"i64v": 9223372036854775808'
store '"i64v": -9223372036854775809'
store '"u64v": 18446744073709551616'
store '"u64v": 0.5'
store '"f32v": 1e39'
store '"f64v": "NaN"'
store '"f64v": 1e999'
store '"f64v": 1e200'
store '"dec": 123456789012345678901234567890123456789'
store '"dec": "1e126"'
store '"dec": []'
store '"raw": "A"'
store '"raw": 1'
store '"ts": "2024-01-31T00:00:00.000+1:00"'
store '"tsS": 1704067200'
store '"tsUs": "2024-01-31_00:00:00.000000Z"'
store '"es": "2024-01-31T00:00:00"'
store '"es": 0.5'
store '"day": "2023-02-29"'
store '"v4": "x"'
store '"v7": "fe6f5b32-2c18-8ddd-6066-0248b01118ad"'
store '"ul": "81ARZ3NDEKTSV4RRFFQ69G5FAV"'
store '"ks": ""'
store '"list": [{"": 1}]'
store '"status": "OPEN"'
store '"status": "opne"'
store '"status": null'
store '"address": "Houston"'
store '"address": {"geo": {}}'
store '"address": {"city": 5, "geo": {}}'
store '"address": {"city": "x", "geo": {}, "ctiy": "y"}'
store '"address": {"city": "x", "geo": {"a b": "c"}}'
store '"address": {"city": "x", "geo": {"lat": 1e130}}'
store '"list": {}'
store '"list": [{}, {"a": 1, "b": -1}]'
store '"set": [1, "y"]'
store '"set": {}'
store '"doc": {"a": [0, 123456789012345678901234567890123456789]}'

echo "--- keys"
store '"small": 1000'
item Store '{"id": "", "country": "c", "city": "t"}'
item Store '{"id": "i", "country": "a#b", "city": "t"}'
item Store '{"id": "i", "country": "", "city": "t"}'
item Store '{"id": "i", "country": "c", "city": ""}'
item Store "{\"id\": \"i\", \"country\": \"c\", \"city\": \"$(printf 'x%.0s' {1..1100})\"}"
item Item '{"name": "", "at": 1}'
item Item '{"name": "n", "at": 1, "code": ""}'
item Item "{\"name\": \"$(printf 'x%.0s' {1..2049})\", \"at\": 1}"

echo "--- missing and unknown"
item Store '{}'
item Store '{"id": "i", "country": null, "city": "t"}'
store '"Status": "open"'
store '"something else\n": 1'

echo "--- no JSON"
for json in '' ' ' '[]' '"x"' 'null' '{' '{"id": "i" "country": "c"}' '{"id": "i"} x' '{"id": 01}' "{'id': 1}" '{"id": "\ud800"}' \
  '{"id": "a", "id": "b"}' '{"doc": {"a": [{"b": 1, "c": 2, "b": 1}]}}' $'{"id": "a\nb"}' $'{"id": "\xff"}'; do
  item Store "$json"
done
deep() { printf '{"doc": '; printf '[%.0s' $(seq "$1"); printf ']%.0s' $(seq "$1"); printf ', "id": "i", "country": "c", "city": "t"}'; }
item Store "$(deep 64)"
deep 100000 | item Store -
item Store "$(deep 63)" | cut -c1-40

echo "--- lines"
printf '{"name": "n", "at": 1}\n\n{"name": "n"}\r\n[\n{"name": "m", "at": 2}' | item Item -
printf '{"name": "n", "at": 1}\r\n' | item Item -
item Item - </dev/null

echo "--- each line is answered before the next is read"
coproc KEYC_ITEM { "$KEYC" item store.keys Item -; }
pid=$KEYC_ITEM_PID # unset when it has ended
for at in 1 2; do
  echo "{\"name\": \"n\", \"at\": $at}" >&"${KEYC_ITEM[1]}"
  read -r -t 60 answer <&"${KEYC_ITEM[0]}" && echo "$answer"
done
exec {KEYC_ITEM[1]}>&-
wait "$pid"

echo "--- what cannot be written"
"$KEYC" item store.keys Item '{"name": "n", "at": 1}' >/dev/full; echo "exit $?"

echo "--- usage"
item Stroe '{}'
item Something '{}'
item Store
echo "entity" >>store.keys
item Store '{}'
"$KEYC" item none.keys Store '{}'
echo "exit $?"
