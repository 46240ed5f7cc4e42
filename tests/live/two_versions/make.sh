#!/usr/bin/env bash
# The schemas, commands and code of docs/two-versions.md, as they stand: make.sh KEYC PAGE FOLDER
set -euo pipefail
keyc=$(realpath "$1") page=$(realpath "$2") folder=$3
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=t GIT_AUTHOR_EMAIL=t@example.com
export GIT_COMMITTER_NAME=t GIT_COMMITTER_EMAIL=t@example.com
block() { # block KIND N: the Nth block of that kind
  awk -v kind="$1" -v wanted="$2" '/^```/ { inside = 0; if ($0 == "```" kind) { inside = ++count == wanted; next } } inside' "$page"
}
rm -rf "$folder" && mkdir -p "$folder/bin" && cd "$folder"
ln -s "$keyc" bin/keyc && export PATH=$PWD/bin:$PATH
git -c init.defaultBranch=main init -q .
block keys 1 >shop.keys
keyc lock shop.keys && git add shop.keys shop.keys.lock && git commit -qm before
block keys 2 >shop.keys
block cpp 1 >migrate.cpp
block bash 1 >commands
bash -eu commands
keyc lock --check --against git:main shop.keys
