#!/usr/bin/env bash
# Conditions that are written in two ways and hold for the same items are no finding; their near misses are.
source "$GOLDEN/findings.sh"
change() {
  printf '%s  ->  %s\n' "$1" "$2" >&2
  for side in old new; do
    [ "$side" = old ] && condition=$1 || condition=$2
    cat >"$side.keys" <<SCHEMA
schema s

enum En { aa, bb, cc }

table Tab {
  key (pk, sk)
  index gsi (gpk, gsk)
}

entity Place in Tab {
  id : string
  n : i32?
  x : f64?
  b : bool?
  e : En?
  a : string?
  t : string?
  pk = P#<id>
  sk = P
  gpk = G#<a> ${condition:+when $condition}
  gsk = <id> ${3:+when $condition}
}
SCHEMA
  done
  findings
}
echo "--- the same" >&2
change 'not not b' 'b'
change 'b = true' 'b'
change 'b <> true' 'not b'
change 'n = 1 and b or b and n = 1' 'b and n = 1'
change 'e in (aa)' 'e = aa'
change 'e in (aa, bb)' 'e in (bb, aa)'
change 'e in (aa, bb)' 'e = bb or e = aa'
change 'b and b' 'b'
change 'n < 6' 'n <= 5'
change 'n > 5' 'n >= 6'
change 'n between 1 and 5' 'n > 0 and n < 6'
change 'a present' ''
change 'not (b and n = 1)' 'n <> 1 or not b'
change 'not n present' 'n absent'
change 'b' 'b' both
echo "--- not the same, or not proved" >&2
change 'not b' 'b = false'
change 'b <> false' 'b'
change 'e in (aa, bb)' 'e = aa'
change 'x < 6' 'x <= 5'
change 'n < 6' 'n <= 6'
change 'not n < 6' 'n >= 6'
change 'n between 1 and 5' 'n > 1 and n < 5'
change 't present' ''
change 'not size(t) = 1' 'size(t) <> 1'
change 'not (b and n = 1)' 'n <> 1 and not b'
exit "$code"
