# shellcheck shell=bash disable=SC2034
# Gets the AWS SDK for JavaScript into .cache: its clients, credential providers and signer, with which tests compare
# keyc's. Sourced after lib.sh.

# They are pinned with their dependencies in package-lock.json.
aws_sdk_js_lock=$(sha256sum <"$keyc_root/tests/aws_sdk_js/package-lock.json")
aws_sdk_js_dir=$keyc_root/.cache/aws-sdk-js-${aws_sdk_js_lock:0:12}

fill_aws_sdk_js() {
  cp "$keyc_root/tests/aws_sdk_js/"*.json . && npm ci "${npm_options[@]}" --ignore-scripts --no-audit --no-fund
}

ensure_aws_sdk_js() {
  ensure_npm
  in_cache "$aws_sdk_js_dir" fill_aws_sdk_js
}
