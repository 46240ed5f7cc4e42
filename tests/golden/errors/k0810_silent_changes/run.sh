#!/usr/bin/env bash
# Changes of which the old and the new bytes agree, or seem to, and which break all the same.
# change WHAT LINES-BEFORE LINES-AFTER: prints what breaks when the lines of an entity are these.
code=0
change() {
  printf '%s:\n' "$1" >&2
  for side in old new; do
    [ "$side" = old ] && lines=$2 || lines=$3
    name=Place
    [[ $lines != *@* ]] || { name=${lines%%@*} && lines=${lines#*@}; }
    printf 'schema s\n\nenum En { aa, bb }\n\ntable Tab {\n  key (pk, sk)\n  index gsi (gpk, gsk)\n}\n\n' >"$side.keys"
    printf 'entity %s in Tab {\n  id : string\n  pk = P#<id>\n  sk = P\n%b\n}\n' "$name" "$lines" >>"$side.keys"
  done
  "$KEYC" diff old.keys new.keys 2>&1 | grep -E 'error\[|breaks|break' >&2
  code=${PIPESTATUS[0]}
}
change "renamed without as" '  st : string\n  at : string' 'Spot@  st : string\n  at : string'
change "another entity with the keys instead" '  st : string\n  at : string' 'Spot@  other : string\n  more : string'
change "absent, and now a default, in when" '  st : En?\n  gpk = G when st <> bb\n  gsk = id' '  st : En = bb\n  gpk = G when st <> bb\n  gsk = id'
change "the same of what is unique" '  st : string? unique' '  st : string = "x" unique'
change "the name of an old key" '  st : string\n  gpk = A#<st>\n  gsk = <id>' '  st : string\n  gpk : u32?\n  gsk = <id>'
change "a stored name that old code requires" '  st : string' '  st : string as "other"'
change "a part with a default beside another literal" '  st : string\n  gpk = A#<st>\n  gsk = id' '  st : string\n  z : u32 = 0\n  gpk = B#<st>#<z>\n  gsk = id'
exit "$code"
