#!/usr/bin/env bash
# What a schema no longer has stays in its lock, and is the old side of what comes back, here or in another file.
export SOURCE_DATE_EPOCH=1700000000
table='table Tab {\n  key (pk, sk)\n}\n\n'
user() { printf 'entity User in Tab {\n  id : string\n  kind : Kind\n  pk = %s#<id>\n  sk = USER\n}\n\n' "$1"; }
schema() { printf "schema %s\n\n$table"'enum Kind { one, two }\n\nentity Other in Tab {\n  id : string\n  pk = O#<id>\n  sk = O\n}\n\n' "$1"; }
gone() { "$KEYC" lock "$@" --accept entity_removed:User --reason "none left"; }
breaks() { "$KEYC" "$@" 2>&1 | grep -E 'error\[|note: before|\.lock:|K07|has no schema|^  mv' ; echo "exit ${PIPESTATUS[0]}"; }

(schema a && user U) >a.keys && "$KEYC" lock a.keys
echo "removed, and back with another key:"
schema a >a.keys && gone a.keys && sed -n '/gone/,$p' a.keys.lock
(schema a && user W) >a.keys && breaks lock a.keys
"$KEYC" diff a.keys.lock a.keys --format json | grep '"rule"'
"$KEYC" lock a.keys --accept rekey:User.pk --reason "no such items" && grep -c gone a.keys.lock; grep accepted a.keys.lock

echo "moved to another file, one lock after the other:"
schema a >a.keys && gone a.keys && sed -n '/gone/,/accepted/p' a.keys.lock
(printf 'schema b\n\nimport "a.keys"\n\n' && user V) >b.keys
breaks lock a.keys b.keys
"$KEYC" lock a.keys b.keys --accept rekey:User.pk --reason "moved" && grep -c gone a.keys.lock; grep accepted b.keys.lock

echo "the other one first; a copy is no move:"
rm -- *.keys *.lock; (schema a && user U) >a.keys && "$KEYC" lock a.keys
(printf 'schema b\n\n'"$table"'enum Kind { one, two }\n\n' && user V) >b.keys && "$KEYC" lock b.keys && rm b.keys.lock
schema a >a.keys && breaks lock b.keys

echo "a file of another name:"
(schema c && user V) >c.keys; rm a.keys b.keys; breaks lock c.keys; ls *.lock
mv a.keys.lock c.keys.lock && breaks lock c.keys
"$KEYC" lock c.keys --accept rekey:User.pk --reason "moved" && "$KEYC" lock --check c.keys && echo "as locked"

echo "edited:"
schema c >c.keys && gone c.keys && cp c.keys.lock good
sed -i 's#^//     pk = .*#//     pk = "X\#"<id>#' c.keys.lock && breaks lock c.keys
sed 's/"moved"/"harmless"/' good >c.keys.lock && breaks lock c.keys
sed 's/gone entity User/gone entity Visitor/' good >c.keys.lock && breaks lock c.keys
sed '/gone/,$d' good | sed '$d' >c.keys.lock && breaks lock --check c.keys
sed 's/^\/\/ gone entity User .*/\/\/ gone entity User/' good >c.keys.lock && breaks lock c.keys
(schema c && user V) >c.keys && cp good c.keys.lock && "$KEYC" lock c.keys && sed -i 's/"moved"/"harmless"/' c.keys.lock && breaks lock c.keys
