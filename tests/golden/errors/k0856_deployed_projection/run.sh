#!/usr/bin/env bash
# Less is projected.
. "$GOLDEN/deployed.sh"
edit 'owner["Projection"]["NonKeyAttributes"].remove("_type"); several["Projection"] = {"ProjectionType": "KEYS_ONLY"}'
against
