#!/usr/bin/env bash
# diff: items from before are in a new index by their type; another name of the entity gives its entries another key. Names in
# quotes are those of a lock, which has words.
cat >old.keys <<'KEYS'
schema types

table App {
  key ("p k", "s-k")
}

entity User as "user" in App {
  id        : string
  createdAt : timestamp = now fixed

  "p k" = USER#<id>
  "s-k" = $USER

  allow hot_partition "a few hundred users"
}
KEYS
sed -e 's/^  key .*/&\n  index byType as "by-type" (_type, createdAt)/' -e 's/^  allow .*/&\n\n  access all() on byType/' old.keys >new.keys
"$KEYC" diff old.keys new.keys | grep -v "^ " ; echo "exit ${PIPESTATUS[0]}"
sed 's/as "user"/as "person"/' new.keys >renamed.keys
"$KEYC" diff new.keys renamed.keys | grep -E "error|plan"
"$KEYC" lock new.keys 2>/dev/null && cat new.keys.lock
"$KEYC" diff --against new.keys.lock new.keys
sed 's/"p k"/p_k as "p k"/; s/^  p_k as "p k" =/  p_k =/' new.keys >words.keys
"$KEYC" diff new.keys words.keys
