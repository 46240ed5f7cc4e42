# The pages of a schema list what its lock says was accepted, the newest first, and depend on the lock.
cat >shop.keys <<'END'
schema shop

table Shop {
  key (pk)
  index byState (gpk)
}

entity Item in Shop {
  id    : string
  state : string

  pk  = ITEM#<id>
  gpk = STATE#<state>

  access inState(state) on byState
}

entity Note in Shop {
  id : string

  pk = NOTE#<id>
}
END
"$KEYC" docs shop.keys && ! grep Accepted shop.keys.*
export SOURCE_DATE_EPOCH=1700000000
"$KEYC" lock shop.keys
sed -i 's/STATE#/S#/' shop.keys
"$KEYC" lock shop.keys --accept reindex:Item.gpk --reason 'backfilled | by "hand"'
export SOURCE_DATE_EPOCH=1800000000
sed -i 's/ITEM#<id>/I#<id>/; /^entity Note/,$ d' shop.keys
"$KEYC" lock shop.keys --accept rekey:Item.pk --accept entity_removed:Note --reason "<no> items yet"
"$KEYC" generate shop.keys --out . --output markdown --output html --depfile pages.d
sed -n '/^## Accepted/,/^## Access/p' shop.keys.md
sed -n '/^<h3>Accepted/,/^<\/ul>/p' shop.keys.html
grep -c 'shop\.keys\.lock' pages.d
"$KEYC" docs --check shop.keys && echo "up to date"
sed -i 's/^\/\/ accepted.*/\/\/ accepted nothing/' shop.keys.lock
"$KEYC" docs shop.keys
