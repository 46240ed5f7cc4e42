#!/usr/bin/env bash
cp "$GOLDEN/errors/k0801_rekey/old.keys" shop.keys
"$KEYC" lock --check shop.keys
