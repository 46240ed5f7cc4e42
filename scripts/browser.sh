# shellcheck shell=bash disable=SC2034
# Gets puppeteer-core, with which tests/browser drives a browser, into .cache. Sourced after lib.sh; the browser itself is
# one of test_packages.

puppeteer_version=24.43.1 # pinned with its dependencies in tests/browser/package-lock.json
puppeteer_dir=$keyc_root/.cache/puppeteer-core-$puppeteer_version

fill_puppeteer() {
  cp "$keyc_root/tests/browser/"*.json . && npm ci "${npm_options[@]}" --ignore-scripts --no-audit --no-fund
}

ensure_puppeteer() {
  ensure_npm
  in_cache "$puppeteer_dir" fill_puppeteer
}
