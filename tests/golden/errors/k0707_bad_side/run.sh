#!/usr/bin/env bash
cp "$GOLDEN/errors/k0801_rekey/old.keys" shop.keys
export GIT_CEILING_DIRECTORIES=$(dirname "$PWD")
"$KEYC" diff --against git:main shop.keys
git -c init.defaultBranch=main init -q . 2>/dev/null
"$KEYC" diff --against git:origin/main shop.keys
"$KEYC" diff --against git:-x shop.keys
mkdir empty; "$KEYC" diff empty shop.keys
"$KEYC" diff --against git:main...HEAD shop.keys
