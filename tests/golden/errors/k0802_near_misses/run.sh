#!/usr/bin/env bash
# Keys that differ in few items, of which an example is found; and changes of templates that change no key of an item.
code=0
change() {
  printf '%s:\n' "$1" >&2
  for side in old new; do
    [ "$side" = old ] && lines=$2 || lines=$3
    printf 'schema s\n\nenum En { %s }\n\n' "$([ "$side" = old ] && echo "${5:-aa, bb}" || echo "${4:-aa, bb}")" >"$side.keys"
    printf 'table Tab {\n  key (pk, sk)\n  index gsi (gpk, gsk)\n  index counts (count: number)\n}\n\n' >>"$side.keys"
    printf 'entity Place in Tab {\n  id : string\n  pk = P#<id>\n  sk = P\n%b\n}\n' "$lines" >>"$side.keys"
  done
  "$KEYC" diff old.keys new.keys 2>&1 | grep -E 'error\[|error:|warning\[|before: |after: |break' >&2
  local status=${PIPESTATUS[0]}
  [ "$status" = 0 ] || code=$status
}
change "offset" '  at : ulid\n  gpk = <day(at)>\n  gsk = <id>' '  at : ulid\n  gpk = <day(at, "+09:00")>\n  gsk = <id>'
change "offset of a time" '  at : epoch_s\n  gpk = <day(at)>\n  gsk = <id>' '  at : epoch_s\n  gpk = <day(at, "+09:00")>\n  gsk = <id>'
change "prefix" '  st : string\n  gpk = <prefix(st, 20)>\n  gsk = <id>' '  st : string\n  gpk = <prefix(st, 21)>\n  gsk = <id>'
change "one more digit" '  st : En\n  gpk = <ordinal(st)>\n  gsk = <id>' '  st : En\n  gpk = <ordinal(st)>\n  gsk = <id>' \
  'a, b, c, d, e, f, g, h, i, j, k' 'a, b, c, d, e, f, g, h, i, j'
change "a flag that items from before lack" '  gpk = G\n  gsk = <id>' '  gone : bool = false\n  gpk = G when not gone\n  gsk = <id>'
change "the same, absent" '  n : u32\n  gpk = G when n > 1\n  gsk = <id>' '  n : u32\n  gone : bool?\n  gpk = G when gone absent and n > 1\n  gsk = <id>'
change "a flag that excludes them" '  gpk = G\n  gsk = <id>' '  seen : bool = false\n  gpk = G when seen\n  gsk = <id>'
change "required before, optional now" '  st : string\n  gpk = <st>\n  gsk = <id>' '  st : string?\n  gpk = <st>\n  gsk = <id>'
change "a wider number of an index" '  count : u32' '  count : u64'
change "another order of conditions" '  n : u32\n  gpk = G when n > 1 and n < 9\n  gsk = <id>' '  n : u32\n  gpk = G when n < 9 and n > 1\n  gsk = <id>'
exit "$code"
