#!/usr/bin/env bash
# baseline.sh GENERATOR PREFIX KEYC WORK: builds whose schemas are compared with their locks.
source "$(dirname "$0")/lib.sh"
generator=$1 prefix=$2 keyc=$3 work=$4

rm -rf "$work"
mkdir -p "$work/project/shared"
cd "$work/project"
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.21)
project(baseline LANGUAGES CXX)
find_package(keyc 0.1 CONFIG REQUIRED)
keyc_generate(TARGET shared_keys SCHEMAS shared/kinds.keys)
keyc_generate(TARGET shop_keys SCHEMAS shop.keys IMPORT_DIRS shared BASELINE shop.keys.lock shared/kinds.keys.lock)
target_link_libraries(shop_keys PUBLIC shared_keys)
END
printf 'schema kinds\n\nenum Kind { mall, kiosk }\n' >shared/kinds.keys
cat >shop.keys <<'END'
schema shop

import "kinds.keys"

table Shops {
  key (pk)
}

entity Shop in Shops {
  id   : string
  kind : Kind
  city : string

  pk = SHOP#<id>
}
END
quiet cmake -G "$generator" -S . -B "$work/build" "-DCMAKE_PREFIX_PATH=$prefix" "-DKEYC_EXECUTABLE=$keyc"

# builds SITUATION [TEXT]: the build succeeds, and prints the text, or nothing of locks.
builds() {
  local log
  log=$(cmake --build "$work/build" 2>&1) || fail "the build after $1 failed: $log"
  if [ $# -gt 1 ]; then
    [[ $log == *"$2"* ]] || fail "the build after $1 does not say '$2': $log"
  else
    [[ $log != *warning* && $log != *error* ]] || fail "the build after $1 complains: $log"
  fi
  sleep 0.1  # the next edit must be newer than the outputs of the build
}

builds "no lock was written" 'shop.keys.lock: warning[K0704]: there is no such lock yet'
builds "no lock was written, again" 'shop.keys.lock: warning[K0704]'
quiet "$keyc" lock shop.keys shared/kinds.keys --import-dir shared
builds "locks were written"
[[ $(cmake --build "$work/build") != *Comparing* ]] || fail "locks that fit are compared again"
sleep 0.1

sed -i '1i // A comment.' shop.keys
builds "a comment"
sed -i 's/^  city .*/&\n  note : string?/' shop.keys
builds "a change that breaks nothing" 'shop.keys.lock: warning[K0705]: is not what its schema stores'
builds "a change that breaks nothing, again" 'shop.keys.lock: warning[K0705]'
quiet "$keyc" lock shop.keys shared/kinds.keys --import-dir shared
builds "the lock was written again"

sed -i 's/SHOP#<id>/STORE#<id>/' shop.keys
for again in 1 2; do
  ! cmake --build "$work/build" >"$work/log" 2>&1 || fail "a change of a primary key was built"
  grep -q 'shop.keys:[0-9:]* error\[K0801\]: REKEY rekey:Shop.pk' "$work/log" || fail "not said: $(cat "$work/log")"
  grep -q "stored data would break" "$work/log" || fail "the end of the build is: $(cat "$work/log")"
done
quiet "$keyc" lock shop.keys shared/kinds.keys --import-dir shared --accept rekey:Shop.pk --reason "no items yet"
builds "the change was accepted"

# What is imported decides what is stored, too.
sed -i 's/, kiosk//' shared/kinds.keys
! cmake --build "$work/build" >"$work/log" 2>&1 || fail "a change of an imported enum was built"
grep -q 'UNREADABLE enum_value_removed:' "$work/log" || fail "not said: $(cat "$work/log")"
sed -i 's/ mall/ mall, kiosk/' shared/kinds.keys
builds "the enum is as it was"

# A lock that is gone would let every change through.
mv shop.keys.lock elsewhere
for again in 1 2; do
  ! cmake --build "$work/build" >"$work/log" 2>&1 || fail "a deleted lock was not noticed"
  grep -q 'shop.keys.lock is gone' "$work/log" || fail "not said: $(cat "$work/log")"
done
mv elsewhere shop.keys.lock
builds "the lock was restored"

# What the checks say of a schema is said once in a build.
sed -i '/^  pk =/s/=.*/= SHOPS/' shop.keys
quiet "$keyc" lock shop.keys shared/kinds.keys --import-dir shared --accept rekey:Shop.pk --reason "no items yet"
cmake --build "$work/build" >"$work/log" 2>&1 || fail "a warning fails the build: $(cat "$work/log")"
[ "$(grep -c 'K0429' "$work/log")" = 1 ] || fail "a warning of the schema is printed once: $(cat "$work/log")"
