#!/usr/bin/env bash
# entity_headers.sh GENERATOR PREFIX KEYC WORK: which sources are compiled again after edits of a schema of many entities
# (entities/). Each source uses the header of one entity, and one uses the header of all.
source "$(dirname "$0")/lib.sh"
generator=$1 prefix=$2 keyc=$3 work=$4
entities=10

rm -rf "$work"
mkdir -p "$work"
cp -r "$consumer_dir/entities" "$work/project"
schema=$work/project/things.keys

# declare_entity NUMBER: appends it to the schema, and writes a source that uses it.
declare_entity() {
  printf '\nentity Thing%d in Things {\n  owner : string\n  count : u32 = 0\n\n  pk = THING%d#<owner>\n  sk = "A"\n}\n' \
    "$1" "$1" >>"$schema"
  printf '#include "things/Thing%d.keys.hpp"\n\nstd::string key%d() { return things::Thing%dEntity::put({.owner = "x"}).Item.find("pk")->text(); }\n' \
    "$1" "$1" "$1" >"$work/project/thing$1.cpp"
}
for ((i = 1; i <= entities; ++i)); do
  declare_entity "$i"
done
printf '#!/bin/sh\nfor file; do :; done\ncase "$*" in *" -c "*) basename "$file" >>"%s/compiled" ;; esac\nexec "$@"\n' \
  "$work" >"$work/counting compiler"
chmod +x "$work/counting compiler"
quiet cmake -G "$generator" -S "$work/project" -B "$work/build" "-DCMAKE_PREFIX_PATH=$prefix" "-DKEYC_EXECUTABLE=$keyc" \
  "-DCMAKE_CXX_COMPILER_LAUNCHER=$work/counting compiler"

# expect SITUATION COMPILED-FILE...: builds and compares; the build after it has nothing to do.
expect() {
  local what=$1
  shift
  : >"$work/compiled"
  quiet cmake --build "$work/build" --parallel 2
  equal "the list of files compiled after $what" "$(sort "$work/compiled" | xargs)" "$*"
  : >"$work/compiled"
  quiet cmake --build "$work/build"
  equal "the list of files compiled after nothing, after $what" "$(sort "$work/compiled" | xargs)" ""
  sleep 0.1  # the next edit must be newer than the outputs of the build
}

expect "the first build" all.cpp $(seq -f thing%g.cpp $entities | sort) things.keys.cpp
# Before the build, CMake knew all headers: it did not run again.
headers=$(cd "$work/build/things_keys_generated/things" && echo *)
equal "the number of headers" "$(wc -w <<<"$headers")" $((entities + 1))

sed -i '0,/= 0/ s/= 0/= 7/' "$schema"
expect "a change of the first entity" all.cpp thing1.cpp things.keys.cpp
sed -i '1i // A comment.' "$schema"
expect "a comment"
# A new entity, of which CMake does not know, is used in the same build; its changes are noticed then too.
declare_entity 90
rm "$work/project/thing90.cpp"
sed -i 's|^#include.*|&\n#include "things/Thing90.keys.hpp"|' "$work/project/thing2.cpp"
expect "a new entity" all.cpp thing2.cpp things.keys.cpp
sed -i '/^entity Thing90 /,$ s/= 0/= 5/' "$schema"
expect "a change of the new entity" all.cpp thing2.cpp things.keys.cpp

# The header of an entity that is gone is deleted: who includes it is told.
sed -i '/^entity Thing90 /,$ d' "$schema"
[ -e "$work/build/things_keys_generated/things/Thing90.keys.hpp" ] || fail "there is no header of Thing90"
! cmake --build "$work/build" >"$work/log" 2>&1 || fail "a source that includes the header of no entity was compiled"
grep -q 'things/Thing90.keys.hpp: No such file' "$work/log" || fail "the build does not say what is missing: $(cat "$work/log")"
[ ! -e "$work/build/things_keys_generated/things/Thing90.keys.hpp" ] || fail "the header of no entity is there"
sed -i '/Thing90/ d' "$work/project/thing2.cpp"
quiet cmake --build "$work/build" --parallel 2
expect "nothing"
