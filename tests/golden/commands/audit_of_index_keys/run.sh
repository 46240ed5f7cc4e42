#!/usr/bin/env bash
# audit: index keys that no index takes. Those that are attributes of the entity are empty or too long; those of an item
# of no entity have another type than the table says.
cp "$CASE/shop.keys" .
{
  echo '{"pk":{"S":"ITEM#1"},"sk":{"S":"ITEM"},"kind":{"S":"Item"},"id":{"S":"1"},"Name":{"S":""}}'
  echo '{"pk":{"S":"ITEM#2"},"sk":{"S":"ITEM"},"kind":{"S":"Item"},"id":{"S":"2"},"Name":{"S":"a"},"tag":{"S":"b"},"at":{"N":"1"}}'
  printf '{"pk":{"S":"ITEM#3"},"sk":{"S":"ITEM"},"kind":{"S":"Item"},"id":{"S":"3"},"tag":{"S":"%02049d"},"at":{"N":"1"}}\n' 0
  echo '{"pk":{"S":"ITEM#4"},"sk":{"S":"ITEM"},"kind":{"S":"Item"},"id":{"S":"4"},"picture":{"B":""}}'
  echo '{"pk":{"S":"OTHER#5"},"sk":{"S":"ITEM"},"tag":{"NULL":true},"at":{"S":"1"}}'
  echo '{"pk":{"S":"OTHER#6"},"sk":{"S":"ITEM"},"tag":{"S":"b"},"at":{"N":"1"}}'
} >items.jsonl
"$KEYC" audit shop.keys --items items.jsonl | cut -c1-140
echo "exit ${PIPESTATUS[0]}"
