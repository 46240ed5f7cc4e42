#!/usr/bin/env bash
# Permissions bind everyone except root: root runs keyc as another user.
cp "$GOLDEN/language/only_a_schema/input.keys" "$KEYC" . && mkdir -p read-only/gen && chmod 755 . && chmod -R 555 read-only
if [ "$(id -u)" = 0 ]; then as=(setpriv --reuid=65534 --regid=65534 --clear-groups); fi
"${as[@]}" "./$(basename "$KEYC")" generate input.keys --out read-only/gen
"${as[@]}" "./$(basename "$KEYC")" generate input.keys --out read-only/other
code=$?
find read-only -type f
chmod -R 755 read-only
exit $code
