#!/usr/bin/env bash
{ echo "schema deep"; echo "table Tab { key (pk) }"; echo "entity E in Tab {"; echo "  a : string"
  printf '  b : '; printf 'list<%.0s' $(seq 100000); echo
  printf '  pk = <'; printf 'upper(%.0s' $(seq 100000); echo
  printf '  access x'; printf '(%.0s' $(seq 100000); echo
  printf '  sample '; printf '{%.0s' $(seq 100000); echo
} > deep.keys
"$KEYC" check deep.keys; code=$?
{ echo "schema chain"; echo "table Tab { key (pk) }"
  for i in $(seq 20000); do echo "struct S$i { a : S$((i + 1)) }"; done
  echo "struct S20001 { a : u8 }"; echo "entity E in Tab { pk : string; a : S1 }"
} > chain.keys
"$KEYC" check chain.keys 2>&1 | head -3
exit $code
