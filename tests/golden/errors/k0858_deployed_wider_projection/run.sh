#!/usr/bin/env bash
# All, and more attributes.
. "$GOLDEN/deployed.sh"
edit 'owner["Projection"]["NonKeyAttributes"].append("more"); keys["Projection"] = {"ProjectionType": "ALL"}'
against
