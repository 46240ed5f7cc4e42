#!/usr/bin/env bash
# A filter counts items that lack an attribute as having its default.
cp "$CASE"/old.keys "$CASE"/new.keys .
"$KEYC" diff old.keys new.keys >&2
