#!/usr/bin/env bash
# request and fmt of filters on entries of maps and elements of lists.
cp "$GOLDEN/language/changes_of_parts/input.keys" polls.keys
"$KEYC" request polls.keys Poll.without '{"room": "r"}'
"$KEYC" request polls.keys Poll.first '{"room": "r", "text": "x"}'
"$KEYC" request polls.keys Poll.high '{"room": "r"}'
"$KEYC" request polls.keys Poll.late '{"room": "r", "low": 1, "high": 3}'
"$KEYC" fmt polls.keys | grep -o "filter.*"
"$KEYC" lock polls.keys
sed -i 's/votes\["ann"\] absent/votes["bob"] absent/; s/lines\[007\]/lines[7]/' polls.keys
"$KEYC" diff --against polls.keys.lock polls.keys
