#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
source "$keyc_root/scripts/aws_sdk_js.sh"
source "$keyc_root/scripts/browser.sh"
source "$keyc_root/scripts/dynamodb.sh"
source "$keyc_root/scripts/other_writers.sh"
source "$keyc_root/scripts/sarif.sh"
source "$keyc_root/scripts/table_specs.sh"

if [ "${1:-}" = --help ]; then
  cat <<'EOF'
Usage: scripts/test.sh [--asan] [CTEST-ARGUMENT...]

Builds everything in build/release and runs every test there; the arguments go to ctest. Installs the Debian packages
that are missing (as root or with sudo) and keeps in .cache what else the tests need: two DynamoDB implementations,
libraries that write items, the AWS SDK for JavaScript, puppeteer-core, which drives a browser, the JSON schema of SARIF,
and the specifications of CloudFormation's and Terraform's tables.

  --asan   first also builds build/asan and runs there all tests that need neither a DynamoDB nor a compiler, and the
           fuzz targets; then runs the tests of threads in build/tsan (also with CI=true)

Prints the minutes of each part and the tests that take more than one minute; the end of ctest's output comes last.

  scripts/test.sh -L live         only the tests against DynamoDB Local and dynalite
  scripts/test.sh -L browser      only the tests of generated pages in a browser
  scripts/test.sh -R '^places'    only the tests whose name begins with "places"
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
ensure_aws_sdk_js
ensure_dynamodb local
ensure_dynamodb dynalite
ensure_other_writers
ensure_puppeteer
ensure_sarif
ensure_table_specs

# part NAME COMMAND...: runs the command and records how long it took.
minutes=()
part() {
  local name=$1 begin=$SECONDS failed=0
  shift
  "$@" || failed=$?
  local tenths=$(((SECONDS - begin) / 6))
  minutes+=("$(printf '%4d.%d  %s' $((tenths / 10)) $((tenths % 10)) "$name")")
  return "$failed"
}

# run_tests PRESET [CTEST-ARGUMENT...]
run_tests() {
  local preset=$1
  shift
  ctest --preset "$preset" --no-tests=error --output-junit "$keyc_root/build/$preset/tests.xml" "$@"
}

results=()
if [ -n "$asan" ]; then
  part "configure asan" configure asan -DKEYC_BUILD_TESTS=ON
  part "build asan" build asan quick_tests
  part "test asan" run_tests asan --parallel "$(nproc)" --label-exclude 'live|consumer|compile|browser|tidy'
  results+=("$keyc_root/build/asan/tests.xml")
fi
part "configure release" configure release -DKEYC_BUILD_TESTS=ON
part "build release" build release
if [ -n "$asan" ]; then
  part "configure tsan" configure tsan -DKEYC_BUILD_TESTS=ON
  part "build tsan" build tsan threads_test
  part "test tsan" run_tests tsan --label-regex threads
fi

log=$keyc_root/build/release/ctest.log
failed=0
# One more than there are processors: tests wait for a browser or a DynamoDB for a sixth of their time.
part "test release" run_tests release --parallel "$(($(nproc) + 1))" "$@" > >(tee "$log") 2>&1 || failed=$?
wait "$!" # until all is in the log
printf '\nMinutes:\n'
printf '%s\n' "${minutes[@]}"
scripts/slow_tests.py "${results[@]}" "$keyc_root/build/release/tests.xml"
# The end of ctest's output comes last.
printf '\n'
sed -n '/tests passed,/,$p' "$log"
exit "$failed"
