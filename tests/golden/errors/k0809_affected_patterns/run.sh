#!/usr/bin/env bash
# The patterns that a finding affects: those that return the attribute, also of collections, in the new schema for
# UNREADABLE and in the old one for OLD READERS; those of one key for REINDEX.
cat >old.keys <<'END'
schema shop

table Shop {
  key (pk, sk)
  index byState (gpk) projects (state)
}

entity Item in Shop {
  id    : string
  state : string
  price : u32

  pk  = SHOP#<id>
  sk  = ITEM
  gpk = STATE#<state>

  access before(id)
  access inState(state) on byState
}

entity Note in Shop {
  id   : string
  text : string

  pk = SHOP#<id>
  sk = NOTE#<text>
}

collection Whole in Shop {
  members Item, Note

  access of(id)
}
END
sed 's/  price : u32/  cost  : u32/; s/before(id)/after(id)/; s/STATE#/S#/; s/Whole/All/' old.keys >new.keys
"$KEYC" diff old.keys new.keys >&2
code=$?
"$KEYC" diff old.keys new.keys --format json | sed -n '/"subject"/p; /"patterns": \[/,/\]/p'
exit "$code"
