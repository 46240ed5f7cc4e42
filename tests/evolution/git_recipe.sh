#!/usr/bin/env bash
# The recipe of docs/evolution.md on a real repository: git_recipe.sh KEYC
set -euo pipefail
keyc=$(realpath "$1")
docs=$(cd "$(dirname "$0")/../.." && pwd)/docs/evolution.md
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=t GIT_AUTHOR_EMAIL=t@example.com
export GIT_COMMITTER_NAME=t GIT_COMMITTER_EMAIL=t@example.com SOURCE_DATE_EPOCH=1700000000 LC_ALL=C.UTF-8

expect() { # expect CODE TEXT COMMAND…: the exit code, and a text of the output
  local code=0 output
  output=$("${@:3}" 2>&1) || code=$?
  [ "$code" = "$1" ] && grep -qF -- "$2" <<<"$output" && return
  printf 'expected %s and "%s" of: %s\nfound %s:\n%s\n' "$1" "$2" "${*:3}" "$code" "$output"
  exit 1
}

git init -q -b main origin
cd origin
mkdir schema
cat >schema/common.keys <<'END'
schema common

enum State { open, closed }

table Shop {
  key (pk, sk)
  index byState (gpk, gsk)
}
END
for name in Alpha Beta; do
  cat >schema/${name,}.keys <<END
schema ${name,}

import "common.keys"

