#!/usr/bin/env bash
# compile_outputs.sh KEYC COMPILER INCLUDE-FOLDER: generates the outputs of features, and compiles them with the strictest
# warnings that users may have, without RTTI, as C++20. A few that together have most features are also compiled as C++23: all
# would take a minute more.
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
jobs | xargs -0 -P 2 -n 2 bash -c '
  "$0" "-std=$2" -fno-rtti -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -I "$1" -fsyntax-only "$3" || {
    echo "does not compile as $2: $3" >&2
    exit 1
  }' "$compiler" "$include"
echo "$(($(jobs | tr -cd '\0' | wc -c) / 2)) outputs compiled with $compiler"
