#!/usr/bin/env bash
# matrix.sh COMPILER STANDARD PREFIX KEYC WORK FLAG...: builds project/ against the installed package, with strict
# warnings and these flags, for the generated code and the headers that it includes; and runs it.
source "$(dirname "$0")/lib.sh"
compiler=$1 standard=$2 prefix=$3 keyc=$4 work=$5
shift 5

rm -rf "$work"
mkdir -p "$work"
cp -r "$consumer_dir/project" "$work/project"
flags=(-Wall -Wextra -Wconversion -Wshadow -Wpedantic -Werror "$@")
# Otherwise the headers of a package are system headers, which have no warnings.
quiet cmake -G Ninja -S "$work/project" -B "$work/build" -DKEYC_FROM=package "-DCMAKE_PREFIX_PATH=$prefix" \
  "-DKEYC_EXECUTABLE=$keyc" "-DCMAKE_CXX_COMPILER=$compiler" "-DCMAKE_CXX_STANDARD=$standard" \
  -DCMAKE_CXX_STANDARD_REQUIRED=ON -DCMAKE_CXX_EXTENSIONS=OFF -DCMAKE_NO_SYSTEM_FROM_IMPORTED=ON \
  -DCMAKE_EXPORT_COMPILE_COMMANDS=ON "-DCMAKE_CXX_FLAGS=${flags[*]}"
commands=$(cat "$work/build/compile_commands.json")
[[ $commands != *-isystem* ]] || fail "keyc's headers are system headers: $commands"
quiet cmake --build "$work/build" --parallel 2
equal "what the program prints" "$("$work/build/app")" "$project_prints"

# Every header of the package but those that need the AWS SDK. Clang 14 calls the standard c++2b.
standard_flag=$(grep -o -m1 -- '-std=[^ ]*' <<<"$commands" | head -1)
[[ $standard_flag = -std=c++2? ]] || fail "compiled with '$standard_flag': $commands"
(cd "$prefix/include" && find keyc -name '*.hpp' ! -path 'keyc/aws_sdk*' | sort | sed 's/.*/#include "&"/') >"$work/headers.cpp"
quiet "$compiler" "$standard_flag" "${flags[@]}" -I "$prefix/include" -fsyntax-only "$work/headers.cpp"
