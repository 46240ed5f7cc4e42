#!/usr/bin/env bash
# with_dynamodb.sh local|dynalite COMMAND [ARGUMENT...]: runs COMMAND with an empty DynamoDB of that kind at
# KEYC_TEST_ENDPOINT, and returns its exit code.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
source "$keyc_root/scripts/dynamodb.sh"

[ $# -ge 2 ] || die "usage: with_dynamodb.sh local|dynalite COMMAND [ARGUMENT...]"
kind=$1
shift
start_dynamodb "$kind"
export KEYC_TEST_ENDPOINT=http://127.0.0.1:$dynamodb_port
export AWS_REGION=us-east-1 AWS_ACCESS_KEY_ID=keyc AWS_SECRET_ACCESS_KEY=secret
unset AWS_SESSION_TOKEN
"$@"
