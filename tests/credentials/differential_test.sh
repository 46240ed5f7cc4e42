#!/usr/bin/env bash
# Compares keyc's credentials with those of two SDKs: differential_test.sh PYTHON SHOW_CREDENTIALS [SEED [COUNT]]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/../../scripts/lib.sh"
source "$keyc_root/scripts/aws_sdk_js.sh"
[ -d "$aws_sdk_js_dir" ] || die "$(basename "$aws_sdk_js_dir") is missing in .cache; scripts/test.sh installs it"
python=$1 program=$2
shift 2
exec "$python" "$here/differential.py" "$program" "$aws_sdk_js_dir" "$@"
