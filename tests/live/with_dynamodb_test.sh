#!/usr/bin/env bash
# with_dynamodb_test.sh local|dynalite: the endpoint answers while the command runs and is gone afterwards, the
# command's exit code is returned, and no file is left.
set -euo pipefail
with_dynamodb=$(cd "$(dirname "$0")/../../scripts" && pwd)/with_dynamodb.sh

# answer ENDPOINT: the beginning of its HTTP answer; nothing if nobody listens.
answer() {
  local at=${1#http://}
  (exec 3<>"/dev/tcp/${at%:*}/${at#*:}" && printf 'GET / HTTP/1.0\r\n\r\n' >&3 && head -c 5 <&3) 2>/dev/null
}
export -f answer

fail() {
  echo "$*"
  exit 1
}

directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"
code=0
output=$("$with_dynamodb" "$1" bash -c 'echo "$KEYC_TEST_ENDPOINT $(answer "$KEYC_TEST_ENDPOINT")"; exit 7') || code=$?
[ "$code" -eq 7 ] || fail "exit code $code instead of the command's 7"
[[ $output =~ ^(http://127\.0\.0\.1:[0-9]+)\ HTTP/$ ]] || fail "no DynamoDB while the command runs: $output"
[ -z "$(answer "${BASH_REMATCH[1]}")" ] || fail "still there after the command: ${BASH_REMATCH[1]}"
[ -z "$(ls -A)" ] || fail "left behind: $(ls -A)"
