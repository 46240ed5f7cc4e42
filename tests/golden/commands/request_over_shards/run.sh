#!/usr/bin/env bash
# request: a whole sort key without the attribute of the shard in the partition key is looked for in each shard.
schema=$CASE/../../language/whole_sort_key_over_shards/input.keys
"$KEYC" request "$schema" Reaction.any '{"room": "a", "message": 7}'
"$KEYC" request "$schema" Reaction.one '{"room": "a", "message": 7, "by": 3}'
