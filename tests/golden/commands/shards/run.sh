# Keys of shards, and the plans of patterns over all of them.
cd "$CASE/../../language/shards"
message='"id": "01HK153X000000000000000000", "kind": "large", "data": "AAE=", "text": "t"'
"$KEYC" item input.keys Message "{\"room\": \"seattle\", $message}"
"$KEYC" item input.keys Message "{\"room\": \"seattle\", $message, \"note\": \"n\"}"
"$KEYC" request input.keys Message.since '{"room": "seattle", "id": "01HK153X000000000000000000"}' | grep -o 'MESSAGE[^"]*'
"$KEYC" request input.keys Message.one '{"room": "seattle", "id": "01HK153X000000000000000000"}'
"$KEYC" request input.keys Message.inRoom '{"room": "seattle"}'
"$KEYC" request input.keys Message.inRoomSince '{"room": "seattle", "id": {">=": "2024-01-01T00:00:00Z"}}'
"$KEYC" request input.keys Message.noted '{"room": "seattle", "id": "01HK153X000000000000000000", "note": "n"}'
"$KEYC" request input.keys Message.everything '{}' | grep -o '"S":"[^"]*"' | tr '\n' ' '
echo
# By the count that there is, and by the one that there was.
"$KEYC" request input.keys Message.ofKind '{"kind": "large", "data": "AAE="}'
# Without a count of before, the same is written, and less is read.
sed 's/ was 4//' input.keys > "$OLDPWD/without.keys"
cp input.keys "$OLDPWD/with.keys"
cd "$OLDPWD"
"$KEYC" diff with.keys without.keys
sed 's/shard(16, id)/shard(32, id)/' with.keys > other.keys
"$KEYC" diff with.keys other.keys
rm *.keys
