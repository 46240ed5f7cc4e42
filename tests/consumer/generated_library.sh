#!/usr/bin/env bash
# generated_library.sh GENERATOR PREFIX KEYC WORK: builds library/ (OUT_DIR, INCLUDE_PREFIX, NAMESPACE, imports over
# folders and targets) with many jobs at once, installs it, and builds user/, which finds it.
source "$(dirname "$0")/lib.sh"
generator=$1 prefix=$2 keyc=$3 work=$4

rm -rf "$work"
mkdir -p "$work"
cp -r "$consumer_dir/library" "$consumer_dir/user" "$work"
quiet cmake -G "$generator" -S "$work/library" -B "$work/build" "-DCMAKE_PREFIX_PATH=$prefix" \
  "-DKEYC_EXECUTABLE=$keyc" "-DKEYC_OUT=$work/out dir"
for _ in 1 2 3; do
  quiet cmake --build "$work/build" --clean-first --parallel 16
done
equal "the list of files in OUT_DIR" "$(cd "$work/out dir" && find . -type f | sort | xargs)" \
  "./acme/common.keys.cpp ./acme/common.keys.hpp ./acme/common.types.keys.hpp ./acme/shops.keys.cpp ./acme/shops.keys.hpp ./acme/shops.keys.json ./acme/shops.types.keys.hpp ./acme/shops/Shop.keys.hpp ./acme/shops/ShopsTable.keys.hpp ./acme/staff.keys.cpp ./acme/staff.keys.hpp ./acme/staff.keys.json ./acme/staff.types.keys.hpp ./acme/staff/City.keys.hpp ./acme/staff/Person.keys.hpp"

quiet cmake --install "$work/build" --prefix "$work/acme prefix"
equal "the list of installed headers" "$(cd "$work/acme prefix/include" && find . -type f | sort | xargs)" \
  "./acme/common.keys.hpp ./acme/common.types.keys.hpp ./acme/shops.keys.hpp ./acme/shops.types.keys.hpp ./acme/shops/Shop.keys.hpp ./acme/shops/ShopsTable.keys.hpp ./acme/staff.keys.hpp ./acme/staff.types.keys.hpp ./acme/staff/City.keys.hpp ./acme/staff/Person.keys.hpp"
# The build folder of the library is not needed any more.
rm -rf "$work/library" "$work/build" "$work/out dir"
quiet cmake -G "$generator" -S "$work/user" -B "$work/user build" "-DCMAKE_PREFIX_PATH=$work/acme prefix;$prefix"
quiet cmake --build "$work/user build"
equal "what the program prints" "$("$work/user build/app")" $'SHOP#Lyon\nmall\nShops'
