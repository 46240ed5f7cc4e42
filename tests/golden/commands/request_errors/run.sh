#!/usr/bin/env bash
# request: parameters that are missing, unknown, of another type or operator; bounds over the limit; wrong usage.
cp "$GOLDEN/commands/request_of_every_operator/shop.keys" .
request() { "$KEYC" request shop.keys "$@"; echo "exit $?"; }
texas='"company": "acme", "country": "USA", "state": "TX"'
long=$(printf 'x%.0s' {1..1100})

echo "--- parameters"
request Store.inState '{"company": "acme", "country": "USA"}'
request Store.inState "{$texas, \"city\": \"Houston\"}"
request Store.inState '{"company": "acme", "country": "USA", "stat": "TX"}'
request Store.inState '{"company": "acme", "country": "USA", "state": 5}'
request Store.inState '{"company": "acme", "country": "USA", "state": null}'
request Store.inState '{"company": "", "country": "", "state": ""}'
request Store.inState '["acme"]'
request Store.inState '{"company": "acme", "company": "acme", "country": "USA", "state": "TX"}'
request Store.inState '{"company"'
request Store.busy '{"company": "acme", "country": "USA"}'
request Store.busy '{"company": "acme", "country": "USA", "minimum": -1}'
request Store.busy '{"company": "acme", "country": "USA", "minimum": {">": 1}}'
request Match.inRound '{"game": "g", "region": "r", "round": 4294967296}'
request Match.rounds '{"game": "", "region": "r"}'

echo "--- operators"
request Store.inState '{"company": "acme", "country": "USA", "state": {"<": "TX"}}'
request Store.cityBelow "{$texas, \"city\": {\"<=\": \"Houston\"}}"
request Store.cityBelow "{$texas, \"city\": {\"<\": \"a\", \">\": \"b\"}}"
request Store.cityBelow "{$texas, \"city\": {}}"
request Store.cityBelow "{$texas, \"city\": {\"<\": 1}}"
request Store.cityBetween "{$texas, \"city\": \"a\"}"
request Store.cityBetween "{$texas, \"city\": [\"a\", \"b\"]}"
request Store.cityBetween "{$texas, \"city\": {\"between\": \"a\"}}"
request Store.cityBetween "{$texas, \"city\": {\"between\": [\"a\"]}}"
request Store.cityBetween "{$texas, \"city\": {\"between\": [\"a\", 2]}}"
request Match.hashed '{"game": "g", "hash": {"begins_with": "x"}}'
request Reading.before '{"device": "d", "at": "2024-01-01T00:00:00"}'
request Visit.visits '{"shop": "s", "id": {"between": ["2016-07-31T00:00:00Z", "01ARZ3NDEKTSV4RRFFQ69G5FAV"]}}'
request Visit.since '{"shop": "s", "id": "2016-07-31"}'

echo "--- limits"
request Store.stateAtLeast "{\"company\": \"acme\", \"country\": \"USA\", \"state\": \"$long\"}"
request Store.cityBelow "{$texas, \"city\": \"$long\"}"
request Store.cityPrefix "{$texas, \"city\": \"$long\"}"
request Match.named "{\"game\": \"g\", \"name\": \"$long\"}"
request Match.namesBetween "{\"game\": \"g\", \"name\": {\"between\": [\"a\", \"$long\"]}}"

echo "--- lines"
printf '%s\n' '{"device": "d", "at": 1}' '' '{"device": "d", "at": {"between": [1, 2]}}' '{"at": 1, "device": "e"}' | request Reading.before -

echo "--- usage"
request Store '{}'
request Store.inStat '{}'
request Stor.inState '{}'
request Store.something '{}'
request Store.inState
