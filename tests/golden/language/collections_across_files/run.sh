#!/usr/bin/env bash
# The members of a collection may stand in other files of the run; what an index holds of them is known only where they are.
cp "$CASE"/*.keys .
"$KEYC" generate table.keys devices.keys readings.keys feeds.keys --out out
"$KEYC" check table.keys devices.keys readings.keys feeds.keys elsewhere.keys 2>&1
