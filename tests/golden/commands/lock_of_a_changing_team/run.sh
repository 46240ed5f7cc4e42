#!/usr/bin/env bash
# What is gone while other things change: the name is taken, the table changes, types move, files are locked alone.
epoch=1700000000
lock() { SOURCE_DATE_EPOCH=$((epoch += 60)) "$KEYC" lock "$@" 2>&1 | grep -E 'error\[|K0708|keyc lock: .*(read|schema)' ; echo "exit ${PIPESTATUS[0]}"; }
quiet() { SOURCE_DATE_EPOCH=$((epoch += 60)) "$KEYC" lock "$@"; }
entity() { printf 'entity %s in Tab {\n  id : string\n  x : u32\n  pk = %s#<id>\n  sk = A\n}\n\n' "$1" "$2"; }
table() { printf 'schema %s\n\ntable Tab {\n  key (pk, sk)\n%b}\n\nentity Keep in Tab {\n  k : string\n  pk = KEEP#<k>\n  sk = KEEP\n%b}\n\n' "$1" "${2:-}" "${3:-}"; }
gone() { local accepted=(--accept "entity_removed:$1" --reason "none left"); shift; quiet "$@" "${accepted[@]}"; }
fresh() { rm -f ./*.keys ./*.lock; echo "$1:"; }

fresh "the table names attributes of other entities"
more=('  ttl exp\n  index ggg (gpk, gsk) projects (title)\n' '  exp : epoch_s\n  title : string\n')
(table a "${more[@]}" && entity A A) >a.keys && quiet a.keys && table a "${more[@]}" >a.keys && gone A a.keys && quiet --check a.keys && echo read
(table a "${more[@]}" && entity A B) >a.keys && lock a.keys

fresh "types of several schemas with one name"
printf 'schema c\n\nenum A { p, q }\nenum Ee { p, q }\n' >c.keys
printf 'schema b\n\nimport "c.keys"\n\nstruct Ss {\n  e : A\n  f : Ee\n}\n' >b.keys
used() { printf 'schema a\n\nimport "b.keys"\n\ntable Tab {\n  key (pk, sk)\n}\n\nenum Ee { r, s }\n\n%b' "$1"; }
one='entity A in Tab {\n  id : string\n  s : Ss\n  e : Ee\n  pk = A#<id>\n  sk = A\n}\n'
used "$one" >a.keys && quiet a.keys b.keys c.keys && used '' >a.keys && gone A a.keys b.keys c.keys && sed -n '/gone/,$p' a.keys.lock
used "$one" >a.keys && lock a.keys b.keys c.keys

fresh "types that are locked without their users"
printf 'schema c\n\nenum Ee { p, q }\n' >c.keys
printf 'schema a\n\nimport "c.keys"\n\ntable Tab {\n  key (pk, sk)\n}\n\nentity A in Tab {\n  id : string\n  e : Ee\n  pk = A#<id>\n  sk = ordinal(e)\n}\n' | sed 's/ordinal(e)/<ordinal(e)>/' >a.keys
quiet a.keys c.keys 2>/dev/null; printf 'schema c\n\nenum Ee { q, p }\n' >c.keys && lock c.keys && lock a.keys c.keys

fresh "another entity has the name now"
(table a && entity A A) >a.keys && quiet a.keys && table a >a.keys && gone A a.keys
other='entity A as "B" in Tab {\n  name : string\n  y : u32\n  z : u32\n  pk = B#<name>\n  sk = B\n}\n'
(table a && printf "$other") >a.keys && quiet a.keys && quiet --check a.keys && table a >a.keys && gone B a.keys && grep gone a.keys.lock
(table a && entity A AA) >a.keys && lock a.keys

fresh "renamed into a name that is gone"
(table a && entity A A && entity Bb B) >a.keys && quiet a.keys && (table a && entity A A) >a.keys && gone Bb a.keys
(table a && entity Bb B) >a.keys && lock a.keys

fresh "gone from two files"
table t >t.keys; (printf 'schema a\n\nimport "t.keys"\n\n' && entity A A) >a.keys; printf 'schema b\n\nimport "t.keys"\n' >b.keys; quiet a.keys b.keys t.keys
printf 'schema a\n\nimport "t.keys"\n' >a.keys; gone A a.keys t.keys
(printf 'schema b\n\nimport "t.keys"\n\n' && entity A AA) >b.keys; lock b.keys t.keys; quiet b.keys t.keys --accept rekey:A.pk --reason r
printf 'schema b\n\nimport "t.keys"\n' >b.keys; gone A b.keys t.keys
(printf 'schema a\n\nimport "t.keys"\n\n' && entity A A) >a.keys; lock a.keys t.keys

fresh "the table has changed meanwhile"
(table a && entity A A) >a.keys && quiet a.keys && table a >a.keys && gone A a.keys
table a '  type kind\n' >a.keys && quiet a.keys --accept type_name:Tab --accept dropped_attribute:Tab._type --reason r
(table a '  type kind\n' && entity A A) >a.keys && lock a.keys

fresh "a condition on a set"
printf 'schema a\n\ntable Tab {\n  key (pk, sk)\n  index gsi (gpk)\n}\n\nentity A in Tab {\n  id : string\n  tags : set<string>\n  pk = A#<id>\n  sk = A\n  gpk = id when tags contains "x"\n}\n' | sed 's/gpk = id/gpk = <id>/' >a.keys
quiet a.keys && quiet --check a.keys && echo same

fresh "a lock beside that cannot be read"
table a >a.keys && echo broken >b.keys.lock && touch b.keys && quiet a.keys

fresh "branches that remove and change other entities"
git init -q . && git config user.email t@example.com && git config user.name t
(table a && entity A A && entity C C && entity E E && entity G G) >a.keys && quiet a.keys && git add -A && git commit -qm base
git checkout -qb one && (table a && entity C C && entity E E && entity G G) >a.keys && gone A a.keys && git commit -qam one
git checkout -qb two HEAD~1 && (table a && entity A A && entity C CC && entity E E) >a.keys && gone G a.keys --accept rekey:C.pk --reason r && git commit -qam two
git merge -q one -m merge && quiet --check a.keys && grep -E '^// (gone|acc)' a.keys.lock | cut -d' ' -f2-5
