# shellcheck shell=bash disable=SC2034
# Shared by the scripts beside it; they source it after `set -euo pipefail`.

keyc_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

build_packages=(g++ cmake ninja-build tao-pegtl-dev libfmt-dev libcli11-dev nlohmann-json3-dev libsimdjson-dev
  libcurl4-openssl-dev zlib1g-dev libssl-dev)
test_packages=(catch2 libasio-dev librapidcheck-dev clang-14 libclang-rt-14-dev clang-tidy-14 make pkg-config dpkg-dev python3-botocore python3-yaml openssl
  chromium fish zsh)

die() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# ensure_packages PACKAGE...: installs the packages that are missing; runs only dpkg-query if none is.
ensure_packages() {
  local package log as_root=() missing=()
  command -v dpkg-query >/dev/null && command -v apt-get >/dev/null ||
    die "no apt-get here; install what Debian calls $* and use cmake --preset release"
  for package; do
    [[ $(dpkg-query --show --showformat='${db:Status-Status} ' "$package" 2>/dev/null) == "installed "* ]] ||
      missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0

  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "missing: ${missing[*]} (run as root, or install sudo)"
    as_root=(sudo)
  fi
  echo "Installing ${missing[*]}"
  local install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o Acquire::Retries=1
    -o Acquire::http::Timeout=20 -o Dpkg::Use-Pty=0 -qq --yes --no-install-recommends install "${missing[@]}")
  "${install[@]}" >/dev/null 2>&1 && return
  # A fresh image has no package lists, and an old one stale lists; an update fixes both.
  "${as_root[@]}" apt-get -o Acquire::http::Timeout=20 -qq update >/dev/null 2>&1 || true
  log=$("${install[@]}" 2>&1) ||
    die "missing: ${missing[*]} (apt-get could not install: $(grep -m1 '^E: ' <<<"$log" || tail -n1 <<<"$log"))"
}

# Any Node.js in the PATH is used.
ensure_npm() {
  command -v node >/dev/null && command -v npm >/dev/null || ensure_packages nodejs npm
}

npm_options=(--loglevel=error --fetch-retries=1 --fetch-retry-mintimeout=1000)

# in_cache DIRECTORY FILLER: creates DIRECTORY unless it exists: runs FILLER in an empty directory and renames that.
in_cache() {
  local partial log
  [ -d "$1" ] && return
  echo "Fetching $(basename "$1")"
  mkdir -p "$keyc_root/.cache"
  partial=$(mktemp -d "$1.XXXXXX")
  if ! log=$(cd "$partial" && "$2" 2>&1); then
    rm -rf "$partial"
    log=$(grep -m1 -iE 'error|fail' <<<"$log" || tail -n1 <<<"$log")
    die "missing: $(basename "$1") (npm could not fetch it: $log)"
  fi
  chmod 755 "$partial"
  # Another run may have been faster: its directory is just as good.
  mv -T "$partial" "$1" 2>/dev/null || rm -rf "$partial"
}

# configure PRESET [CMAKE-ARGUMENT...]: quiet unless it fails. An existing build directory keeps its generator.
configure() {
  local log generator=
  generator=$(sed -n 's/^CMAKE_GENERATOR:.*=//p' "$keyc_root/build/$1/CMakeCache.txt" 2>/dev/null) || true
  log=$(cmake --preset "$@" ${generator:+-G "$generator"} 2>&1) || {
    printf '%s\n' "$log" >&2
    die "cmake --preset $* failed"
  }
}

# build PRESET [TARGET...]
build() {
  local preset=$1
  shift
  cmake --build --preset "$preset" --parallel "$(nproc)" ${1:+--target "$@"}
}
