#!/usr/bin/env bash
export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=t GIT_AUTHOR_EMAIL=t@example.com GIT_COMMITTER_NAME=t GIT_COMMITTER_EMAIL=t@example.com
export SOURCE_DATE_EPOCH=1700000000 GIT_AUTHOR_DATE="1700000000 +0000" GIT_COMMITTER_DATE="1700000000 +0000"
git -c init.defaultBranch=main init -q .
lock() { "$KEYC" lock shop.keys "$@" && git add . && git commit -qm changed; }
cp "$GOLDEN/errors/k0802_reindex/old.keys" shop.keys && lock
cp "$GOLDEN/errors/k0802_reindex/new.keys" shop.keys && lock --accept reindex:Item.gpk --reason "filled in"
git checkout -qb back && git revert --no-edit HEAD >/dev/null
"$KEYC" lock --check shop.keys; echo "without the base: $?"
"$KEYC" lock --check --against git:main...HEAD shop.keys; echo "with the base: $?"
git checkout main -- shop.keys.lock
"$KEYC" lock shop.keys --accept reindex:Item.gpk --reason "nothing was written since" && git commit -qam accepted
"$KEYC" lock --check --against git:main...HEAD shop.keys; echo "accepted: $?"
git rm -q shop.keys.lock && git commit -qm deleted
"$KEYC" lock --check --against git:main...HEAD shop.keys; echo "deleted: $?"
"$KEYC" lock shop.keys
"$KEYC" lock --check --against git:main...HEAD shop.keys 2>&1 | head -2
