#!/usr/bin/env bash
# An attribute that only global indexes have.
. "$GOLDEN/deployed.sh"
edit 'table["AttributeDefinitions"][1]["AttributeType"] = "S"'
against
