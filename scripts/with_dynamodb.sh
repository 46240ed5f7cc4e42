#!/usr/bin/env bash
# with_dynamodb.sh local|dynalite COMMAND [ARGUMENT...]: runs COMMAND with an empty DynamoDB of that kind at
# KEYC_TEST_ENDPOINT (the kind is in KEYC_TEST_KIND), and returns the exit code of COMMAND.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
source "$keyc_root/scripts/dynamodb.sh"

[ $# -ge 2 ] || die "usage: with_dynamodb.sh local|dynalite COMMAND [ARGUMENT...]"
kind=$1
shift
has_dynamodb "$kind" || die "DynamoDB ($kind) is missing here; scripts/test.sh installs it"
start_dynamodb "$kind"
export KEYC_TEST_ENDPOINT=$dynamodb_endpoint KEYC_TEST_KIND=$kind
"$@"
