#!/usr/bin/env bash
# Compiles every golden output as strictly as users may: compile_outputs.sh COMPILER INCLUDE-FOLDER
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
compiler=$1 include=$2
find "$here" -path '*/expected/*.cpp' -print0 | sort -z |
  xargs -0 -P 2 -I{} bash -c '
    "$0" -std=c++20 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -I "$1" -fsyntax-only "$2" || {
      echo "does not compile: $2" >&2
      exit 1
    }' "$compiler" "$include" {}
echo "$(find "$here" -path '*/expected/*.cpp' | wc -l) outputs compiled with $compiler"
