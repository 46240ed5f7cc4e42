#!/usr/bin/env bash
# audited_test.sh KEYC [--bless]: audits the items of other libraries, and compares what is found with audited/.
# Nothing but what these schemas leave out may be found, with any number of threads.
set -u
keyc=$(realpath "$1")
cd "$(dirname "$0")" || exit 2
failed=0
for schema in schemas/*.keys; do
  name=$(basename "$schema" .keys)
  for threads in 1 3; do
    found=$("$keyc" audit "$schema" --items "items/$name.jsonl" --examples 20 --threads $threads; echo "exit $?")
    [ "${2:-}" = --bless ] && echo "$found" >"audited/$name.txt"
    diff "audited/$name.txt" <(echo "$found") || failed=1
  done
done
exit $failed
