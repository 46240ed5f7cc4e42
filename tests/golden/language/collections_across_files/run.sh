#!/usr/bin/env bash
# The members of a collection may be in other files of the run; only then the attributes in an index are known.
cp "$CASE"/*.keys .
"$KEYC" generate table.keys devices.keys readings.keys feeds.keys --out out
"$KEYC" check table.keys devices.keys readings.keys feeds.keys elsewhere.keys 2>&1
