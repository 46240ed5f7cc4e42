#!/usr/bin/env bash
# compile_outputs.sh KEYC COMPILER INCLUDE-FOLDER: generates the outputs of features, and compiles them with the strictest
# warnings that users may have, without RTTI, as C++20. A few that together have most features are also compiled as C++23: all
# would take a minute more. Clang reads the headers once for all outputs; so GCC alone, which reads them for each, finds an
# include that is missing.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
keyc=$1 compiler=$2 include=$3
in_both=(binary_keys collections every_type keyonly_attributes names_that_clash_with_cpp namespace number_keys
  unique_and_moves upserts_of_what_is_fixed versions)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for case in "$here"/language/*/ "$here/commands/namespace/"; do
  out=$folder/$(basename "$case")
  mkdir "$out"
  if [ -e "$case/run.sh" ]; then
    (cd "$out" && CASE=$case GOLDEN=$here KEYC=$keyc bash "$case/run.sh") >"$out/messages" 2>&1 || true
  else
    "$keyc" generate "$case/input.keys" --out "$out" 2>"$out/messages" || {
      cat "$out/messages" >&2
      exit 1
    }
  fi
  # The script of this case deletes what it writes.
  [ "$(basename "$case")" = allow_across_files ] || [ -n "$(find "$out" -name '*.cpp')" ] || {
    echo "$case writes no source" >&2
    exit 1
  }
done

# Prints pairs of a standard and a source.
jobs() {
  find "$folder" -name '*.cpp' -print0 | sort -z | sed -z 's/^/c++20\x00/'
  # GCC 12 and Clang 14 both know C++23 as c++2b.
  find "${in_both[@]/#/"$folder"/}" -name '*.cpp' -print0 | sed -z 's/^/c++2b\x00/'
}
strict=(-fno-rtti -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -I "$include")
precompile() {
  { find "$folder" -name '*.?pp' -exec grep -hE '^#include ("keyc/|<)' {} + || true; } | sort -u >"$folder/headers.hpp"
  local standard
  for standard in c++20 c++2b; do
    "$compiler" "-std=$standard" "${strict[@]}" -Wno-pragma-once-outside-header -x c++-header "$folder/headers.hpp" \
      -o "$folder/$standard.pch"
  done
}
case $(basename "$compiler") in *clang*) precompile ;; esac

compile() {
  local standard=$1 source=$2 headers=()
  [ ! -e "$folder/$standard.pch" ] || headers=(-include-pch "$folder/$standard.pch")
  "$compiler" "-std=$standard" "${strict[@]}" "${headers[@]}" -fsyntax-only "$source" || {
    echo "does not compile as $standard: $source" >&2
    return 1
  }
}
# Functions are exported to the shells of xargs; arrays cannot be.
export folder compiler include
export -f compile
jobs | xargs -0 -P 2 -n 2 bash -c "$(declare -p strict)"'
  compile "$1" "$2"' compile
echo "$(($(jobs | tr -cd '\0' | wc -c) / 2)) outputs compiled with $compiler"
