#!/usr/bin/env bash
# A `was` that ends, or becomes another one, hides entries that nobody has written since: it must be accepted.
code=0
schema() {
  printf 'schema s\n\ntable Rooms {\n  key (pk, sk)\n  index byAll (apk, ask)\n}\n\nentity Msg in Rooms {\n  id : ulid\n'
  printf '  pk = M#<id>\n  sk = "M"\n  apk = ALL#<%s>\n  ask = <id>\n  access everything() on byAll\n}\n' "$1"
}
change() {
  printf '%s to %s:\n' "$1" "$2" >&2
  schema "$1" >old.keys
  schema "$2" >new.keys
  "$KEYC" diff old.keys new.keys 2>&1 | grep -E "${3:-error\[|break}" >&2
  local status=${PIPESTATUS[0]}
  [ "$status" = 0 ] || code=$status
}
change "shard(4, id) was 8" "shard(4, id)" .
change "shard(4, id) was 8" "shard(4, id) was 2"
change "shard(8, id) was 4" "shard(16, id) was 8"
change "shard(8, id) was 4" "shard(4, id) was 8"
change "shard(4, id)" "shard(4, id) was 8"
schema "shard(4, id) was 8" >a.keys && "$KEYC" lock a.keys
schema "shard(4, id)" >a.keys
SOURCE_DATE_EPOCH=1700000000 "$KEYC" lock a.keys --accept unread_shards:Msg.apk --reason "all items were written again" && grep -A9 accepted a.keys.lock
exit "$code"
