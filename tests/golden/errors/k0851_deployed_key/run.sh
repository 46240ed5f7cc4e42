#!/usr/bin/env bash
# Another key, and another type of a key attribute; in all reports.
. "$GOLDEN/deployed.sh"
edit 'table["KeySchema"].pop(); table["AttributeDefinitions"][3]["AttributeType"] = "B"'
against >&2
code=$?
for report in json github; do against --report "$report"; done
against --report sarif | sed '/"rules": \[/,/^          \]/d'
exit "$code"
