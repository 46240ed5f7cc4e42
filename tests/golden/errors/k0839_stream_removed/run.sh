#!/usr/bin/env bash
# The rule as text and as JSON.
cp "$CASE"/old.keys "$CASE"/new.keys .
"$KEYC" diff old.keys new.keys >&2
code=$?
"$KEYC" diff old.keys new.keys --format json
exit "$code"
