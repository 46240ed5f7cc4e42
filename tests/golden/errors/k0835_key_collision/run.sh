#!/usr/bin/env bash
# What is new, or has another key, against what is gone: now, or earlier and kept by the lock.
export SOURCE_DATE_EPOCH=1700000000
code=0
table='table Tab {\n  key (pk, sk)\n%b}\n\n'
entity() { printf 'entity %s in Tab {\n  %s : string\n  %s : u32\n  pk = %s\n  sk = %s\n}\n' "$1" "$2" "$3" "$4" "${5:-"S"}"; }
schema() { printf "schema s\n\n$table" "$type"; }
breaks() {
  "$KEYC" "$@" 2>&1 | grep -E "error\[|nothing breaks|break" >&2
  local status=${PIPESTATUS[0]}
  [ "$status" = 0 ] || code=$status
}
for type in "" '  type none\n'; do
  echo "at once:" >&2
  (schema && entity Old a n 'X#<a>') >old.keys
  (schema && entity New b m 'X#<b>#<m>') >new.keys
  breaks diff old.keys new.keys
  echo "apart:" >&2
  (schema && entity New b m 'B#<b>#<m>') >new.keys
  breaks diff old.keys new.keys
done
type='  type none\n'
(schema && entity Old a n 'X#<a>') >old.keys
(schema && entity New b m 'X#<b>#<m>') >new.keys
echo "in full:" >&2
"$KEYC" diff old.keys new.keys >&2

echo "later:" >&2
(schema && entity Old a n 'X#<a>' && entity Kept k l 'K#<k>') >a.keys && "$KEYC" lock a.keys
(schema && entity Kept k l 'K#<k>') >a.keys && "$KEYC" lock a.keys --accept entity_removed:Old --reason "empty" && grep -A1 'gone' a.keys.lock
(schema && entity Kept k l 'K#<k>' && entity New b m 'X#<b>#<m>') >a.keys && breaks lock a.keys
echo "an entity that is there gets the keys:" >&2
(schema && entity Kept k l 'X#<l>#<k>') >a.keys && breaks lock a.keys
exit "$code"
