#!/usr/bin/env bash
# generate --check: missing, up to date, edited, and after a change of the schema; nothing is ever written.
check() { "$KEYC" generate input.keys --out "gen dir" "$@" --check; echo "exit $?"; }
cp "$GOLDEN/language/only_a_schema/input.keys" .
check | grep -c '^+' # all lines of both files, and the file names
ls
"$KEYC" generate input.keys --out "gen dir" && check
before=$(stat -c %Y.%i "gen dir"/*)
sed -i 's/^namespace/using namespace/' "gen dir/input.keys.cpp" && cp "gen dir/input.keys.cpp" edited && check
cmp edited "gen dir/input.keys.cpp" && "$KEYC" generate input.keys --out "gen dir" && check
rm "gen dir/input.keys.hpp" && mkdir "gen dir/input.keys.hpp" && check
rmdir "gen dir/input.keys.hpp" && check --output json | grep -e --- -e +++
echo "table" >>input.keys && check
# The header of a table that is gone is no output any more; files that keyc did not write stay.
cp "$GOLDEN/language/only_a_schema/input.keys" .
printf 'table Old {\n  key (pk)\n}\n' >>input.keys && "$KEYC" generate input.keys --out gone 2>/dev/null
cp "$GOLDEN/language/only_a_schema/input.keys" . && echo "// by hand" >gone/input/Mine.keys.hpp
"$KEYC" generate input.keys --out gone --check; "$KEYC" generate input.keys --out gone && ls gone/input && rm -r gone
"$KEYC" generate input.keys --out gen --check --depfile d
"$KEYC" generate input.keys --out gen --depfile-target d
ls
