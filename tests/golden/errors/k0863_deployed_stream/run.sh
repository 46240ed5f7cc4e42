#!/usr/bin/env bash
# None, one that is off, and one with another view. Where the schema has no `stream`, any is allowed.
. "$GOLDEN/deployed.sh"
for stream in '{"StreamEnabled": False}' '{"StreamEnabled": True, "StreamViewType": "NEW_IMAGE"}' None; do
  edit "table['StreamSpecification'] = $stream"
  against
  echo "exit code $?"
done
cp "$GOLDEN/../tables/described.json" .
sed -i "/stream keys/d" shop.keys
against
