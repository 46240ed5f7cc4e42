#!/usr/bin/env bash
# A new count of writes is listed, also where old items have it by default; hints keep the words of the attribute.
change() {
  for side in old new; do
    [ "$side" = old ] && attribute=$1 || attribute=$2
    printf 'schema s\n\ntable Tab {\n  key (pk, sk)\n}\n\nentity Place in Tab {\n  id : string\n  %s\n  pk = P#<id>\n  sk = P\n}\n' "$attribute" >"$side.keys"
  done
  "$KEYC" diff old.keys new.keys 2>&1 | grep -E 'error\[|warning\[|write |nothing' >&2
}
change '' 'writes : u64 = 0 lock'
change '' 'writes : u64 lock'
change '' 'note : string as "n" fixed'
change 'writes : u64 lock' 'writes : u64 lock'
