#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

if [ "${1:-}" = --help ]; then
  cat <<'END'
Usage: scripts/coverage.sh [--missing]

Builds with --coverage in build/coverage, runs the tests of the codecs, of the checks and of the client that need no
DynamoDB, and prints the share of branches that they took, by file and by group. Fails if a group has less than 95%.

  --missing   also prints each line with branches that no test took
END
  exit 0
fi

cd "$keyc_root"
ensure_packages "${build_packages[@]}" "${test_packages[@]}"
programs=(runtime_test runtime_keys_test runtime_codecs_test runtime_order_test runtime_json_test forms_test json_test client_test)
configure coverage -DKEYC_BUILD_TESTS=ON
build coverage keyc_compiler send_puts check_enumerate check_collections "${programs[@]}"
find build/coverage -name '*.gcda' -delete
tests="^($(IFS="|" && echo "${programs[*]}")|signature_test)\$"
ctest --test-dir build/coverage --tests-regex "$tests" --parallel "$(nproc)" --no-tests=error --output-on-failure
# Only a few random schemas, since coverage counters make them slow.
build/coverage/tests/check/check_enumerate 100
build/coverage/tests/check/check_collections 10
# Without the cases of full disks, which would also cut off the files of gcov.
mapfile -t cases < <(find tests/golden -mindepth 2 -maxdepth 2 -type d -not -path '*/designs/*' -not -name 'k0002*' -printf '%f\n')
tests/golden/golden.py --keyc build/coverage/keyc "${cases[@]}"
tests/golden/designs/designs.py --keyc build/coverage/keyc
exec scripts/coverage.py --build build/coverage --least 95 "$@"
