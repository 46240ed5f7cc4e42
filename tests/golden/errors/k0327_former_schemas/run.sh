#!/usr/bin/env bash
# The first schema was accepted by earlier versions; the second one says the same, and can be compared with it.
cp "$CASE"/old.keys "$CASE"/new.keys .
"$KEYC" diff old.keys new.keys
"$KEYC" check old.keys
code=$?
"$KEYC" lock new.keys && grep ' = ' new.keys.lock && "$KEYC" diff new.keys.lock new.keys
"$KEYC" fmt new.keys && diff "$CASE/new.keys" new.keys
exit "$code"
