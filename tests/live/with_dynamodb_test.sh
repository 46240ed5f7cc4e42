#!/usr/bin/env bash
# with_dynamodb_test.sh local|dynalite: the endpoint answers while the command runs, is gone afterwards, and the command's
# exit code is returned.
set -euo pipefail
with_dynamodb=$(cd "$(dirname "$0")/../../scripts" && pwd)/with_dynamodb.sh

# status ENDPOINT: the first bytes of an HTTP answer; nothing where nobody listens.
status='status() { local at=${1#http://}; (exec 3<>"/dev/tcp/${at%:*}/${at#*:}" && printf "GET / HTTP/1.0\r\n\r\n" >&3 &&
  head -c 5 <&3) 2>/dev/null; }'

code=0
output=$("$with_dynamodb" "$1" bash -c "$status"'; echo "$KEYC_TEST_ENDPOINT $(status "$KEYC_TEST_ENDPOINT")"; exit 7') ||
  code=$?
[ "$code" -eq 7 ] || { echo "exit code $code instead of the command's 7"; exit 1; }
[[ $output =~ ^(http://127\.0\.0\.1:[0-9]+)\ HTTP/$ ]] || { echo "no DynamoDB while the command runs: $output"; exit 1; }
eval "$status"
[ -z "$(status "${BASH_REMATCH[1]}")" ] || { echo "still there after the command: ${BASH_REMATCH[1]}"; exit 1; }
