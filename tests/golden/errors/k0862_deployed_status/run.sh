#!/usr/bin/env bash
# A table that is archived, and an index that is being built.
. "$GOLDEN/deployed.sh"
edit 'table["TableStatus"] = "ARCHIVED"; owner["IndexStatus"] = "CREATING"'
against
