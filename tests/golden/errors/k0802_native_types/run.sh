#!/usr/bin/env bash
# An attribute that is a key itself has another type: that is no new default. A wider integer is the same number.
code=0
change() {
  printf '%s -> %s:\n' "$1" "$2" >&2
  for side in old new; do
    [ "$side" = old ] && { type=$1 key=$3; } || { type=$2 key=$4; }
    printf 'schema s\n\ntable Tab {\n  key (pk, sk)\n  index gsi (at%s)\n}\n\n' "$key" >"$side.keys"
    printf 'entity Place in Tab {\n  id : string\n  at : %s\n  pk = P#<id>\n  sk = P\n}\n' "$type" >>"$side.keys"
  done
  "$KEYC" diff old.keys new.keys 2>&1 | grep -E 'error\[|error:|break' >&2
  local status=${PIPESTATUS[0]}
  [ "$status" = 0 ] || code=$status
}
change string uuid
change string u32 '' ': number'
change 'u32?' 'u32 = 5' ': number' ': number'
change u32 u64 ': number' ': number'
exit "$code"
