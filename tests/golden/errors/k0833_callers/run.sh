#!/usr/bin/env bash
# What callers see and nothing stores: names of namespaces, enums, their values and structs; collections.
cat >old.keys <<'END'
schema shop

table Shop {
  key (pk, sk)
}

enum State { open, closed }

struct Address {
  city  : string
  state : State?
}

entity Item in Shop {
  id      : string
  state   : State
  address : list<Address>

  pk  = SHOP#<id>
  sk  = ITEM
}

entity Note in Shop {
  id   : string
  text : string

  pk = SHOP#<id>
  sk = NOTE#<text>
}

entity Tag in Shop {
  id  : string
  tag : string

  pk = SHOP#<id>
  sk = TAG#<tag>
}

collection Whole in Shop {
  members Item, Note
  skipping others

  access of(id)
  access newest(id) descending
  access gone(id)
}
END
sed 's/^schema shop/schema store/; s/enum State { open,/enum Status { opened as "open",/; s/: State/: Status/
  s/Address/Place/; s/members .*/members Item, Tag, Note/; /skipping/d; s/newest(id) descending/newest(id)/; /gone(id)/d' \
  old.keys >new.keys
"$KEYC" diff old.keys new.keys >&2
