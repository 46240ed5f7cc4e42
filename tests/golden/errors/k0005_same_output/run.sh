#!/usr/bin/env bash
mkdir a b; echo "schema x" | tee a/x.keys > b/x.keys; "$KEYC" generate a/x.keys b/x.keys --out out
cp a/x.keys a/x.types.keys; "$KEYC" generate a/x.types.keys a/x.keys --out out
