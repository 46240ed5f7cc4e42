#!/usr/bin/env bash
# A decimal reads every stored f64, which writes it into other keys of text. Not so the other way round, and for integers.
code=0
change() {
  printf '%s -> %s:\n' "$1" "$2" >&2
  for type in "$1" "$2"; do
    printf 'schema s\n\ntable Tab {\n  key (pk, sk)\n  index gsi (gpk, gsk)\n}\n\n' >"$type.keys"
    printf 'entity Place in Tab {\n  id : string\n  x : %s\n  pk = P#<id>\n  sk = P\n  gpk = G\n  gsk = <x>\n}\n' "$type" >>"$type.keys"
  done
  "$KEYC" diff "$1.keys" "$2.keys" 2>&1 | grep -E 'error\[|error:|break' >&2
  local status=${PIPESTATUS[0]}
  [ "$status" = 0 ] || code=$status
}
change f64 decimal
change f32 decimal
change decimal f64
change f64 i64
exit "$code"
