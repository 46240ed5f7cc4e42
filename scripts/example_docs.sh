#!/usr/bin/env bash
# example_docs.sh KEYC [--check]: writes the documentation of the examples to docs/examples, or says whether what is
# there is up to date.
set -euo pipefail
cd "$(dirname "$0")/.."
keyc=$1
shift
schemas=()
for schema in examples/*/*.keys; do
  [ "$schema" = examples/sorting/mistake.keys ] || schemas+=("$schema")  # which keyc refuses
done
"$keyc" generate "${schemas[@]}" --out docs/examples --output markdown --output html "$@"
