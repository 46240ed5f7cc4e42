#!/usr/bin/env bash
# formats_test.sh KEYC PYTHON: formats_test.py, with the specifications that scripts/test.sh gets.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../../scripts/lib.sh"
source "$keyc_root/scripts/table_specs.sh"
[ -d "$table_specs_dir" ] || [ -z "${CI:-}" ] || die "the specifications of tables are missing; scripts/test.sh gets them"
exec "$2" "$here/formats_test.py" --keyc "$1" --specs "$table_specs_dir"
