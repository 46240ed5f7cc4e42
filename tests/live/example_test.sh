#!/usr/bin/env bash
# example_test.sh local|dynalite PROGRAM TEXT...: runs the example twice against a DynamoDB, as its user would, and checks
# that it prints each of the texts both times.
set -euo pipefail
with_dynamodb=$(cd "$(dirname "$0")/../../scripts" && pwd)/with_dynamodb.sh
kind=$1 program=$2
shift 2
run='"$0" --endpoint "$KEYC_TEST_ENDPOINT"'
both=$("$with_dynamodb" "$kind" bash -c "$run && echo '== again ==' && $run" "$program")
for output in "${both%%== again ==*}" "${both##*== again ==}"; do
  for text; do
    # \n in a text is the end of a line.
    [[ $output == *"$(printf %b "$text")"* ]] || { printf 'does not print: %s\n%s\n' "$text" "$both"; exit 1; }
  done
done
