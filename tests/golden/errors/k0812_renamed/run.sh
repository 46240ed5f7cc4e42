#!/usr/bin/env bash
# Renames that nothing shows for certain: several attributes at once, and entities by their primary keys.
code=0
schema() { printf 'schema s\n\ntable Tab {\n  key (pk, sk)\n%b}\n\n' "$1"; }
person() { schema; printf 'entity Person in Tab {\n  id : string\n%b\n  pk = P#<id>\n  sk = "P"\n}\n' "$1"; }
breaks() {
  "$KEYC" diff old.keys new.keys 2>&1 | grep -E "error\[|keep the name|nothing|break" >&2
  local status=${PIPESTATUS[0]}
  [ "$status" = 0 ] || code=$status
}
attributes() {
  printf '%s: %s to %s\n' "$1" "$2" "$3" >&2
  person "$2" >old.keys
  person "$3" >new.keys
  breaks
}
attributes "one" '  nick : string?\n  bio : string?' '  nickname : string?\n  bio : string?'
attributes "two at once" '  nick : string?\n  bio : string?' '  nickname : string?\n  biography : string?'
attributes "one, and another is new" '  nick : string?\n  bio : string?' '  nickname : string?\n  motto : string?\n  bio : string?'
attributes "two, and one is new" '  nick : string?\n  bio : string?' '  text : string?'
attributes "of other types" '  nick : string?\n  bio : string?' '  text : u32?'
entities() {
  echo "$1" >&2
  for type in "" '  type none\n'; do
    (schema "$type"; printf '%b' "$2") >old.keys
    (schema "$type"; printf '%b' "$3") >new.keys
    breaks
  done
}
other='entity Usr in Tab {\n  id : string\n  pk = USER#<id>\n  sk = "U"\n}\n'
session='entity Session in Tab {\n  token : string\n  userId : string\n  pk = SESSION#<token>\n  sk = "S"\n}\n'
entities "another entity with the keys" "$session$other" \
  'entity Login in Tab {\n  token : string\n  user : string\n  pk = SESSION#<token>\n  sk = "S"\n}\n'"$other"
entities "under another name of the attribute" "$session$other" \
  'entity Login in Tab {\n  code : string\n  n1 : u32\n  n2 : u32\n  n3 : u32\n  pk = SESSION#<code>\n  sk = "S"\n}\n'"$other"
entities "other keys" "$session$other" \
  'entity Login in Tab {\n  code : string\n  n1 : u32\n  n2 : u32\n  n3 : u32\n  pk = LOGIN#<code>\n  sk = "S"\n}\n'"$other"
exit "$code"
