#!/usr/bin/env bash
# The outputs of every schema of the tests and examples, before and after formatting; where time is short, of one in
# $EVERY.
root=$GOLDEN/../..
count=0
number=0
for schema in "$GOLDEN"/*/*/input.keys "$GOLDEN"/designs/*/*.keys "$root"/tests/{generated,evaluate}/*.keys "$root"/examples/*/*.keys; do
  [ $((number++ % ${EVERY:-1})) -eq 0 ] || continue
  file=$(basename "$schema")
  # Without its indents, so that fmt changes it.
  sed 's/^ *//' "$schema" > "$file"
  "$KEYC" generate "$file" --out before --output json --output cpp 2> /dev/null || continue
  "$KEYC" fmt -w "$file" && "$KEYC" fmt --check "$file"
  "$KEYC" generate "$file" --out after --output json --output cpp 2> /dev/null
  diff -r before after && count=$((count + 1))
  rm -r before after
done
[ "$count" -gt 40 ] && echo "more than 40 schemas mean what they meant"
