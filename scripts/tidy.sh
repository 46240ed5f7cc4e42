#!/usr/bin/env bash
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

if [ "${1:-}" = --help ]; then
  cat <<'END'
Usage: scripts/tidy.sh [--quick] [--keyc KEYC] [CASE...]

Runs clang-tidy 14 with .clang-tidy over the sources of keyc, the code that it generates from the schemas of the examples and
tests, and the output of golden cases: those named, or a few with code that no other schema has. Fails if anything is found.

  --quick       the code that is generated from a few schemas, one in ten sources of the client, and one in forty others
  --keyc KEYC   generates with this keyc instead of the one in build/release, which is built first
END
  exit 0
fi

cd "$keyc_root"
quick=()
if [ "${1:-}" = --quick ]; then
  quick=(--quick)
  shift
fi
keyc=$keyc_root/build/release/keyc
if [ "${1:-}" = --keyc ]; then
  keyc=$(realpath "$2")
  shift 2
else
  ensure_packages "${build_packages[@]}" "${test_packages[@]}"
  configure release
  build release keyc_compiler
fi
[ $# -gt 0 ] || [ ${#quick[@]} -gt 0 ] || set -- allow binary_keys collections names_that_clash_with_cpp number_keys upserts_of_what_is_fixed versions

# Only the generated sources are built, since clang-tidy reads them.
configure tidy -DKEYC_BUILD_TESTS=ON -DKEYC_EXECUTABLE="$keyc"
mapfile -t generated < <(ninja -C build/tidy -t targets rule CUSTOM_COMMAND | grep -E '\.stamp$')
ninja -C build/tidy --quiet "${generated[@]}"
for case; do
  "$keyc" generate "tests/golden/language/$case/input.keys" --out "build/tidy/golden/$case" 2>/dev/null
done
exec scripts/tidy.py --build build/tidy "${quick[@]}" --golden "$@"
