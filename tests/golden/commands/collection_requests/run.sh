#!/usr/bin/env bash
# request: the patterns of collections; also on an index of several attributes, which no local DynamoDB has.
cp "$GOLDEN"/language/collections/input.keys shop.keys
request() { "$KEYC" request shop.keys "$@"; }
id=01ARZ3NDEKTSV4RRFFQ69G5FAV

echo "--- one partition, from the least to the greatest of its members"
request Account.all '{"customerId": "c"}'
request Account.newest '{"customerId": "c"}'
echo "--- what all members have"
request Whole.order '{"customerId": "c", "orderId": "'$id'"}'
request Whole.since '{"customerId": "c", "orderId": {">=": "'$id'"}}'
request Whole.since '{"customerId": "c", "orderId": "2016-07-30T23:54:10.259Z"}'
request Whole.between '{"customerId": "c", "orderId": {"between": ["'$id'", "'$id'"]}}'
request Whole.after '{"state": "open", "at": "2024-01-01T00:00:00.000Z"}'
echo "--- what some or one has"
request Account.upTo '{"customerId": "c", "orderId": "'$id'"}'
request Whole.firstLines '{"customerId": "c", "orderId": "'$id'", "place": 3}'
echo "--- native keys, with a filter"
request Whole.ofDay '{"day": "2024-01-01"}'
request Whole.ofHour '{"day": "2024-01-01", "at": {"between": ["2024-01-01T10:00:00.000Z", "2024-01-01T11:00:00.000Z"]}, "least": 3}'
request Whole.ofHour '{"day": "2024-01-01", "at": {"between": ["2024-01-01T11:00:00.000Z", "2024-01-01T10:00:00.000Z"]}, "least": 3}'
echo "--- several attributes on each side of an index"
request Near.inCity '{"country": "NL", "city": "Delft"}'
request Near.inStreet '{"country": "NL", "city": "Delft", "street": "Markt", "number": {">=": 10}}'
echo "--- keys alone"
request Named.everybody '{}'
echo "--- refused"
request Whole.order '{"customerId": "c"}' 2>&1
request Whole.order '{"customerId": "c", "orderId": "'$id'", "lines": 3}' 2>&1
request Whole.since '{"customerId": "c", "orderId": {"<": "'$id'"}}' 2>&1
request Whole.order '[]' 2>&1
request Whole.oder '{}' 2>&1
request Whoole.order '{}' 2>&1
