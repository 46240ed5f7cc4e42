#!/usr/bin/env bash
# Items that are older than an attribute with a default lack it.
code=0
change() {
  printf '%s:\n' "$1" >&2
  for side in old new; do
    [ "$side" = old ] && lines=$2 || lines=$3
    printf 'schema s\n\ntable Tab {\n  key (pk, sk)\n  index gsi (gpk, gsk)\n%b}\n\n' "$([ "$side ${4:-}" != "new ranks" ] || echo '  index ranks (rank: number)\n')" >"$side.keys"
    printf 'entity Place in Tab {\n  id : string\n  pk = P#<id>\n  sk = P\n%b\n}\n' "$lines" >>"$side.keys"
  done
  "$KEYC" diff old.keys new.keys 2>&1 | grep -E 'error\[|error:|warning\[|for example|before: |after: |break' >&2
  code=${PIPESTATUS[0]}
}
keys='  gpk = G\n  gsk = <n>'
change "another default of a part" "  n : u32 = 3\n$keys" "  n : u32 = 5\n$keys"
change "no default any more" '  n : u32 = 3' '  n : u32'
change "optional instead of a default" "  n : u32 = 3\n$keys" "  n : u32?\n$keys"
change "an index of an attribute with a default" '  rank : u32 = 1' '  rank : u32 = 1' ranks
change "another default in when" '  n : bool = true\n  gpk = G when n\n  gsk = <id>' '  n : bool = false\n  gpk = G when n\n  gsk = <id>'
exit "$code"
