#!/usr/bin/env bash
cp "$CASE"/*.keys .
"$KEYC" generate services.keys goods.keys common.keys --out out --output cpp --output json --depfile deps
sed "s|$PWD|PWD|" deps
