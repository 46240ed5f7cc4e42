#!/usr/bin/env bash
# Templates in mixins, and several attributes in a line, are nothing but short: the same items and requests, and no
# difference in what is stored.
cp "$CASE"/*.keys .
for schema in long.keys short.keys; do
  "$KEYC" check $schema
  "$KEYC" item $schema Customer '{"name": "Ann", "street": "1 Main St", "city": "Lyon", "customerId": "c"}'
  "$KEYC" item $schema Order '{"orderId": "01HV0000000000000000000001", "customerId": "c", "changedAt": "2024-01-01T00:00:00Z"}'
  "$KEYC" item $schema Refund '{"refundId": "01HV0000000000000000000001", "customerId": "c", "changedAt": "2024-01-01T00:00:00Z", "state": "done"}'
  "$KEYC" request $schema Order.inState '{"state": "open"}'
done
"$KEYC" diff long.keys short.keys && "$KEYC" diff short.keys long.keys && echo "no difference"
"$KEYC" lock long.keys && "$KEYC" lock short.keys && cmp long.keys.lock short.keys.lock && echo "one lock"
# The canonical format, also of lines that are broken after commas.
"$KEYC" fmt --check short.keys && "$KEYC" fmt - <<'KEYS'
mixin M {
a,b :string // both
long_name:  u8=1
pk=A#<a>   override   allow order "why"
c ,
  d   , // two lines
  e:bool
}
KEYS
