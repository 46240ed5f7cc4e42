#!/usr/bin/env bash
# errors.sh KEYC_GENERATE KEYC WORK: the messages of keyc_generate if it is called wrongly. KEYC_GENERATE is the module.
source "$(dirname "$0")/lib.sh"
module=$1 keyc=$2 work=$3

rm -rf "$work"
mkdir -p "$work/elsewhere"
touch "$work/a.keys" "$work/elsewhere/a.keys" "$work/source.cpp"

# says MESSAGE STATEMENTS [CMAKE-ARGUMENT...]: configuring a project with these statements fails with this message.
says() {
  local message=$1 log
  printf '%s\n' 'cmake_minimum_required(VERSION 3.21)' 'project(errors LANGUAGES CXX)' "include(\"$module\")" \
    'add_library(keyc::runtime INTERFACE IMPORTED)' "$2" >"$work/CMakeLists.txt"
  shift 2
  [ $# -gt 0 ] || set -- "-DKEYC_EXECUTABLE=$keyc"
  ! log=$(cmake -S "$work" -B "$work/build" -UKEYC_EXECUTABLE "$@" 2>&1) || fail "configured, without: $message"
  log=$(tr -s ' \n' ' ' <<<"$log")
  [[ $log == *"keyc_generate: $message"* ]] || fail "does not say '$message' but: $log"
}

says "TARGET is missing" 'keyc_generate(SCHEMAS a.keys)'
says "SCHEMAS is missing" 'keyc_generate(TARGET keys)'
says "nothing given for SCHEMAS" 'keyc_generate(TARGET keys SCHEMAS)'
says "unknown arguments: SCHEMA;a.keys" 'keyc_generate(TARGET keys SCHEMA a.keys)'
says "the schema $work/b.keys does not exist" 'keyc_generate(TARGET keys SCHEMAS b.keys)'
for namespace in a:: ::a a:b a:::b 1x a::1x a-b "a b"; do
  says "NAMESPACE $namespace is not a namespace; write names with :: between them, as in acme::db" \
    "keyc_generate(TARGET keys SCHEMAS a.keys NAMESPACE \"$namespace\")"
done
for lock in a.lock a.keys b.keys.lock; do
  says "BASELINE $work/$lock is not the lock of a schema" "keyc_generate(TARGET keys SCHEMAS a.keys BASELINE $lock)"
done
says "OUTPUTS pdf is not supported by this version" 'keyc_generate(TARGET keys SCHEMAS a.keys OUTPUTS json pdf)'
for arguments in "TABLES_NAMES names.json" "TABLES_STAGE prod"; do
  says "TABLES_NAMES and TABLES_STAGE go together" "keyc_generate(TARGET keys SCHEMAS a.keys $arguments)"
done
says "INCLUDE_PREFIX must be relative" 'keyc_generate(TARGET keys SCHEMAS a.keys INCLUDE_PREFIX /acme)'
says "$work/a.keys and $work/elsewhere/a.keys would both write" \
  'keyc_generate(TARGET keys SCHEMAS a.keys elsewhere/a.keys)'
says "TARGET keys is not a library that compiles sources" \
  $'add_executable(keys source.cpp)\nkeyc_generate(TARGET keys SCHEMAS a.keys)'
says "KEYC_EXECUTABLE is /no/keyc, which does not exist" 'keyc_generate(TARGET keys SCHEMAS a.keys)' \
  -DKEYC_EXECUTABLE=/no/keyc

# A Makefile has no way to write a ':', not even for CMake.
rm -rf "$work/build"
mkdir "$work/co:lon"
touch "$work/co:lon/b.keys"
for arguments in "SCHEMAS co:lon/b.keys" "SCHEMAS a.keys IMPORT_DIRS co:lon" "SCHEMAS a.keys OUT_DIR co:lon" \
  "SCHEMAS a.keys INCLUDE_PREFIX co:lon" "SCHEMAS a.keys TABLES_OVERRIDES co:lon/overrides.json"; do
  says "there is a ':' in $work/" "keyc_generate(TARGET keys $arguments)" -G "Unix Makefiles" "-DKEYC_EXECUTABLE=$keyc"
done
ln -s "$keyc" "$work/co:lon/keyc"
says "there is a ':' in $work/co:lon/keyc" 'keyc_generate(TARGET keys SCHEMAS a.keys)' -G "Unix Makefiles" \
  "-DKEYC_EXECUTABLE=$work/co:lon/keyc"

# A keyc that a cross build makes, or finds for its target, is not run.
rm -rf "$work/build"
says "no keyc that runs on this machine; set KEYC_EXECUTABLE" "
set(CMAKE_FIND_USE_CMAKE_SYSTEM_PATH OFF)
set(CMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH OFF)
add_executable(keyc::compiler IMPORTED)
set_target_properties(keyc::compiler PROPERTIES IMPORTED_LOCATION /bin/false)
keyc_generate(TARGET keys SCHEMAS a.keys)" -DCMAKE_SYSTEM_NAME=Generic -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY
