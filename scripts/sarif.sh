# shellcheck shell=bash disable=SC2034
# Gets the JSON schema of SARIF and a validator, for tests/evolution/sarif, into .cache. Sourced after lib.sh.

sarif_version=2.1.0-rtm.5 # in a package that is pinned with its dependencies in tests/evolution/sarif/package-lock.json
sarif_dir=$keyc_root/.cache/sarif-$sarif_version

fill_sarif() {
  cp "$keyc_root/tests/evolution/sarif/"*.json . && npm ci "${npm_options[@]}" --ignore-scripts --no-audit --no-fund
}

ensure_sarif() {
  ensure_npm
  in_cache "$sarif_dir" fill_sarif
}
