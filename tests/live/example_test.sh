#!/usr/bin/env bash
# example_test.sh [--once] local|dynalite PROGRAM TEXT...: runs the example twice against a DynamoDB, as its user would,
# and checks that it prints each of the texts both times.
set -euo pipefail
with_dynamodb=$(cd "$(dirname "$0")/../../scripts" && pwd)/with_dynamodb.sh
run='"$0" --endpoint "$KEYC_TEST_ENDPOINT"'
runs="$run && echo '== again ==' && $run"
if [ "$1" = --once ]; then
  runs=$run
  shift
fi
kind=$1 program=$2
shift 2
all=$("$with_dynamodb" "$kind" bash -c "$runs" "$program")
for output in "${all%%== again ==*}" "${all##*== again ==}"; do
  for text; do
    # \n in a text is the end of a line.
    [[ $output == *"$(printf %b "$text")"* ]] || { printf 'does not print: %s\n%s\n' "$text" "$all"; exit 1; }
  done
done
