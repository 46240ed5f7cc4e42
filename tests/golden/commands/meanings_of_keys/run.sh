#!/usr/bin/env bash
# request: what patterns mean where keys have only a part of a value. Written by hand from docs/language.md.
cp "$CASE/../../language/meanings_of_keys/input.keys" .
request() { "$KEYC" request --now 2024-03-01T20:00:00Z input.keys "$@"; }
times='["2024-01-30T12:00:00Z", "2024-02-01T01:00:00Z"]'
echo "== Another index has whole months: the walk over days is exact"
request Reading.between '{"device": "d", "at": {"between": '"$times"'}}'
echo "== Whole months, since 'on' asks for them"
request Reading.months '{"device": "d", "at": {"between": '"$times"'}}'
echo "== An item of that month, and of that time"
request Reading.inMonth '{"device": "d", "at": "2024-01-30T12:00:00Z"}'
request Reading.exactly '{"device": "d", "at": "2024-01-30T12:00:00Z"}'
echo "== The box bounds what the partition key has in capitals"
request Reading.named '{"name": "Ann", "x": {">=": 65535}}'
echo "== Without bounds it is the name in capitals"
request Reading.namedOnly '{"name": "Ann"}'
echo "== The hour, and a filter for the time, also before a range"
request Reading.atTime '{"at": "2024-01-30T12:00:00Z"}'
request Reading.atTimeFrom '{"at": "2024-01-30T12:00:00Z", "x": {">=": 7}}'
echo "== A box after its first dimension, which the partition key has whole, or only the hour of it"
request Point.inGroup '{"group": 3, "x": {">=": 65535}}' | cut -c 1-330
request Point.atTime '{"at": 1706616000, "x": {">=": 65535}}' | cut -c 1-400
echo "== Ids by times in a walk over boxes, and by ids"
cat > ids.keys <<'END'
schema ids

table Logs {
  key (pk, sk: binary)
}

entity Log in Logs {
  org : string
  n   : u8
  at  : uuid7
  who : ksuid

  pk = <org>#<year(at)>
  sk = <zorder(at, n, who)>

  access during(org, at between)
  access byAll(org, at between, who >=, n) ranges 1
}
END
"$KEYC" request ids.keys Log.byAll '{"org": "o", "n": 1, "at": {"between": ["2023-12-31T23:00:00Z", "2024-01-01T01:00:00Z"]}, "who": {">=": "2024-01-01T00:00:00Z"}}'
"$KEYC" request ids.keys Log.during '{"org": "o", "at": {"between": ["2024-01-01T00:00:00Z", "2024-01-01T00:00:00Z"]}}' | cut -c 1-700
"$KEYC" request ids.keys Log.during '{"org": "o", "at": {"between": ["018cc251-f400-7000-8000-000000000000", "018cc251-f400-7fff-bfff-ffffffffffff"]}}' | cut -c 1-700
"$KEYC" request ids.keys Log.during '{"org": "o", "at": {"between": ["018cc251-f400-7000-8000-000000000000", "2024-01-01T00:00:00Z"]}}' 2>&1
rm ids.keys input.keys
