#!/usr/bin/env bash
cat >common.keys <<'END'
schema common

enum State { open, closed }
END
cat >shop.keys <<'END'
schema shop

import "common.keys"

table Shop {
  key (pk)
}

entity Item in Shop {
  id    : string
  state : State

  pk = <id>
}
END
"$KEYC" lock shop.keys
"$KEYC" lock shop.keys common.keys && cat shop.keys.lock common.keys.lock && "$KEYC" lock --check shop.keys common.keys
echo "exit $?"
