#!/usr/bin/env bash
# An index and a time to live name attributes of an entity in another schema: alone, a check cannot know, and what only
# looks at one entity need not.
cat >old.keys <<'SCHEMA'
schema shop

table Shop {
  key (pk, sk)
  index byCity (gpk, gsk) projects (city)
}

entity Store in Shop {
  id   : string
  city : string

  pk  = STORE#<id>
  sk  = STORE
  gpk = CITY#<city>
  gsk = <id>
}
SCHEMA
mkdir new
sed 's/projects (city)/projects (city, name)\n  ttl until/' old.keys >new/shop.keys
cat >new/people.keys <<'SCHEMA'
schema people

import "shop.keys"

entity Person in Shop {
  id    : string
  name  : string
  until : epoch_s

  pk = PERSON#<id>
  sk = PERSON
}
SCHEMA
"$KEYC" check new/shop.keys new/people.keys && echo "together" >&2
"$KEYC" check new/shop.keys
"$KEYC" item new/shop.keys Store '{"id": "s", "city": "Lyon"}'
"$KEYC" diff old.keys new/shop.keys 2>&1 | grep -E 'error|INDEX|ttl|breaks' >&2
