#!/usr/bin/env bash
# run.sh TEST PAGES: runs TEST_test.mjs in a browser, on the pages in the directory PAGES. Exits with 77 if there is no
# browser, no Node.js or no puppeteer-core; if CI is set, that is an error.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source "$here/../../scripts/lib.sh"
source "$keyc_root/scripts/browser.sh"

missing() {
  [ -z "${CI:-}" ] || die "$1 is missing"
  echo "skipped: $1 is missing; scripts/test.sh gets it"
  exit 77
}

for name in chromium chromium-browser google-chrome; do
  browser=$(command -v "$name") && break
done
[ -n "$browser" ] || missing chromium
command -v node >/dev/null || missing node
[ -d "$puppeteer_dir" ] || missing puppeteer-core

KEYC_BROWSER=$browser KEYC_PUPPETEER=$puppeteer_dir KEYC_PAGES=$2 exec node "$here/$1_test.mjs"
