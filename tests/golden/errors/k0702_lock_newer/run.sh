#!/usr/bin/env bash
cp "$GOLDEN/errors/k0801_rekey/old.keys" shop.keys
"$KEYC" lock shop.keys
sed -i '1s/1$/2/' shop.keys.lock; "$KEYC" lock --check shop.keys
