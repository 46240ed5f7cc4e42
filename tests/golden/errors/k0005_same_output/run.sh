#!/usr/bin/env bash
mkdir a b; echo "schema x" | tee a/x.keys > b/x.keys; "$KEYC" generate a/x.keys b/x.keys --out out
