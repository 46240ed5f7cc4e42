#!/usr/bin/env bash
# request: walks over the periods in partition keys. Written by hand from docs/query-plans.md.
cp "$CASE/walks.keys" .
request() { "$KEYC" request --now 2024-03-01T20:00:00Z walks.keys "$@"; }
echo "== The first and the last day of a clock in Tokyo by a range of the sort key, the one between without"
request Log.between '{"device": "a", "at": {"between": ["2024-02-27T12:00:00.000Z", "2024-02-29T01:00:00.000Z"]}}'
echo "== One day, with both bounds"
request Log.between '{"device": "a", "at": {"between": ["2024-02-27T12:00:00.000Z", "2024-02-27T13:00:00.000Z"]}}'
echo "== Whole days have no condition"
request Log.between '{"device": "a", "at": {"between": ["2024-02-27T15:00:00.000Z", "2024-02-28T14:59:59.999Z"]}}'
echo "== Nothing"
request Log.between '{"device": "a", "at": {"between": ["2024-02-27T12:00:00.000Z", "2024-02-27T11:00:00.000Z"]}}'
echo "== From a time to now: --now, and a day of it"
request Log.since '{"device": "a", "at": {">=": "2024-03-01T15:30:00.000Z"}}'
request Log.after '{"device": "a", "at": {">": "2024-03-02T15:30:00.000Z"}}'
echo "== Back from a time, without an end: the first three days"
request Log.until '{"device": "a", "at": {"<=": "2024-02-29T14:59:59.999Z"}}'
echo "== Back from now to a time within a day"
request Log.back '{"device": "a"}'
echo "== A filter on the time where the sort key is about something else"
request Log.ofText '{"device": "a", "at": {"between": ["2024-02-27T12:00:00.000Z", "2024-02-28T01:00:00.000Z"]}, "text": {"begins_with": "w"}}'
echo "== Hours in number keys, months in binary keys"
request Log.inHours '{"at": {"between": ["2024-02-27T12:10:00.000Z", "2024-02-27T13:59:59.999Z"]}}'
request Log.inMonths '{"at": {"between": ["2024-01-01T03:30:00.000Z", "2024-02-01T03:30:00.000Z"]}}'
echo "== Ids by times and by ids"
request Event.between '{"id": {"between": ["2024-02-27T15:00:00Z", "2024-02-28T15:00:00Z"]}}'
request Event.after '{"id": {">": "018dee5f-8000-7000-8000-000000000000"}}' | cut -c1-300
echo "== Shards in each hour"
request Sharded.between '{"topic": "a", "at": {"between": ["2024-02-27T12:10:00.000000Z", "2024-02-27T13:00:00.000000Z"]}}'
echo "== Ranges of addresses in each day"
request Segment.box '{"at": {"between": ["2024-02-27T12:10:00Z", "2024-02-28T13:00:00Z"]}, "celsius": {"between": [-3, 2]}}'
echo "== More than 1,000 days, which are as many as are printed"
request Log.between '{"device": "a", "at": {"between": ["2020-01-01T00:00:00.000Z", "2022-09-26T00:00:00.000Z"]}}' | sed 's/{"Query"/\n&/g' | grep -c Query
request Log.between '{"device": "a", "at": {"between": ["2020-01-01T00:00:00.000Z", "2023-01-01T00:00:00.000Z"]}}' | sed 's/{"Query"/\n&/g' | tail -1
echo "== No time"
"$KEYC" request --now noon walks.keys Log.back '{"device": "a"}' 2>&1
