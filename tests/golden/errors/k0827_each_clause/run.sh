#!/usr/bin/env bash
# Each clause of a pattern: a change of it is listed.
code=0
schema() {
  printf 'schema s\n\ntable Logs {\n  key (pk, sk)\n  index byPlace ([host], place: binary)\n  index byHost (host, at)\n  index byId (host, id)\n}\n\nentity Log in Logs {\n'
  printf '  host : string\n  at : timestamp\n  id : ulid\n  x : u16\n  y : u16\n  pk = <host>#<day(at)>\n  sk = <at>#<id>\n'
  printf '  place = <zorder(x, y)>\n  access one(host, id, at)\n  access %s\n}\n' "$1"
}
change() {
  schema "$1" >old.keys
  schema "$2" >new.keys
  "$KEYC" diff old.keys new.keys 2>&1 | grep -E "\[K0827\]|error|nothing" >&2
}
change 'recent(host) descending oldest "2020-01-01" empty 30' 'recent(host) descending oldest "2024-01-01" empty 30'
change 'recent(host) descending oldest "2020-01-01" empty 30' 'recent(host) descending oldest "2020-01-01"'
change 'recent(host) descending oldest "2020-01-01" empty 30' 'recent(host) descending oldest "2020-01-01" empty 1'
change 'area(host, x between) on byPlace' 'area(host, x between) on byPlace ranges 7'
change 'of(host) on byHost' 'of(host) on byHost limit 7'
change 'of(host) on byHost' 'of(host) on byHost descending'
change 'of(host) on byHost' 'of(host) on byHost filter x > 1'
change 'of(host) on byHost filter x > 1' 'of(host) on byHost filter x > 2'
change 'of(host) on byHost' 'of(host) on byId'
change 'two(host, id, at) consistent' 'two(host, id, at)'
change 'all() scan' 'all() scan limit 5'
exit "$code"
