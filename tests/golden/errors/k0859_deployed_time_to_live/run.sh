#!/usr/bin/env bash
# Off, being turned off, and on another attribute.
. "$GOLDEN/deployed.sh"
for state in '"TimeToLiveStatus": "DISABLED"' '"TimeToLiveStatus": "DISABLING", "AttributeName": "expires"' '"TimeToLiveStatus": "ENABLED", "AttributeName": "changed"'; do
  edit "answer[\"TimeToLiveDescription\"] = {$state}"
  against
done
