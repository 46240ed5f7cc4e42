#!/usr/bin/env bash
# What is accepted: each change anew, all entities of a stored name at once, and only what breaks.
export SOURCE_DATE_EPOCH=1700000000
for table in One Two; do
  printf 'schema %s\n\ntable Tab%s {\n  key (pk)\n}\n\nentity %s as "item" in Tab%s {\n  id : string as "i \\"d\\""\n\n  pk = A#<id>\n}\n' \
    "${table,}" "$table" "$table" "$table" >"${table,}.keys"
done
"$KEYC" lock one.keys two.keys

pk() { sed -i "s/pk = .*/pk = $1#<id>/" one.keys; }
pk B && "$KEYC" lock one.keys --accept rekey:item.pk --reason "moved" && echo "A to B: accepted"
pk A && "$KEYC" lock one.keys --accept rekey:item.pk --reason "moved back" && echo "B to A: accepted"
pk B && "$KEYC" lock one.keys 2>&1 | tail -2
"$KEYC" lock --check one.keys >/dev/null 2>&1
echo "A to B again: exit $?"
"$KEYC" lock one.keys --accept rekey:item.pk --accept rekey:item.pk --reason "moved" && grep -c accepted one.keys.lock

sed -i 's/pk = .*/pk = C#<id>/' one.keys two.keys
"$KEYC" lock one.keys two.keys --accept rekey:item.pk --reason "both" && "$KEYC" lock --check one.keys two.keys && grep -h both ./*.lock

sed -i 's/^  id .*/  id : u32/' two.keys
"$KEYC" lock two.keys 2>&1 | tail -1
"$KEYC" lock two.keys --accept 'stored_name:item.id' --accept 'dropped_attribute:item.i "d"' --accept rekey:item.pk \
  --reason "all" && "$KEYC" lock --check two.keys && echo "read back"
sed -i 's/Two as/Pair as/' two.keys
"$KEYC" lock two.keys --accept name:item --reason "needless"
"$KEYC" lock one.keys.lock
