#!/usr/bin/env bash
# example_docs.sh KEYC [--check]: writes the documentation of the examples to docs/examples, and the definitions of their
# tables to docs/examples/tables, or checks whether the files there are up to date.
set -euo pipefail
unset SOURCE_DATE_EPOCH  # the date of a Workbench model
cd "$(dirname "$0")/.."
keyc=$1
shift
schemas=()
for schema in examples/*/*.keys; do
  [ "$schema" = examples/sorting/mistake.keys ] || schemas+=("$schema")  # keyc refuses this schema
done
"$keyc" generate "${schemas[@]}" --out docs/examples --output markdown "$@"
# As a page for a browser: one, since a change of its style changes all of it.
"$keyc" generate examples/orders/orders.keys --out docs/examples --output html "$@"
"$keyc" generate "${schemas[@]}" --out docs/examples/tables --output tables.cfn --output tables.terraform \
  --output tables.create-table --output tables.workbench "$@"
