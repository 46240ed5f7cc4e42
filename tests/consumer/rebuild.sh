#!/usr/bin/env bash
# rebuild.sh GENERATOR PREFIX KEYC WORK: counts runs of keyc and of the C++ compiler over builds of project/.
source "$(dirname "$0")/lib.sh"
generator=$1 prefix=$2 keyc=$3 work=$4

rm -rf "$work"
mkdir -p "$work"
cp -r "$consumer_dir/project" "$work/project"
printf '#!/bin/sh\necho run >>"%s/keyc.runs"\nexec "%s" "$@"\n' "$work" "$keyc" >"$work/counting keyc"
printf '#!/bin/sh\nfor file; do :; done\ncase "$*" in *" -c "*) basename "$file" >>"%s/compiled" ;; esac\nexec "$@"\n' \
  "$work" >"$work/counting compiler"
chmod +x "$work/counting keyc" "$work/counting compiler"
quiet cmake -G "$generator" -S "$work/project" -B "$work/build" -DKEYC_FROM=package "-DCMAKE_PREFIX_PATH=$prefix" \
  "-DKEYC_EXECUTABLE=$work/counting keyc" "-DCMAKE_CXX_COMPILER_LAUNCHER=$work/counting compiler"

# expect SITUATION KEYC-RUNS COMPILED-FILE...: builds and compares.
expect() {
  local what=$1 runs=$2
  shift 2
  : >"$work/keyc.runs"
  : >"$work/compiled"
  quiet cmake --build "$work/build"
  equal "runs of keyc after $what" "$(wc -l <"$work/keyc.runs")" "$runs"
  equal "the list of files compiled after $what" "$(sort "$work/compiled" | xargs)" "$*"
  sleep 0.1  # the next edit must be newer than the outputs of the build
}

shops=$work/project/schema/shops.keys
expect "the first build" 3 common.keys.cpp main.cpp shops.keys.cpp staff.keys.cpp staff_test.cpp visits.keys.cpp
expect "nothing" 0
sed -i '1i // A comment.' "$shops"
expect "a comment in a schema" 1
expect "nothing, once a comment was edited" 0
sed -i 's/^  sk = city#name/  sk = name#city/' "$shops"
expect "a change of a key" 1 main.cpp shops.keys.cpp visits.keys.cpp
common=$work/project/shared/common.keys
sed -i '1i // A comment.' "$common"
expect "a comment in an imported schema" 2
sed -i 's/mall }/mall, kiosk }/' "$common"
expect "a change of an imported schema" 2 common.keys.cpp main.cpp shops.keys.cpp visits.keys.cpp
names=$work/project/schema/names.json
sed -i 's/shops-7f3a/shops-8a4b/' "$names"
expect "another name of a table in the stage" 1
grep -q shops-8a4b "$work/build/keys/acme_keys_generated/acme/shops.keys.tf.json" || fail "the table has its old name"
sed -i 's/STANDARD_INFREQUENT_ACCESS/STANDARD/' "$work/project/schema/overrides.json"
expect "another override" 1
touch "$work/counting keyc"
expect "a new keyc that generates the same" 3

good=$(cat "$work/build/keys/acme_keys_generated/acme/shops.keys.cpp")
sed -i 's/^  city    : string/  city    : nonsense/' "$shops"
! cmake --build "$work/build" >"$work/log" 2>&1 || fail "a schema with an error was built"
grep -q 'shops\.keys:' "$work/log" || fail "the build does not show the error of the schema: $(cat "$work/log")"
equal "the generated file after an error" "$(cat "$work/build/keys/acme_keys_generated/acme/shops.keys.cpp")" "$good"
