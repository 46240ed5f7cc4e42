#!/usr/bin/env bash
cp "$CASE/input.keys" .
"$KEYC" check input.keys
