#!/usr/bin/env bash
export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=t GIT_AUTHOR_EMAIL=t@example.com GIT_COMMITTER_NAME=t GIT_COMMITTER_EMAIL=t@example.com
git -c init.defaultBranch=main init -q . && mkdir schema
cp "$GOLDEN/errors/k0801_rekey/old.keys" schema/shop.keys
"$KEYC" lock schema/shop.keys && git add . && git commit -qm first
rm schema/shop.keys.lock && cp "$GOLDEN/errors/k0801_rekey/new.keys" schema/shop.keys
"$KEYC" lock schema/shop.keys; echo "exit $?"
(cd / && "$KEYC" lock --check "$OLDPWD/schema/shop.keys" 2>&1 | sed "s|$OLDPWD/||g")
ls schema
git rm -q --cached schema/shop.keys.lock && git commit -qm "begins anew"
"$KEYC" lock schema/shop.keys; echo "exit $?"
