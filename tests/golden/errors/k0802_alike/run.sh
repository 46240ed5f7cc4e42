#!/usr/bin/env bash
# Keys that a schema writes alike, and which differ in what they are made of: the message says in what.

# change VALUES VALUES ATTRIBUTE ATTRIBUTE KEY: of the enum, and of an entity with an index key.
change() {
  for side in old new; do
    [ "$side" = old ] && values=$1 attribute=$3 || values=$2 attribute=$4
    cat >"$side.keys" <<SCHEMA
schema s

enum En { $values }

struct St {
  x : u8
  e : En
}

table Tab {
  key (pk, sk)
  index places (gpk, place: binary)
  index texts (gpk, text)
}

entity Place in Tab {
  id : string
  s  : St
  $attribute
  pk = P#<id>
  sk = P
  gpk = G
  $5
}
SCHEMA
  done
  "$KEYC" diff old.keys new.keys 2>&1 | grep -E 'was .* and is ' | sed 's|^[^ ]* ||' >&2
}
change 'aa, bb' 'bb, aa' 'e : En' 'e : En' 'place = <e>'
change 'aa, bb' 'bb, aa' 'e : En' 'e : En' 'text = <ordinal(e)>'
change 'aa as "a", bb' 'aa as "x", bb' 'e : En' 'e : En' 'text = T when e = aa'
change 'aa, bb' 'bb, aa' 'e : string' 'e : string' 'place = <s.e>'
change 'aa, bb' 'aa, bb' 'e : En = aa' 'e : En = bb' 'text = <e>'
change 'aa, bb' 'aa, bb' 'e : En = aa' 'e : En = bb' 'text = T when e = aa'
change 'aa, bb' 'aa, bb' 'e : string as "e1"' 'e : string as "e2"' 'text = <e>'
change 'aa, bb' 'aa, bb' 'e : string' 'e : uuid' 'text = <e>'
