#!/usr/bin/env bash
# An `allow` of a table is judged where all that is in the table is there.
cp "$CASE"/*.keys .
"$KEYC" check people.keys && echo "not judged"
"$KEYC" check common.keys people.keys orgs.keys && echo "accepted"
"$KEYC" check common.keys people.keys
"$KEYC" generate common.keys people.keys orgs.keys --out out && echo "generated"
rm -r out
