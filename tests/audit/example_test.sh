#!/usr/bin/env bash
# example_test.sh KEYC items.jsonl: audits the items of examples/legacy, and compares what is found with audit.txt there.
# example_test.sh KEYC repaired.jsonl PROGRAM: the same with the items that PROGRAM, the example, has repaired in a new
# DynamoDB Local, and repaired.txt. With KEYC_BLESS=1, these files become what is found.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
keyc=$1 items=$2
example=$root/examples/legacy
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cp "$example/clinic.keys" .
if [ $# -eq 3 ]; then
  # shellcheck disable=SC2016
  "$root/scripts/with_dynamodb.sh" local bash -c '"$0" --endpoint "$KEYC_TEST_ENDPOINT"' "$3" >printed
  grep '^{' printed | LC_ALL=C sort >"$items"
  expected=$example/repaired.txt
else
  cp "$example/$items" .
  expected=$example/audit.txt
fi
code=0
"$keyc" audit clinic.keys --items "$items" --examples 10 >found || code=$?
[ "${KEYC_BLESS:-}" != 1 ] || cp found "$expected"
diff "$expected" found
[ "$code" -eq 100 ] || { echo "exit code $code, not 100"; exit 1; }
