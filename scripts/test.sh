#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
source "$keyc_root/scripts/browser.sh"
source "$keyc_root/scripts/dynamodb.sh"

if [ "${1:-}" = --help ]; then
  cat <<'EOF'
Usage: scripts/test.sh [--asan] [CTEST-ARGUMENT...]

Builds everything in build/release and runs every test there; the arguments go to ctest. Installs the Debian packages
that are missing (as root or with sudo) and keeps what the tests need besides in .cache: two DynamoDB implementations
and what drives a browser.

  --asan   first builds build/asan too and runs there all tests that need neither a DynamoDB nor a compiler, and the
           tests of threads in build/tsan (also with CI=true)

  scripts/test.sh -L live         only the tests against DynamoDB Local and dynalite
  scripts/test.sh -L browser      only the tests of generated pages in a browser
  scripts/test.sh -R '^model'     only the tests whose name begins with "model"
EOF
  exit 0
fi

asan=${CI:+yes}
if [ "${1:-}" = --asan ]; then
  asan=yes
  shift
fi

cd "$keyc_root"
ensure_packages "${build_packages[@]}" "${test_packages[@]}"
ensure_dynamodb local
ensure_dynamodb dynalite
ensure_puppeteer

if [ -n "$asan" ]; then
  configure asan -DKEYC_BUILD_TESTS=ON
  build asan quick_tests
  ctest --preset asan --parallel "$(nproc)" --no-tests=error --label-exclude 'live|consumer|compile|browser|tidy'
fi
configure release -DKEYC_BUILD_TESTS=ON
build release
if [ -n "$asan" ]; then
  configure tsan -DKEYC_BUILD_TESTS=ON
  build tsan threads_test
  ctest --preset tsan --no-tests=error --label-regex threads
fi
exec ctest --preset release --parallel "$(nproc)" --no-tests=error "$@"
