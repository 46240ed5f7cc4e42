#!/usr/bin/env bash
# An index that is new takes items for what they still store of an attribute that their entity has no longer.
cp "$CASE"/old.keys "$CASE"/new.keys .
"$KEYC" diff old.keys new.keys >&2
