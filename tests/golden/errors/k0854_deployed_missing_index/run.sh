#!/usr/bin/env bash
# Missing, and being deleted.
. "$GOLDEN/deployed.sh"
edit 'table["GlobalSecondaryIndexes"].remove(owner); keys["IndexStatus"] = "DELETING"'
against
