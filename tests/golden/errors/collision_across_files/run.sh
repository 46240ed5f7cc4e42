#!/usr/bin/env bash
# Each file by itself is correct: a table is checked with all entities of the run.
cp "$CASE"/*.keys .
"$KEYC" check table.keys && echo "table.keys alone is right"
"$KEYC" check table.keys other.keys
echo "exit code $?"
"$KEYC" item table.keys Org '{"org":"a"}'
"$KEYC" item other.keys Any '{"a":"a","b":"ORG"}'
