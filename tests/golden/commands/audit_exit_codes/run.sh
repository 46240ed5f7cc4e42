#!/usr/bin/env bash
# audit: 0 for clean items, 3 for foreign ones and unknown attributes alone, 100 for what is wrong, 1 if nothing was
# read, 2 for wrong usage. Hostile text is counted, and the items around it are judged.
cp "$CASE/shop.keys" .
audit() { "$KEYC" audit shop.keys --of Shop --items "$@"; echo "exit $?"; }
order='{"_type":{"S":"Order"},"id":{"N":"1"},"pk":{"S":"ORDER#0000000001"},"sk":{"S":"ORDER"}'
echo "--- clean"
echo "$order}" | audit -
echo "{\"Items\": [ $order } , $order } ], \"Count\": 2}" | gzip | audit -
echo '{"Items":[],"Count":0}' | audit -
echo "--- only what is unknown"
echo "$order,\"colour\":{\"S\":\"red\"}}" | audit -
echo '{"_type":{"S":"Invoice"},"pk":{"S":"ORDER#0000000001"},"sk":{"S":"ORDER"}}' | audit -
echo '{"id":{"N":"1"},"pk":{"S":"ORDER#1"},"sk":{"S":"ORDER"}}' | audit -
echo "--- wrong"
echo "${order/ORDER#0000000001/ORDER#1}}" | audit -
echo "--- hostile lines"
{
  echo "$order,\"id\":{\"N\":\"1\"}}"
  echo "$order,\"x\":$(printf '{"L":[%.0s' {1..500})]}$(printf ']}%.0s' {1..499})}"
  printf '%s,"x":{"S":"\xff"}}\n' "$order"
  printf '%s,"x":{"S":"\x01"}}\n' "$order"
  echo "$order,\"x\":{\"N\":\"0x10\"}}"
  echo "$order,\"x\":{\"N\":\"$(printf '9%.0s' {1..400})\"}}"
  echo "$order,\"x\":{\"S\":\"\\ud800\"}}"
  echo "$order,\"\\u0078\":{\"S\":\"x\"}}"
  echo "{\"\\u005ftype\":{\"S\":\"Order\"},\"id\":{\"N\":\"1\"},\"pk\":{\"S\":\"ORDER\\u00230000000001\"},\"sk\":{\"S\":\"ORDER\"}}"
  echo "$order,\"a\\nb\":{\"S\":\"x\"}}"
  echo "null"
  echo "$order}"
  echo "{}"
  printf '%s' '{"pk":{"S":"cut'
} >lines
audit lines --threads 1 --examples 20
echo "--- nothing read"
audit none.jsonl
echo "no item" | audit -
audit - </dev/null
printf '' | gzip | audit -
echo "{\"Shop\": [{\"PutRequest\": {\"Item\": $order}}}]}" | audit -
echo "{\"Records\": [{\"dynamodb\": {\"NewImage\": $order}}}]}" | audit -
echo '{"ModelName": "shop", "DataModel": []}' | audit -
echo "--- usage"
"$KEYC" audit shop.keys --items lines; echo "exit $?"
"$KEYC" audit shop.keys --items lines --of Stock; echo "exit $?"
"$KEYC" audit shop.keys --items lines --of Shop --table shop-prod 2>&1 | head -1
"$KEYC" audit none.keys --items lines; echo "exit $?"
