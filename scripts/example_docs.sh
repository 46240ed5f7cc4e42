#!/usr/bin/env bash
# example_docs.sh KEYC [--check]: writes the documentation of the examples to docs/examples, or checks whether the files
# there are up to date.
set -euo pipefail
cd "$(dirname "$0")/.."
keyc=$1
shift
schemas=()
for schema in examples/*/*.keys; do
  [ "$schema" = examples/sorting/mistake.keys ] || schemas+=("$schema")  # keyc refuses this schema
done
"$keyc" generate "${schemas[@]}" --out docs/examples --output markdown --output html "$@"
