#!/usr/bin/env bash
# compile_outputs.sh COMPILER INCLUDE-FOLDER: compiles the golden outputs of features with the strictest warnings that
# users may have, without RTTI, as C++20. A few that together have most features are also compiled as C++23: all would
# take a minute more.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
compiler=$1 include=$2
in_both=(binary_keys collections every_type keyonly_attributes names_that_clash_with_cpp ../commands/namespace number_keys
  unique_and_moves upserts_of_what_is_fixed versions)

# Prints pairs of a standard and a source.
jobs() {
  find "$here"/language "$here"/commands -path '*/expected/*.cpp' -print0 | sort -z | sed -z 's/^/c++20\x00/'
  # GCC 12 and Clang 14 both know C++23 as c++2b.
  find "${in_both[@]/#/"$here"/language/}" -path '*/expected/*.cpp' -print0 | sed -z 's/^/c++2b\x00/'
}
jobs | xargs -0 -P 2 -n 2 bash -c '
  "$0" "-std=$2" -fno-rtti -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -I "$1" -fsyntax-only "$3" || {
    echo "does not compile as $2: $3" >&2
    exit 1
  }' "$compiler" "$include"
echo "$(($(jobs | tr -cd '\0' | wc -c) / 2)) outputs compiled with $compiler"
