#!/usr/bin/env bash
cp "$GOLDEN/errors/k0801_rekey/old.keys" shop.keys
"$KEYC" lock shop.keys
cp shop.keys.lock good; sed -i 's/SHOP#/STORE#/' shop.keys.lock; "$KEYC" lock --check shop.keys
sed 's/(gpk, gsk)/& projects keys/' good >shop.keys.lock; "$KEYC" diff shop.keys.lock shop.keys
echo 'enum Extra { a }' | cat good - >shop.keys.lock; "$KEYC" lock shop.keys
