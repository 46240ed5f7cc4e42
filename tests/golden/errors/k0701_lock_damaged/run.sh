#!/usr/bin/env bash
cp "$GOLDEN/errors/k0801_rekey/old.keys" shop.keys
"$KEYC" lock shop.keys
sed -i 1d shop.keys.lock; "$KEYC" lock --check shop.keys
"$KEYC" lock shop.keys
rm shop.keys.lock; "$KEYC" lock shop.keys; sed -i '4i <<<<<<< HEAD' shop.keys.lock; "$KEYC" lock shop.keys
rm shop.keys.lock; "$KEYC" lock shop.keys; sed -i 's/^  gpk = .*/  gpk = /' shop.keys.lock; "$KEYC" lock shop.keys
rm shop.keys.lock; "$KEYC" lock shop.keys; sed -i 's/^\/\/ hash.*/&\n\/\/ accepted rekey/' shop.keys.lock; "$KEYC" lock shop.keys
rm shop.keys.lock; "$KEYC" lock shop.keys; sed -i 's/$/\r/' shop.keys.lock; "$KEYC" lock shop.keys
