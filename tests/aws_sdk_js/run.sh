#!/usr/bin/env bash
# run.sh PROGRAM.mjs [ARGUMENT...]: runs a program of this folder, which imports packages of the AWS SDK for JavaScript.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/../../scripts/lib.sh"
source "$keyc_root/scripts/aws_sdk_js.sh"
[ -d "$aws_sdk_js_dir" ] || die "$(basename "$aws_sdk_js_dir") is missing in .cache; scripts/test.sh installs it"

# Programs find packages only in the folders above them.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here"/*.mjs "$work"
ln -s "$aws_sdk_js_dir/node_modules" "$work/node_modules"
node --no-warnings "$work/$1" "${@:2}"
