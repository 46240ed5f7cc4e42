#!/usr/bin/env bash
# pkg_config.sh PREFIX KEYC WORK: programs that are built without CMake, with the flags that pkg-config prints for the
# package, which was moved to another folder.
source "$(dirname "$0")/lib.sh"
prefix=$1 keyc=$2 work=$3

rm -rf "$work"
mkdir -p "$work"
cd "$work"
cp -r "$prefix" moved
PKG_CONFIG_PATH=$(dirname "$(find "$work/moved" -name keyc.pc)")
export PKG_CONFIG_PATH
version=$("$keyc" --version | sed 's/^keyc //')
for module in keyc keyc-json keyc-http keyc-credentials keyc-client keyc-testing; do
  equal "the version of $module" "$(pkg-config --modversion "$module")" "$version"
done
equal "what keyc-client requires" "$(pkg-config --print-requires keyc-client)" $'keyc-credentials = '"$version"$'\nkeyc-json = '"$version"
equal "what keyc-credentials requires" "$(pkg-config --print-requires keyc-credentials)" "keyc-http = $version"
equal "what keyc-json requires" "$(pkg-config --print-requires keyc-json)" $'keyc = '"$version"$'\nsimdjson'

"$keyc" generate "$consumer_dir/project/schema/staff.keys" --out .
eval "quiet c++ -std=c++20 -O1 -c staff.keys.cpp $(pkg-config --cflags keyc)"

# prints MODULE EXPECTED <SOURCE: builds the program with this module, and compares its output.
prints() {
  cat >"$1.cpp"
  # pkg-config quotes its output for a shell.
  eval "quiet c++ -std=c++20 -O1 $1.cpp staff.keys.o -o $1 $(pkg-config --cflags --libs "$1")"
  equal "what the program with $1 prints" "$("./$1")" "$2"
}

item='staff::PersonEntity::put({.team = "red", .name = "Ada"})'
prints keyc "PERSON#Ada" <<<"
#include <iostream>
#include \"staff.keys.hpp\"
int main() { std::cout << $item.Item.find(\"sk\")->text() << '\n'; }"
prints keyc-json '{"S":"PERSON#Ada"}' <<<"
#include <iostream>
#include \"keyc/json.hpp\"
#include \"staff.keys.hpp\"
int main() { std::cout << keyc::to_json(*$item.Item.find(\"sk\")) << '\n'; }"
AWS_ACCESS_KEY_ID=mine AWS_SECRET_ACCESS_KEY=secret prints keyc-credentials mine <<<"
#include <iostream>
#include \"keyc/credentials.hpp\"
int main() { std::cout << keyc::default_credentials()->get().access_key_id << '\n'; }"
prints keyc-client 'nobody listens' <<<"
#include <iostream>
#include \"keyc/client.hpp\"
#include \"staff.keys.hpp\"
int main() {
  keyc::Client client({.endpoint = \"http://127.0.0.1:1\", .region = \"x\", .credentials = {\"a\", \"b\"}});
  try {
    client.send($item);
  } catch (const keyc::Error&) {
    std::cout << \"nobody listens\\n\";
  }
}"
eval "quiet c++ -std=c++20 -O1 \"$consumer_dir/project/staff_test.cpp\" staff.keys.o -o staff_test -I. $(pkg-config --cflags --libs keyc-testing)"
equal "what the test in memory prints" "$(./staff_test)" "PERSON#Ada at the attempt 2"
