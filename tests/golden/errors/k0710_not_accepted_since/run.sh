#!/usr/bin/env bash
# An import goes back to what it was; the lock of the entity that uses it goes on.
export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=t GIT_AUTHOR_EMAIL=t@example.com GIT_COMMITTER_NAME=t GIT_COMMITTER_EMAIL=t@example.com
export SOURCE_DATE_EPOCH=1700000000 GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
git -c init.defaultBranch=main init -q .
printf 'schema types\n\nenum State { open }\n' >types.keys
printf 'schema shop\n\nimport "types.keys"\n\ntable Shop {\n  key (pk)\n}\n\nentity Item in Shop {\n  id    : string\n  state : State\n\n  pk = <id>\n}\n' >shop.keys
"$KEYC" lock shop.keys types.keys && git add . && git commit -qm first
sed -i 's/{ open }/{ open, closed }/' types.keys
"$KEYC" lock shop.keys types.keys --accept 'enum_value_added:Item.state="closed"' --reason "readers are deployed" && git commit -qam second
git checkout -qb back && git checkout HEAD~1 -- types.keys types.keys.lock && git commit -qm "goes back"
"$KEYC" lock --check shop.keys types.keys; echo "without the base: $?"
"$KEYC" lock --check --against git:main...HEAD shop.keys types.keys; echo "with the base: $?"
