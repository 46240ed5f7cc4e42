#!/usr/bin/env bash
# Attributes, members and keys that an entity no longer has stay in its lock, and are the old side of what comes back.
export SOURCE_DATE_EPOCH=1700000000
schema() {
  printf 'schema s\n\nenum Kind { one, two }\n\nstruct Address {\n  street : string\n%b}\n\n' "$2"
  printf 'table Tab {\n  key (pk, sk)\n  index byCity (gpk, gsk)\n%b}\n\n' "$4"
  printf 'entity %s in Tab {\n  id : string\n  home : Address\n%b  pk = P#<id>\n  sk = "P"\n%b}\n' "${5:-Person}" "$1" "$3"
}
breaks() { "$KEYC" "$@" 2>&1 | grep -E 'error\[|\.lock:.*before|nothing was|K07' ; echo "exit ${PIPESTATUS[0]}"; }
accept_all() {
  local ids=()
  while read -r id; do ids+=(--accept "$id"); done < <("$KEYC" diff a.keys.lock a.keys --format json |
    python3 -c 'import json,sys; print("\n".join(sorted({f["rule"]+":"+f["subject"] for f in json.load(sys.stdin)["findings"] if f["breaks"]})))' | grep .)
  "$KEYC" lock a.keys "${ids[@]}" ${ids[0]:+--reason "it is empty"} && "$KEYC" lock --check a.keys && echo "locked"
}
all='  city : string\n  kind : Kind = one\n  at : u32?\n'
keys='  gpk = <city>\n  gsk = <id>\n'
schema "$all" '  zip : string\n' "$keys" >a.keys && "$KEYC" lock a.keys
echo "removed:"
schema '  city : string\n' '' '' >a.keys && accept_all && sed -n '/gone/,$p' a.keys.lock
echo "something else changes:"
schema '  city : string\n  other : bool?\n' '' '' >a.keys && accept_all && grep -c gone a.keys.lock
echo "back with other types and another key:"
schema '  city : string\n  kind : u32?\n  at : string?\n' '  zip : u32?\n' '  gpk = C#<city>\n  gsk = <id>\n' >a.keys && breaks lock a.keys
breaks diff a.keys.lock a.keys
echo "back as it was:"
schema "  other : bool?\n$all" '  zip : string?\n' "$keys" >a.keys && breaks lock a.keys
accept_all && grep -c gone a.keys.lock
echo "a key whose name is an attribute now, and a time to live:"
schema '  city : string\n' '' '' >a.keys && sed -i '/index/d; s/, gsk//' a.keys && accept_all
schema '  city : string\n  text : string? as "gpk"\n' '' '' >a.keys && sed -i '/index/d' a.keys && breaks lock a.keys
schema '  city : string\n  at : epoch_s?\n' '' '' '  ttl at\n' >a.keys && breaks lock a.keys
echo "the entity is renamed:"
schema '  city : string\n' '' '' '' Human >a.keys && accept_all && grep gone a.keys.lock
echo "it goes as well, and comes back:"
printf 'schema s\n\ntable Tab {\n  key (pk, sk)\n  index byCity (gpk, gsk)\n}\n\nentity Other in Tab {\n  id : string\n  pk = O#<id>\n  sk = O\n}\n' >a.keys
accept_all && grep gone a.keys.lock; grep entity_removed a.keys.lock
schema '  city : string\n  at : string?\n' '' '' '' Human >a.keys && breaks lock a.keys
echo "edited:"
sed -i 's#^//     at : u32?#//     at : string?#' a.keys.lock && breaks lock a.keys
