#!/usr/bin/env bash
# fmt: prints, writes only files that change, keeps permissions and links, checks.
cp "$GOLDEN/language/lexical_rules/input.keys" . && cp input.keys before
"$KEYC" fmt input.keys; echo "exit $?"
"$KEYC" fmt - <input.keys | cmp - <("$KEYC" fmt input.keys) && echo "standard input gives the same"
cmp input.keys before
"$KEYC" fmt --check input.keys; echo "exit $?"
"$KEYC" fmt --check - <input.keys; echo "exit $?"
chmod 640 input.keys && ln -s input.keys link.keys
"$KEYC" fmt -w link.keys; echo "exit $?"
stat -c '%A %F' input.keys && readlink link.keys
touch -d 2001-01-01 input.keys && "$KEYC" fmt -w input.keys link.keys && stat -c %y input.keys | cut -d' ' -f1
"$KEYC" fmt --check input.keys link.keys; echo "exit $?"
ls
