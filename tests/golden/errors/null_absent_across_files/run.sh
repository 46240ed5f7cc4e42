#!/usr/bin/env bash
# `null absent` reaches the members of structs, but not those of another file, which has rows of its own.
printf 'schema common\n\nstruct Address {\n  city : string\n  street : string?\n}\n' >common.keys
cat >shop.keys <<'KEYS'
schema shop

import "common.keys"

table Shop {
  key (pk)
}

entity Box in Shop {
  null absent
  id   : string
  home : Address

  pk = BOX#<id>
}
KEYS
"$KEYC" check shop.keys
sed -i 's/string?/string? null/' common.keys
"$KEYC" check shop.keys
