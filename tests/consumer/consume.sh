#!/usr/bin/env bash
# consume.sh package|subdirectory|fetch GENERATOR SOURCE PREFIX KEYC WORK [CMAKE-ARGUMENT...]: builds project/ with the
# keyc that is installed in PREFIX, or with SOURCE's runtime and the compiler KEYC, which is built already, and runs it.
source "$(dirname "$0")/lib.sh"
from=$1 generator=$2 source=$3 prefix=$4 keyc=$5 work=$6
shift 6

rm -rf "$work"
mkdir -p "$work"
cp -r "$consumer_dir/project" "$work/project"
case $from in
  package) arguments=("-DCMAKE_PREFIX_PATH=$prefix") ;;
  *)
    arguments=("-DKEYC_SOURCE=$source" "-DKEYC_EXECUTABLE=$keyc" -DKEYC_BUILD_COMPILER=OFF -DKEYC_BUILD_JSON=OFF
      -DKEYC_BUILD_CLIENT=OFF)
    ;;
esac
quiet cmake -G "$generator" -S "$work/project" -B "$work/build" "-DKEYC_FROM=$from" "${arguments[@]}" "$@"
quiet cmake --build "$work/build" --parallel 2
if [[ " $* " == *"UNITY_BUILD=ON "* ]]; then
  sources=$(grep -c 'keys\.cpp' "$work/build/keys/CMakeFiles/acme_keys.dir/Unity/unity_0_cxx.cxx") || true
  equal "the number of generated sources in one" "$sources" 3
fi
equal "what the program prints" "$("$work/build/app")" "$project_prints"
if [ "$from" = package ]; then
  equal "what the test in memory prints" "$("$work/build/staff_test")" "PERSON#Ada at the attempt 2"
fi
for suffix in json md html template.yaml tf.json; do
  [ -s "$work/build/keys/acme_keys_generated/acme/shops.keys.$suffix" ] || fail "OUTPUTS wrote no shops.keys.$suffix"
done
grep -q 'TableName: shops-7f3a$' "$work/build/keys/acme_keys_generated/acme/shops.keys.template.yaml" ||
  fail "TABLES_NAMES and TABLES_STAGE change nothing"
grep -q STANDARD_INFREQUENT_ACCESS "$work/build/keys/acme_keys_generated/acme/shops.keys.template.yaml" ||
  fail "TABLES_OVERRIDES changes nothing"
grep -q eu-west-1 "$work/build/keys/acme_keys_generated/acme/shops.keys.tf.json" || fail "TABLES_OPTIONS changes nothing"

# link_command TARGET
link_command() {
  if [ -e "$work/build/build.ninja" ]; then
    ninja -C "$work/build" -t commands "$1" | tail -n 1
  else
    cat "$work/build/CMakeFiles/$1.dir/link.txt"
  fi
}
[[ $(link_command app) == *--gc-sections* ]] || fail "a program has all of the runtime"
whole=$(link_command whole_app)
[[ $whole == *whole_app* ]] || fail "there is no command that links whole_app"
[[ $whole != *--gc-sections* ]] || fail "KEYC_KEEP_SECTIONS keeps nothing"
