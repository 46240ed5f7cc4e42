#!/usr/bin/env bash
# The schema has no time to live, and no entity has the attribute.
. "$GOLDEN/deployed.sh"
sed -i "/ttl expires/d" shop.keys
edit 'answer["TimeToLiveDescription"]["AttributeName"] = "foreign"'
against
