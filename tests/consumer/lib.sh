# shellcheck shell=bash disable=SC2034
# Sourced by the tests beside it: a test is a bash script that stops at the first failure.
set -euo pipefail
consumer_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# What the program of project/ prints.
project_prints=$'Bo corner\nLyon#Nord\nPERSON#Ada\nno item of Shops'

fail() {
  printf 'FAILED: %s\n' "$*" >&2
  exit 1
}

# equal WHAT ACTUAL EXPECTED
equal() {
  [ "$2" = "$3" ] || fail "$1 is
$2
instead of
$3"
}

# quiet COMMAND...: prints only if it fails.
quiet() {
  local log
  log=$("$@" 2>&1) || fail "$*
$log"
}
