# shellcheck shell=bash disable=SC2034
# Gets the libraries with which tests/other_writers writes items into .cache. Sourced after lib.sh.

# They are pinned with their dependencies in package-lock.json, whose other contents are another directory.
other_writers_lock=$(sha256sum <"$keyc_root/tests/other_writers/package-lock.json")
other_writers_dir=$keyc_root/.cache/other-writers-${other_writers_lock:0:12}

fill_other_writers() {
  cp "$keyc_root/tests/other_writers/"*.json . && npm ci "${npm_options[@]}" --ignore-scripts --no-audit --no-fund
}

ensure_other_writers() {
  ensure_npm
  in_cache "$other_writers_dir" fill_other_writers
}
