#!/usr/bin/env bash
# The rule in all formats. Only the text names the code in the form that the golden test looks for.
cp "$CASE"/old.keys "$CASE"/new.keys .
"$KEYC" diff old.keys new.keys >&2
code=$?
for format in json github; do "$KEYC" diff old.keys new.keys --format "$format"; done
"$KEYC" diff old.keys new.keys --format sarif | sed '/"rules": \[/,/^          \]/d'
exit "$code"
