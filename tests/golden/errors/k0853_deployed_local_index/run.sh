#!/usr/bin/env bash
# Missing, of another scope, with another key or less projected.
. "$GOLDEN/deployed.sh"
edit 'table["LocalSecondaryIndexes"].clear()'
against
cp "$GOLDEN/../tables/described.json" .
edit 'table["GlobalSecondaryIndexes"].append(local); table["LocalSecondaryIndexes"] = [keys]; table["GlobalSecondaryIndexes"].remove(keys)'
against
cp "$GOLDEN/../tables/described.json" .
edit 'local["KeySchema"][1]["AttributeName"] = "sk"; local["Projection"] = {"ProjectionType": "KEYS_ONLY"}'
against
