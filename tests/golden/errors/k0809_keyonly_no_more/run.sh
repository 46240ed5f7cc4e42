#!/usr/bin/env bash
# What was only in keys is stored as well: new code does not look into the keys of items from before.
cp "$CASE"/old.keys "$CASE"/new.keys .
"$KEYC" diff old.keys new.keys >&2