entity $name in Shop {
  id    : string
  state : State = open

  pk  = ${name^^}#<id>
  sk  = ${name^^}
  gpk = ${name^^}#<state>
  gsk = id
}
END
done
"$keyc" lock schema/*.keys
expect 0 '' "$keyc" lock --check schema/*.keys
git add . && git commit -qm first

# Two branches that change different entities merge without a conflict.
git checkout -qb one
sed -i 's/^  state /  note  : string?\n&/' schema/alpha.keys
expect 3 'K0705' "$keyc" lock --check schema/*.keys
"$keyc" lock schema/*.keys && git commit -qam one
git checkout -q main
git checkout -qb two
sed -i 's/gsk = id/gsk = <state>#<id>/' schema/beta.keys
expect 100 'REINDEX reindex:Beta.gsk' "$keyc" diff --against git:main schema/*.keys
expect 100 'nothing was written' "$keyc" lock schema/*.keys
expect 0 '' "$keyc" lock schema/*.keys --accept reindex:Beta.gsk --reason "no items yet"
expect 0 '// accepted reindex:Beta.gsk 2023-11-14' cat schema/beta.keys.lock
git commit -qam two && git merge -q one -m merged
expect 0 '' "$keyc" lock --check schema/*.keys
expect 100 'REINDEX reindex:Beta.gsk' "$keyc" diff git:main git:HEAD

# Every kind of side as the old and as the new one: all are the same two schemas.
git worktree add -q --detach ../before one~0 # as `two` was before its change
git worktree add -q --detach ../locks two
cp -r ../before/schema ../plain
rm ../before/schema/*.lock ../locks/schema/*.keys # a folder of schemas, and one of locks
for old in ../before/schema ../before/schema/beta.keys ../plain/beta.keys.lock git:one git:one:schema; do
  for new in schema schema/beta.keys ../locks/schema ../locks/schema/beta.keys.lock git:two git:HEAD:schema; do
    [[ $old != git:one || $new != ../* ]] || continue # see below
    expect 100 'stored data breaks: 1 REINDEX' "$keyc" diff "$old" "$new"
    expect 100 'stored data breaks: 1 REINDEX' "$keyc" diff --against "$old" "$new"
  done
done
expect 1 'beta.keys.lock is not in this repository' "$keyc" diff git:one ../locks/schema/beta.keys.lock
cp schema/common.keys schema/new.keys
expect 0 'git:one has none of these files: everything is new' "$keyc" diff git:one schema/new.keys
rm schema/new.keys
git worktree remove --force ../before && git worktree remove --force ../locks

# A schema that moved to another folder and changed: the old one is found, also if the new one is named absolutely.
mkdir moved
sed 's/import "/import "..\/schema\//; s/BETA#/OTHER#/' schema/beta.keys >moved/beta.keys
mv schema/beta.keys schema/beta.keys.lock ..
for new in moved/beta.keys "$PWD/moved/beta.keys" moved; do
  expect 100 'REKEY rekey:Beta.pk' "$keyc" diff --against git:HEAD "$new" --import-dir schema
done
mv ../beta.keys ../beta.keys.lock schema && rm -r moved

# An enum gets a value in one branch, and another entity uses it in the other: the locks merge and are up to date.
git checkout -q --detach one
printf '\nenum Tone { high }\n' >>schema/common.keys
sed -i 's/^  id .*/&\n  tone  : Tone?/' schema/alpha.keys
"$keyc" lock schema/*.keys && git commit -qam tone
git checkout -qb three && sed -i 's/{ high }/{ high, low }/' schema/common.keys
"$keyc" lock schema/*.keys --accept 'enum_value_added:Alpha.tone="low"' --reason "readers are deployed"
git commit -qam low && git checkout -qb four HEAD~1 && sed -i 's/^  id .*/&\n  tone  : Tone?/' schema/beta.keys
"$keyc" lock schema/*.keys && git commit -qam beta && git merge -q three -m merged
expect 0 '' "$keyc" lock --check schema/*.keys
git checkout -q two

# A renamed file, and an entity that has moved, are not findings.
git mv schema/alpha.keys schema/gamma.keys
git mv schema/alpha.keys.lock schema/gamma.keys.lock
expect 0 'nothing changes' "$keyc" diff --against git:HEAD schema/*.keys

# A link that the commit does not have leads to the file that it has.
ln -s schema linked
expect 100 'REINDEX' "$keyc" diff --against git:main linked/*.keys
rm linked

# A shallow clone has only its own branch, until the other one is fetched as the message says; its merge base, too.
git commit -qm three && git checkout -q two
git checkout -q main && printf 'schema later\n\nenum Later { one }\n' >schema/later.keys
"$keyc" lock schema/*.keys && git add . && git commit -qm later
git checkout -q two && cd ..
git clone -q --depth=1 -b two "file://$PWD/origin" clone
cd clone
expect 1 'git fetch --depth=1 origin main:refs/remotes/origin/main' "$keyc" diff --against git:origin/main schema/*.keys
git fetch -q --depth=1 origin main:refs/remotes/origin/main
expect 1 'K0707' "$keyc" diff --against git:origin/main...HEAD schema/*.keys
expect 1 'git fetch --deepen=100 origin main, or all of it: git fetch --unshallow' \
  "$keyc" lock --check --against git:origin/main...HEAD schema/*.keys
git fetch -q --deepen=100 origin main
expect 100 '::error file=schema/beta.keys' "$keyc" diff --against git:origin/main...HEAD --format github schema/*.keys
expect 0 '' "$keyc" lock --check --against git:origin/main...HEAD schema/*.keys

# The clone has a way to a commit in common, but the way to the last one is cut off.
commit() { git commit -q --allow-empty "${@:2}" -m "$1"; }
git init -q -b main ../ways && cd ../ways
printf 'schema common\n\nenum State { open }\n' >common.keys
"$keyc" lock common.keys && git add . && commit earlier
git checkout -qb side && commit side && git checkout -qb other_side main && commit other_side
git checkout -q main && commit last
git checkout -qb branch && commit one && commit two && git merge -q --no-ff -m joined other_side
git checkout -q main && commit three && commit four && git merge -q --no-ff -m joined side
git clone -q --depth=3 --no-single-branch -b branch "file://$PWD" ../cut && cd ../cut
[ "$(git log -1 --format=%s "$(git merge-base origin/main HEAD)")" = earlier ] || { echo "no way is cut off" && exit 1; }
expect 1 'K0707' "$keyc" lock --check --against git:origin/main...HEAD common.keys
git fetch -q --unshallow
expect 0 '' "$keyc" lock --check --against git:origin/main...HEAD common.keys
git checkout -q -b crossing HEAD~1 && git merge -q --no-ff -m crossed origin/main~1
git checkout -q -b crossed origin/main~1 && git merge -q --no-ff -m crossed branch~1
expect 1 'several merge bases' "$keyc" diff --against git:crossing...crossed common.keys
git checkout -q --orphan alone && commit alone
expect 1 'have no commit in common' "$keyc" diff --against git:branch...HEAD common.keys
cd ../clone

# What was accepted since a base: each change with its steps, in a repository of its own.
git init -q -b main ../ledger && cd ../ledger
item() { # item KEY [LINE…]: the schema
  printf 'schema shop\n\ntable Shop {\n  key (pk)\n  index byKey (gpk)\n%b}\n\n' "${table:-}"
  printf 'entity %s in Shop {\n  id : string\n  at : timestamp\n' "${entity:-Item}" && printf '  %s\n' "${@:2}" "" "pk = <id>" "gpk = $1"
  printf '}\n'
}
gpk() { # gpk KEY [LINE…]: changes the key, and accepts it
  item "$@" >shop.keys && "$keyc" lock shop.keys --accept "reindex:${entity:-Item}.gpk" --reason "done" && git add . && commit "$1"
}
since() { expect "$1" "$2" "$keyc" lock --check --against "${3:-git:main...HEAD}" shop.keys; }
item 'A#<id>' >shop.keys && "$keyc" lock shop.keys && git add . && commit first && git checkout -qb branch
since 0 ''
gpk 'B#<id>' && since 0 '' && since 0 '' main # a name that is not a file is a commit
gpk 'C#<id>' && since 0 ''                    # two steps
item 'C#<id>' 'note : string?' >shop.keys && "$keyc" lock shop.keys && commit change -a
since 0 'reindex:Item.gpk was accepted since git:main...HEAD, between changes that have no entry' # a quiet step
gpk 'A#<id>' && gpk 'B#<id>' && gpk 'A#<id>' && gpk 'B#<id>' && since 0 ''
[ "$(grep -c '// accepted reindex:Item.gpk 2023-11-14' shop.keys.lock)" = 6 ]
git checkout -q main && git merge -q --ff-only branch && git checkout -qb again
git checkout -q HEAD~1 -- shop.keys shop.keys.lock && commit change -a # A, and one entry less
since 100 'shop.keys.lock: error[K0709]: the lock was reverted or deleted: in git:main...HEAD the ledger of entity Item'
since 100 "git checkout $(git rev-parse main) -- shop.keys.lock"
since 100 "keyc lock shop.keys --accept 'reindex:Item.gpk' --reason"
since 100 'REINDEX reindex:Item.gpk: gpk of Item was "B#"<id>, and is "A#"<id>' # with the plan
git checkout main -- shop.keys.lock && gpk 'A#<id>' && since 0 '' # as the message says
# Nobody is blamed for what main has done since: neither before main is merged, nor after.
git checkout -q main && table='  index byTime (day)\n' item 'B#<id>' 'day = <day(at)>' >shop.keys
"$keyc" lock shop.keys --accept backfill:Item.day --reason "filled in" && commit change -a
git checkout -q again && since 0 ''
since 100 'backfill:Item.day' git:main # main itself is another base
# An entity that is renamed keeps its ledger; what was gone in the base may be deleted, and that is said.
git checkout -qb renamed main~1 && entity=Thing item 'B#<id>' >shop.keys
"$keyc" lock shop.keys --accept type_name:Thing --reason "no reader is left" && commit change -a && since 0 ''
printf 'schema shop\n\ntable Shop {\n  key (pk)\n  index byKey (gpk)\n}\n' >shop.keys
"$keyc" lock shop.keys --accept entity_removed:Thing --reason "none are left" && commit change -a && since 0 ''
git checkout -qb cleaned && rm shop.keys.lock && git rm -q --cached shop.keys.lock && commit change -a
since 100 'the lock was deleted: git:main...HEAD has it'
"$keyc" lock shop.keys && git add . && commit new && since 0 'git:renamed...HEAD keeps entity Thing, which is gone' git:renamed...HEAD
since 100 'the ledger of entity Item has' # of main, where it is not gone
# Locks of a folder are a base as well.
git worktree add -q --detach ../locks main && rm ../locks/*.keys && git checkout -q again
since 0 '' git:main~1 && since 100 'cp ../locks/shop.keys.lock shop.keys.lock' ../locks
cd ../clone

# The lines of the documentation, with a gh that keeps the comment.
mkdir ../bin
ln -s "$keyc" ../bin/keyc
printf '#!/bin/sh\necho "$@" >../commented\n[ "$4" = --body-file ] && cp "$5" ../comment\n' >../bin/gh
chmod +x ../bin/gh
sed -n '/^```bash$/,/^```$/p' "$docs" | sed '/^```/d' >../check
recipe() { PATH=$PWD/../bin:$PATH PULL_REQUEST=17 bash -eu ../check; }
[ "$(grep -c keyc ../check)" = 3 ] || { echo "the recipe is not in $docs" && exit 1; }

git fetch -q --deepen=100 origin one:refs/remotes/origin/one # its lock and schema are those of main, and a note
git checkout -q --detach origin/one
expect 0 '' recipe
[ ! -e ../commented ] || { echo "a comment about a change that breaks nothing" && exit 1; }
git checkout -q two
expect 0 '::error file=schema/beta.keys' recipe # accepted in the lock: the check passes, and reviewers are told
expect 0 'pr comment 17 --body-file diff.txt' cat ../commented
expect 0 'REINDEX reindex:Beta.gsk' cat ../comment
sed -i 's/gsk = .*/gsk = S#<id>/' schema/beta.keys
expect 100 'nothing was written' recipe
git checkout -q schema
# An accepted change is reverted, with its lock.
git -C ../origin checkout -q main && git -C ../origin merge -q -m merged two
git fetch -q origin main:refs/remotes/origin/main && git checkout -q -b back origin/main
git revert --no-edit "$(git log --format=%h --grep '^two$' -1)" >/dev/null
expect 0 '' "$keyc" lock --check schema/*.keys
expect 100 'error[K0709]: the lock was reverted or deleted' recipe
sed -i 's/^entity/entty/' schema/beta.keys
expect 1 'K0101' recipe
echo "the recipe works"
