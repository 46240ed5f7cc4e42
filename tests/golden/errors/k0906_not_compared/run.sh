#!/usr/bin/env bash
# New kinds of indexes are noted; so is what the file does not say. The exit code stays 0.
. "$GOLDEN/deployed.sh"
edit 'table["VectorIndexes"] = [{"IndexName": "byMeaning"}]; owner["Surprise"] = 1; del answer["TimeToLiveDescription"]'
against
