#!/usr/bin/env bash
# The commands that K0707 proposes, pasted in a shallow clone and in a whole one: git_hints.sh KEYC
set -euo pipefail
keyc=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=t GIT_AUTHOR_EMAIL=t@example.com
export GIT_COMMITTER_NAME=t GIT_COMMITTER_EMAIL=t@example.com LC_ALL=C.UTF-8

git init -q -b main origin
cd origin
printf 'schema shop\n\ntable Shop {\n  key (pk)\n}\n' >shop.keys
git add . && git commit -qm first
git tag first
first=$(git rev-parse HEAD)
git checkout -qb feature/one
git commit -qm one --allow-empty
git checkout -q main
for number in 1 2 3; do git commit -qm "change $number" --allow-empty; done
git checkout -qb change
git commit -qm changed --allow-empty
cd ..

# pasted CLONE-OPTION… REF: the first answer names a command, with which the second is good.
pasted() {
  local ref=${*: -1} output command
  rm -rf clone
  git clone -q "${@:1:$#-1}" "file://$folder/origin" clone
  cd clone
  if output=$("$keyc" diff --against "git:$ref" shop.keys 2>&1); then
    printf '%s: expected K0707\n%s\n' "$*" "$output"
    exit 1
  fi
  command=$(sed -n 's/.*: \(git fetch [^,]*\).*/\1/p' <<<"$output")
  if ! { grep -q K0707 <<<"$output" && bash -c "$command" 2>/dev/null && "$keyc" diff --against "git:$ref" shop.keys; }; then
    printf '%s: "%s" does not help:\n%s\n' "$*" "$command" "$output"
    exit 1
  fi
  cd ..
}
for depth in --depth=1 --single-branch; do
  pasted "$depth" --branch change origin/main
  pasted "$depth" --branch change main
  pasted "$depth" --branch change feature/one
  pasted "$depth" --branch change origin/feature/one
done
pasted --depth=1 --branch change first
pasted --depth=1 --branch change "$first"
pasted --depth=1 --branch change HEAD~2
pasted --depth=1 --no-single-branch --branch change origin/main...HEAD
echo "each command that is proposed works"
