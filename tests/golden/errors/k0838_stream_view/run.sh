#!/usr/bin/env bash
# Another view, against the lock of before; the lock of after, in which nothing differs.
cp "$CASE"/old.keys shop.keys
"$KEYC" lock shop.keys
cp "$CASE"/new.keys shop.keys
"$KEYC" diff shop.keys.lock shop.keys >&2
"$KEYC" lock shop.keys
grep -A4 '^table' shop.keys.lock
"$KEYC" diff shop.keys.lock shop.keys
