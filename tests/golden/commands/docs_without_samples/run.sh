#!/usr/bin/env bash
# docs: an entity and patterns without samples say why, and no cost is shown of items whose size nothing tells.
cp "$CASE/input.keys" .
"$KEYC" docs input.keys --out pages
grep -hE '^\| \[|^### [A-Z]|^No example|no samples|Costs are|^\| (put|move) ' pages/input.keys.md
sed 's/<[^>]*>//g' pages/input.keys.html | grep -E '^No example|no samples'
