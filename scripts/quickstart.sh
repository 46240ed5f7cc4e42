#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
source "$keyc_root/scripts/dynamodb.sh"

if [ $# -gt 0 ]; then
  cat <<'EOF'
Usage: scripts/quickstart.sh

Builds keyc and examples/places, starts DynamoDB Local on a free port, runs the example against it and stops it.
Installs the Debian packages that are missing (as root or with sudo). Uses build/release and .cache, nothing else.
EOF
  [ "$*" = --help ] || exit 2
  exit 0
fi

cd "$keyc_root"
ensure_packages "${build_packages[@]}"
ensure_dynamodb local
if [ -e build/release/CMakeCache.txt ]; then
  configure release # keeps its settings: it may have the tests
else
  configure release -DKEYC_BUILD_TESTS=OFF
fi
build release keyc_compiler places
start_dynamodb local
build/release/examples/places/places --endpoint "$dynamodb_endpoint"
