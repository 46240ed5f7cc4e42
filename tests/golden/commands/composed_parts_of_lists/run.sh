#!/usr/bin/env bash
# item, request, tables and diff: composed attributes in lists of an index.
cp "$CASE/app.keys" .
"$KEYC" item app.keys Ticket '{"tenant": "a", "id": "1", "kind": "bug", "prio": 3, "name": "x#y", "at": "2024-01-01T00:00:00.000Z"}'
"$KEYC" item app.keys Ticket '{"tenant": "a", "id": "1", "kind": "bug", "name": "x", "at": "2024-01-01T00:00:00.000Z"}'
"$KEYC" request app.keys Ticket.by '{"tenant": "a", "kind": "bug", "prio": 3}'
"$KEYC" request app.keys Ticket.named '{"tenant": "a", "kind": "bug", "prio": 3, "name": "x#y", "at": "2024-01-01T00:00:00.000Z"}'
"$KEYC" tables app.keys --format create-table
sed 's/KIND#<kind>/K#<kind>/' app.keys > after.keys
"$KEYC" diff app.keys after.keys
# audit: a stored item whose key is another one
echo '{"Item":{"_type":{"S":"Ticket"},"tenant":{"S":"a"},"id":{"S":"1"},"kind":{"S":"bug"},"prio":{"N":"3"},"name":{"S":"x"},"at":{"S":"2024-01-01T00:00:00.000Z"},"pk":{"S":"T#a"},"sk":{"S":"I#1"},"kindKey":{"S":"KIND#feature"},"nameKey":{"S":"x#2024-01-01T00:00:00.000Z"}}}' > items.json
"$KEYC" audit app.keys --items items.json
