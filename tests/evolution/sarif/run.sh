#!/usr/bin/env bash
# run.sh KEYC: validates what `keyc diff --format sarif` prints for each golden case of a rule, and for names that URIs
# escape, by the JSON schema of SARIF 2.1.0. Exits with 77 if there is no Node.js or no validator; if CI is set, that is
# an error.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
keyc=$(realpath "$1")
source "$here/../../../scripts/lib.sh"
source "$keyc_root/scripts/sarif.sh"

missing() {
  [ -z "${CI:-}" ] || die "$1 is missing"
  echo "skipped: $1 is missing; scripts/test.sh gets it"
  exit 77
}

command -v node >/dev/null || missing node
[ -d "$sarif_dir" ] || missing "the schema of SARIF"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# sarif NAME OLD NEW: the report of one comparison, in $work/NAME.sarif.
sarif() {
  local code=0
  "$keyc" diff "$2" "$3" --format sarif >"$work/$1.sarif" || code=$?
  [ "$code" = 0 ] || [ "$code" = 100 ] || die "keyc diff $2 $3 ends with $code"
}

errors=$keyc_root/tests/golden/errors
for case in "$errors"/k08*/; do
  [ ! -f "$case/old.keys" ] || sarif "$(basename "$case")" "$case/old.keys" "$case/new.keys"
done
cd "$work"
cp "$errors/k0802_reindex/old.keys" 'old é %41 "#?.keys'
cp "$errors/k0802_reindex/new.keys" 'new <&> \.keys'
sarif names 'old é %41 "#?.keys' 'new <&> \.keys'
sarif same old*.keys old*.keys
# Rules whose cases are scripts.
schema() { # schema ENTITY TEXT NUMBER PK APK
  printf 'schema s\n\ntable Rooms {\n  key (pk)\n  index byAll (apk)\n}\n\n'
  printf 'entity %s in Rooms {\n  %s : string\n  %s : u32\n  pk = X#%s\n  apk = ALL#%s\n}\n' "$@"
}
schema Msg id n '<id>' '<shard(4, id) was 8>' >old.keys
schema Msg id n '<id>' '<shard(4, id)>' >new.keys
sarif unread_shards old.keys new.keys
schema Old a n '<a>' '<a>' >old.keys
schema New b m '<b>#<m>' '<m>#<b>' >new.keys
sarif key_collision old.keys new.keys
NODE_PATH=$sarif_dir/node_modules node "$here/validate.cjs" "$work"/*.sarif
