schema() { # schema VIEW
  printf 'schema shop\n\ntable Shop {\n  key (pk)\n  stream %s\n}\n\nentity Item in Shop {\n  id : uuid\n  pk = ITEM#id\n}\n' "$1" >shop.keys
}
schema keys
for format in cloudformation terraform; do
  "$KEYC" tables shop.keys --format $format --global eu-west-1 us-east-1
  echo "exit code $?"
done
echo "== one region, and strong consistency, take any view"
"$KEYC" tables shop.keys --format cloudformation --yaml | grep -A1 StreamSp
"$KEYC" tables shop.keys --format terraform --global eu-west-1 | grep stream_
"$KEYC" tables shop.keys --format cloudformation --yaml --strong --global us-east-1 us-east-2 us-west-2 | grep -A1 StreamSp
"$KEYC" tables shop.keys --format create-table | grep StreamV
echo "== new and old"
schema "new and old"
"$KEYC" tables shop.keys --format cloudformation --yaml --global eu-west-1 us-east-1 | grep StreamV
