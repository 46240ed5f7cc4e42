#!/usr/bin/env bash
# lock: items from before an attribute went can have any value of it still, so a condition on it, when it is back, is not
# decided by its default.
export SOURCE_DATE_EPOCH=1700000000
schema() {
  printf 'schema s\n\ntable Things {\n  key (pk, sk)\n  index byOrg (rpk, rsk)\n}\n\nentity A in Things {\n  org : string\n  id : u32\n%s' "$1"
  printf '  pk = A#<id>\n  sk = "A"\n  rpk = R#<org>%s\n  rsk = <id>\n}\n' "$2"
}
for attribute in "votes : u32 = 2" "open : bool = true" "note : string?"; do
  name=${attribute%% *}
  case $name in votes) condition=" when votes = 2" ;; open) condition=" when open" ;; *) condition=" when note <> \"x\"" ;; esac
  rm -f a.keys.lock
  for step in with without; do
    if [ $step = with ]; then schema "  $attribute"$'\n' "" >a.keys; else schema "" "" >a.keys; fi
    "$KEYC" lock a.keys >/dev/null 2>&1 || "$KEYC" lock a.keys --accept "removed:A.$name" --reason r >/dev/null 2>&1
  done
  schema "  $attribute"$'\n' "$condition" >a.keys
  echo "$name is back:"
  "$KEYC" lock a.keys 2>&1 | grep -oE 'error\[K[0-9]+\]: [A-Z]+ [a-z_]+:[A-Za-z.]+|warning\[K[0-9]+\]: [A-Z]+ [a-z_]+:[A-Za-z.]+'
done
# Never there before: what it reads as decides.
new() {
  rm -f a.keys.lock
  schema "" "" >a.keys && "$KEYC" lock a.keys
  schema "$2" "$3" >a.keys
  echo "$1:"
  "$KEYC" lock a.keys 2>&1 | grep -oE 'error\[K[0-9]+\]: [A-Z]+ [a-z_]+:[A-Za-z.]+'
}
new "votes is new" $'  votes : u32 = 2\n' " when votes = 2"
new "tags are new, and absent" $'  tags : set<string>?\n' " when size(tags) <> 1"
new "and not the other way round" $'  tags : set<string>?\n' " when not (size(tags) <> 1)"
exit 0
