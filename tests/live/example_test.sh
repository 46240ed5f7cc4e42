#!/usr/bin/env bash
# example_test.sh local|dynalite PROGRAM TEXT...: runs the example against a DynamoDB as its user would, and checks that
# it prints each of the texts.
set -euo pipefail
with_dynamodb=$(cd "$(dirname "$0")/../../scripts" && pwd)/with_dynamodb.sh
kind=$1 program=$2
shift 2
output=$("$with_dynamodb" "$kind" bash -c '"$0" --endpoint "$KEYC_TEST_ENDPOINT"' "$program")
for text; do
  # \n in a text is the end of a line.
  [[ $output == *"$(printf %b "$text")"* ]] || { printf 'does not print: %s\n%s\n' "$text" "$output"; exit 1; }
done
