#!/usr/bin/env bash
# audit of a table without a type attribute: entities are told by their whole keys, a part that cannot be read is no
# reason to skip an item, and what is of no entity is shown with the nearest one.
cp "$CASE/social.keys" "$CASE/items.jsonl" .
"$KEYC" audit social.keys --items items.jsonl
