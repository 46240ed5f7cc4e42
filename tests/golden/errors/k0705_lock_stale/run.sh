#!/usr/bin/env bash
cp "$GOLDEN/errors/k0801_rekey/old.keys" shop.keys
"$KEYC" lock shop.keys; "$KEYC" lock --check shop.keys; echo "exit $?"
sed -i 's/^  state/  note  : string?\n  state/' shop.keys; "$KEYC" lock --check shop.keys; echo "exit $?"
"$KEYC" lock shop.keys && "$KEYC" lock --check shop.keys; echo "exit $?"
