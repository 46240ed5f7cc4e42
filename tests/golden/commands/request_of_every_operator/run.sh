#!/usr/bin/env bash
# request: every operator on every kind of key, filters, scans, empty ranges. Written by hand from docs/keys.md.
cp "$CASE/shop.keys" .
request() { "$KEYC" request shop.keys "$@" | sed 's/\(􏿿\)\+￿*/(filled up)/'; }
usa='"company": "acme", "country": "USA"'
texas="$usa, \"state\": \"TX\""

echo "--- levels of a text key"
request Store.all '{"company": "acme"}'
request Store.inCountry "{$usa}"
request Store.inState "{$texas}"
request Store.one "{$texas, \"city\": \"Houston\"}"
request Store.oneConsistently "{$texas, \"city\": {\"=\": \"Hou#\"}}"
request Store.statePrefix "{$usa, \"state\": {\"begins_with\": \"T#\"}}"
request Store.statePrefix "{$usa, \"state\": \"\"}"
request Store.cityPrefix "{$texas, \"city\": \"Hou\"}"

echo "--- ranges on the last component"
request Store.cityBelow "{$texas, \"city\": {\"<\": \"Houston\"}}"
request Store.cityAtMost "{$texas, \"city\": \"Houston\"}"
request Store.cityAbove "{$texas, \"city\": {\">\": \"Houston\"}}"
request Store.cityAtLeast "{$texas, \"city\": {\">=\": \"Houston\"}}"
request Store.cityBetween "{$texas, \"city\": {\"between\": [\"A\", \"M\"]}}"
request Store.recent '{"country": "US A"}'
request Store.updatedSince '{"country": "usa", "updated": "2024-01-01T00:00:00.000Z"}'
request Store.updatedBetween '{"country": "usa", "updated": {"between": ["2024-01-01T00:00:00.000Z", "2024-01-01T00:00:00.000Z"]}}'
request Store.cheaper '{"company": "acme", "price": {"<": 12.50}}'

echo "--- ranges on a component that more of the key follows"
request Store.stateBelow "{$texas}"
request Store.stateAtMost "{$texas}"
request Store.stateAbove "{$texas}"
request Store.stateAtLeast "{$texas}"
request Store.stateBetween "{$usa, \"state\": {\"between\": [\"CA\", \"T#\"]}}"
request Store.countriesAtLeast "{$usa}"
request Store.countriesAtMost "{$usa}"
request Store.countriesAtLeast '{"company": "acme", "country": ""}'

echo "--- ranges of times on ids"
request Visit.since '{"shop": "s", "id": "01ARZ3NDEKTSV4RRFFQ69G5FAV"}'
request Visit.since '{"shop": "s", "id": {">=": "2016-07-30T23:54:10.259Z"}}'
request Visit.visits '{"shop": "s", "id": {"between": ["2016-07-30T23:54:10.259Z", "2016-07-30T23:54:10.259Z"]}}'
request Visit.marksBefore '{"shop": "s", "mark": "2022-02-22T19:22:23Z"}'

echo "--- what matches nothing"
request Visit.marksBefore '{"shop": "s", "mark": "2014-05-13T16:53:20.000Z"}'
request Visit.visits '{"shop": "s", "id": {"between": ["2016-07-31T00:00:00Z", "2016-07-30T00:00:00Z"]}}'
request Store.stateBelow "{$usa, \"state\": \"\"}"
request Store.cityBelow "{$texas, \"city\": {\"<\": \"\"}}"
request Store.cityBetween "{$texas, \"city\": {\"between\": [\"b\", \"a\"]}}"
request Match.scores '{"game": "g", "score": {"between": [10, 9.5]}}'

echo "--- attributes as keys, one and several"
request Match.best '{"game": "g", "score": {">": 1e2}}'
request Match.exactly '{"game": "g", "score": "10"}'
request Match.scores '{"game": "g", "score": {"between": [-1, 10]}}'
request Match.rounds '{"game": "g", "region": "r"}'
request Match.inRound '{"game": "g", "region": "r", "round": 3}'
request Match.fromRound '{"game": "g", "region": "r", "round": {">=": 3}}'
request Match.later '{"game": "g", "region": "r", "round": 3, "match": {"<": -5}}'
request Match.whole '{"match": -5, "round": 3, "region": "r", "game": "g"}'
request Match.hashed '{"game": "g", "hash": {"begins_with": "AAE="}}'
request Match.hashed '{"game": "g", "hash": ""}'
request Match.hashesBelow '{"game": "g", "hash": "AAE="}'
request Match.named '{"game": "g", "name": {"begins_with": "n"}}'
request Match.namesBetween '{"game": "g", "name": {"between": ["a", "b"]}}'
request Reading.before '{"device": "d", "at": {"<": 1536019200}}'
request Reading.one '{"device": "d", "at": 1535544000}'

echo "--- filters and scans"
request Store.busy "{$usa, \"minimum\": \"18446744073709551615\"}"
request Store.filtered '{"company": "acme", "most": 3, "tag": "t", "town": "Houston"}'
request Store.clash '{"country": "USA", "gsi1pk_end_": 2}'
request Store.scanned '{}'
request Store.scannedSome '{"visits": 7}'
request Reading.readAll '{}'
