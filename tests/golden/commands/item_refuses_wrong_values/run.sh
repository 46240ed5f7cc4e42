#!/usr/bin/env bash
cp "$CASE/shop.keys" .
item() { "$KEYC" item shop.keys Thing "$1"; }
item '{"id": "a", "count": 256}'
item '{"id": "a", "count": -1}'
item '{"id": "a", "count": 1.5}'
item '{"id": "a", "count": true}'
item '{"id": 5}'
item '{}'
item '{"id": ""}'
item '{"id": "a", "colour": "RED"}'
item '{"id": "a", "colour": "gren"}'
item '{"id": "a", "total": "12,5"}'
item '{"id": "a", "total": 123456789012345678901234567890123456789}'
item '{"id": "a", "at": "2024-01-01"}'
item '{"id": "a", "day": "2024-02-30"}'
item '{"id": "a", "at": "2024-01-01T00:00:00"}'
item '{"id": "a", "at": "2024-01-01T00:00:00.0005Z"}'
item '{"id": "a", "at": "2024-01-01T24:00:00Z"}'
item '{"id": "a", "at": "2024-01-01T00:00:00+1"}'
item '{"id": "a", "at": "0000-01-01T00:00:00+01:00"}'
item '{"id": "a", "at": "01/02/2024 00:00:00Z"}'
item '{"id": "a", "at": 1704067200}'
item '{"id": "a", "day": "2024-01-01T00:00:00Z"}'
item '{"id": "a", "seen": "2024-01-01"}'
item '{"id": "a", "seen": "2024-01-01T00:00"}'
item '{"id": "a", "seen": "2024-01-01T00:00:00.5Z"}'
item '{"id": "a", "uid": "11111111-2222-4333-8444-555555555555"}'
item '{"id": "a", "raw": "AAE"}'
item '{"id": "a", "points": [{"x": 1}, {"x": 200}]}'
item '{"id": "a", "points": [{"y": 1}]}'
item '{"id": "a", "points": {"x": 1}}'
item '{"id": "a", "flag": 1}'
item '{"id": null}'
item '{"id": "a", "cuont": 3}'
item '{"id": "a", "id": "b"}'
item '{"id": "a"'
item '[]'
item '{"id": "a", "game": ""}'
item "{\"id\": \"$(printf 'a%.0s' $(seq 2100))\"}"
echo "--- requests"
request() { "$KEYC" request shop.keys "$@"; }
request Thing.one '{"id": "a", "colour": "red"}'
request Thing.one '{"id": "a", "colour": "red", "count": {"<": 3}}'
request Thing.counted '{"id": "a", "colour": "red", "count": 3}'
request Thing.counted '{"id": "a", "colour": "red", "count": {"between": [3]}}'
request Thing.counted '{"id": "a", "colour": "red", "count": {"between": [9, 3]}}'
request Thing.best '{"game": "go", "score": {">": "9223372036854775808"}}'
request Thing.flagged '{"id": "a", "least": "many"}'
request Thing.flagged '{"id": "a", "least": 1, "most": 2}'
echo "--- usage"
request Thing '{}'; echo "exit $?"
request Thing.flaged '{}'; echo "exit $?"
"$KEYC" item shop.keys Thng '{}'; echo "exit $?"
"$KEYC" item nowhere.keys Thing '{}'; echo "exit $?"
"$KEYC" item shop.keys Thing; echo "exit $?"
echo "--- lines"
printf '{"id": "a"}\n\n{"id": 1}\n{"id": "b", "score": 9223372036854775807, "game": "go"}' | "$KEYC" item shop.keys Thing -
echo "exit $?"
printf '{"id": "a", "least": 1}\n{"game": "go"}\n' | "$KEYC" request shop.keys Thing.flagged -
echo "exit $?"
printf '' | "$KEYC" item shop.keys Thing -
echo "exit $?"
