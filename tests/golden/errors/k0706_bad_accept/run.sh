#!/usr/bin/env bash
cp "$GOLDEN/errors/k0801_rekey/old.keys" shop.keys
"$KEYC" lock shop.keys
"$KEYC" lock shop.keys --accept rekey:Item.pk --reason "none yet"
cp "$GOLDEN/errors/k0801_rekey/new.keys" shop.keys
"$KEYC" lock shop.keys --accept rekey:Itm.pk --reason "none yet"
"$KEYC" lock shop.keys --accept rekey:Item.pk; echo "exit $?"
