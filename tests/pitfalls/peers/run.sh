#!/usr/bin/env bash
# run.sh: shows how other mappers handle the keys of tests/pitfalls, in a new DynamoDB Local. Installs them with npm if
# they are not in .cache yet.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/../../../scripts/lib.sh"
source "$keyc_root/scripts/dynamodb.sh"

electrodb_version=3.9.3
peers_dir=$keyc_root/.cache/electrodb-$electrodb_version

fill_peers() {
  npm install "${npm_options[@]}" --ignore-scripts --no-audit --no-fund --prefix . "electrodb@$electrodb_version"
}

ensure_npm
in_cache "$peers_dir" fill_peers
ensure_dynamodb local
start_dynamodb local
KEYC_TEST_ENDPOINT=$dynamodb_endpoint NODE_PATH=$peers_dir/node_modules node --no-warnings "$here/electrodb.cjs"
