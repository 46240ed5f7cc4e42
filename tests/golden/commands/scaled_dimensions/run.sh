#!/usr/bin/env bash
# Items with scaled dimensions, boxes whose bounds are outside of them, how keyc fmt writes long addresses,
# stored keys that are others, and what other bounds do to stored data.
cd "$CASE/../../language/scaled_dimensions" || exit
item='"station": "s", "id": "01HK153X00ZZZZZZZZZZZZZZZZ", "day": "2024-02-29", "level": 0.25'
"$KEYC" item input.keys Reading "{$item, \"at\": \"2030-01-01T00:00:00.000Z\", \"celsius\": -60, \"price\": 0.075, \"seen\": 1893456000, \"nanos\": \"2020-01-01T12:30:00.500000000Z\", \"spot\": {\"latitude\": 0, \"longitude\": 0}}"
"$KEYC" item input.keys Reading "{$item, \"at\": \"2010-01-01T00:00:00.000Z\", \"celsius\": 100, \"price\": 1e30, \"nanos\": \"2030-01-01T12:30:00.500000000Z\", \"spot\": {\"latitude\": 1e-9, \"longitude\": -200.5}}"
"$KEYC" request input.keys Reading.box '{"station": "s", "at": {"between": ["2000-01-01T00:00:00.000Z", "2020-06-01T00:00:00.000Z"]}, "celsius": {">": 59}, "spot.latitude": {"<": -89.99999}, "spot.longitude": {"between": [179.9999, 200]}}'
"$KEYC" check --costs input.keys
cp input.keys "$OLDPWD/old.keys"
"$KEYC" item input.keys Reading "{$item, \"at\": \"2030-01-01T00:00:00.000Z\", \"celsius\": 7, \"price\": 0.07, \"nanos\": \"2020-01-01T12:30:00.500000000Z\", \"spot\": {\"latitude\": 12.5, \"longitude\": 0}}" >"$OLDPWD/items.jsonl"
cd "$OLDPWD" || exit
tr '\n' ' ' <old.keys | sed 's/.*\(times = <.*<id>\).*/\1/; s/  */ /g; s/( /(/g' >line
(grep -v 'from\|zorder' old.keys | sed '/access/d; $d' && cat line && printf '\n}\n') >long.keys
"$KEYC" fmt -w long.keys && sed -n '/times = /,/>/p' long.keys
"$KEYC" audit old.keys --items items.jsonl
sed -i 's/"N":"12.5"/"N":"12.6"/' items.jsonl
"$KEYC" audit old.keys --items items.jsonl
sed 's/to "2040-01-01"/to "2050-01-01"/' old.keys >wider.keys
"$KEYC" diff old.keys wider.keys
sed 's/key (station, id)/key (station, sk: binary)/; s/place = <zorder(/sk = <zorder(/; s/to 180)))>/to 180)))><id>/; /byPlace/d; s/, id: /, /' old.keys >primary.keys
sed 's/-90 to 90/-90.0 to 90.00/' primary.keys >same.keys
"$KEYC" diff primary.keys same.keys
sed 's/-90 to 90/-90 to 91/' primary.keys >moved.keys
"$KEYC" diff primary.keys moved.keys
rm ./*.keys line items.jsonl
