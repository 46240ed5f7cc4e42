#!/usr/bin/env bash
# diff: another form cannot read what is stored, and gives other keys where they hold what is stored.
cat >old.keys <<'KEYS'
schema shop

table Shop {
  key (pk, sk)
  index byDay (day, pk)
}

entity Order in Shop {
  customer : uuid
  placedAt : timestamp_us
  day      : date
  gift     : bool
  count    : u32

  pk = CUSTOMER#<customer>
  sk = ORDER#<placedAt>

  access of(customer)
  access onDay(day)
}
KEYS
sed -e 's/uuid$/uuid stored upper/' -e 's/timestamp_us$/timestamp_us stored "yyyy-MM-ddTHH:mm:ss.SSSSSS+00:00"/' \
  -e 's/: date$/: date stored "yyyyMMdd"/' -e 's/: bool$/: bool stored ("Y", "N")/' -e 's/: u32$/: u32 stored string/' \
  old.keys >new.keys
"$KEYC" diff old.keys new.keys
"$KEYC" diff new.keys new.keys
sed 's/("Y", "N")/("yes", "no")/' new.keys >words.keys
"$KEYC" diff new.keys words.keys
