#!/usr/bin/env bash
{ echo "schema deep"; echo "table Tab { key (pk) }"; echo "entity E in Tab {"; echo "  a : string"
  printf '  b : '; printf 'list<%.0s' $(seq 100000); echo
  printf '  pk = <'; printf 'upper(%.0s' $(seq 100000); echo
  printf '  access x'; printf '(%.0s' $(seq 100000); echo
  printf '  sample '; printf '{%.0s' $(seq 100000); echo
} > deep.keys
"$KEYC" check deep.keys
