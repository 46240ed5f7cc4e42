#!/usr/bin/env bash
# audit: keys of other programs, which do not escape. The text mode that writes what is stored is proposed, if there is one.
cp "$CASE/shop.keys" .
claim='"user":{"S":"u"},"value":{"S":"v-w"},"gsi1sk":{"S":"v-w"}'
{
  echo '{"pk":{"S":"USER#u"},"sk":{"S":"CLAIM#x-team-v-w"},"kind":{"S":"x-team"},"name":{"S":"n"},"gsi1pk":{"S":"NAME#n#x-team"},'"$claim}"
  echo '{"pk":{"S":"USER#u"},"sk":{"S":"CLAIM#sub-v-w"},"kind":{"S":"sub"},"name":{"S":"o $n"},"gsi1pk":{"S":"NAME#o $n#sub"},'"$claim}"
  echo '{"pk":{"S":"USER#u"},"sk":{"S":"CLAIM#sub-v-w"},"kind":{"S":"sub"},"name":{"S":"o#n"},"gsi1pk":{"S":"NAME#o#n#sub"},'"$claim}"
  echo '{"pk":{"S":"USER#u"},"sk":{"S":"CLAIM#sub-v-w"},"kind":{"S":"sub"},"name":{"S":"o#n"},"gsi1pk":{"S":"NAME#p#sub"},'"$claim}"
  echo '{"pk":{"S":"l"},"sk":{"S":"LOGIN#"},"id":{"S":"l"},"at":{"S":"2024-01-31T12:00:00.000000Z"}}'
  echo '{"pk":{"S":"l"},"sk":{"S":"LOGIN#2024-01-31T12:00:00.000000Z"},"id":{"S":"l"},"at":{"S":"0001-01-01T00:00:00Z"}}'
} >items.jsonl
"$KEYC" audit shop.keys --items items.jsonl --examples 9
echo "exit $?"
