#!/usr/bin/env bash
# request: filters by attributes with a default, where the value that is given decides whether an absent one fulfils them.
schema=$CASE/../../language/defaults_in_conditions/input.keys
request() { "$KEYC" request "$schema" "$@" | grep -oE '"FilterExpression":"[^"]*"' | sed "s/^/$1 /"; }
request Task.open '{"org": "o"}'
request Task.notOpen '{"org": "o"}'
request Task.cold '{"org": "o"}'
request Task.none '{"org": "o"}'
request Task.asked '{"org": "o", "least": 0, "status": "open"}'
request Task.asked '{"org": "o", "least": 1, "status": "done"}'
request Task.asked2 '{"org": "o", "least": 1, "status": "done"}'
request Task.inTown '{"org": "o", "city": "?"}'
request Task.inTown '{"org": "o", "city": "Oslo"}'
request Task.tagged '{"org": "o", "tag": "x"}'
request Task.fewVotes '{"org": "o", "most": 1}'
request Task.everywhere '{"status": "open"}'
request Feed.alike '{"org": "o"}'
request Feed.literal '{"org": "o"}'
request Feed.asked '{"org": "o", "status": "done"}'
