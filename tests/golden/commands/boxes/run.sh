# Items with addresses, the plans of boxes, what boxes cost, and what a change of an address does to stored data.
cd "$CASE/../../language/boxes"
item='"station": "s", "number": 1, "at": 1469566800, "celsius": -5, "word": "candy", "size": 5, "flag": true'
more='"kind": "snow", "photo": "AAE=", "weight": 1.5, "day": "2024-01-01T00:00:00Z"'
place='"place": {"latitude": 40.749207, "longitude": -73.985174}'
"$KEYC" item input.keys Reading "{$item, $more, $place}"
"$KEYC" item input.keys Reading "$(echo "{$item, $more, $place}" | sed 's/1469566800/4294967296/')"
area='"place.latitude": {"between": [40, 41]}'
"$KEYC" request input.keys Reading.box "{\"station\": \"s\", \"at\": {\"between\": [1469566800, 1469570400]}, \"celsius\": {\">=\": -5}, $area}" | tr '{' '\n' | grep -c Query
"$KEYC" request input.keys Reading.words '{"kind": "rain", "word": {"between": ["candy", "cartographer"]}, "flag": true, "size": {">": 3}, "most": 9}' | cut -c 1-700
"$KEYC" request input.keys Reading.begins '{"kind": "rain", "word": {"begins_with": "ca"}, "size": {"<=": 3}}' | cut -c 1-500
"$KEYC" request input.keys Reading.exact '{"station": "s", "number": 1, "at": 5}'
"$KEYC" request input.keys Reading.newer '{"station": "s", "number": {">": 4294967295}, "at": {">": 5}}'
"$KEYC" request input.keys Reading.newer '{"station": "s", "number": 7, "at": {">": 5}}'
"$KEYC" check --costs input.keys
cp input.keys "$OLDPWD/old.keys"
cd "$OLDPWD"
sed 's/zorder(number, at)/zorder(at, number)/' old.keys > other.keys
"$KEYC" diff old.keys other.keys
sed '/access newer/d; /access onTable/d' old.keys > fewer.keys
sed 's/<zorder(number, at)>/<number><at>/' fewer.keys > apart.keys
"$KEYC" diff fewer.keys apart.keys
sed 's/ranges 32/ranges 33/' old.keys > ranges.keys
"$KEYC" diff old.keys ranges.keys && echo "nothing breaks"
rm *.keys
