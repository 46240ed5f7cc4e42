#!/usr/bin/env bash
# Conditions on new attributes say of items from before what they say of the defaults.
cp "$CASE"/old.keys "$CASE"/new.keys .
"$KEYC" diff old.keys new.keys >&2
