#!/usr/bin/env bash
# other_writers_test.sh LIBRARY: runs LIBRARY.mjs with a new DynamoDB Local and compares what the library has written
# with items/LIBRARY_*.jsonl. With KEYC_BLESS=1, these files become what it has written.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/../../scripts/lib.sh"
source "$keyc_root/scripts/other_writers.sh"
[ -d "$other_writers_dir" ] || die "$(basename "$other_writers_dir") is missing in .cache; scripts/test.sh installs it"

# Programs find packages only in the folders above them.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here"/*.mjs "$work"
ln -s "$other_writers_dir/node_modules" "$work/node_modules"
mkdir "$work/written" "$work/expected"
# shellcheck disable=SC2016
"$keyc_root/scripts/with_dynamodb.sh" local bash -c 'node --no-warnings "$0" "$KEYC_TEST_ENDPOINT" other_' "$work/$1.mjs" >"$work/all"
awk -v folder="$work/written/" '/^# / { file = folder $2 ".jsonl"; next } { print > file }' "$work/all"

if [ "${KEYC_BLESS:-}" = 1 ]; then
  rm -f "$here/items/$1"_*.jsonl
  cp "$work"/written/*.jsonl "$here/items"
else
  cp "$here/items/$1"_*.jsonl "$work/expected"
  diff -ru "$work/expected" "$work/written"
fi
