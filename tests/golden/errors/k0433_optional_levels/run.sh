#!/usr/bin/env bash
cp "$CASE/input.keys" .
"$KEYC" check input.keys
"$KEYC" generate input.keys --out gen --output markdown 2>/dev/null
grep -E "^### |Leaves out" gen/input.keys.md
