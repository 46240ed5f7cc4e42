#!/usr/bin/env bash
cp "$GOLDEN/language/only_a_schema/input.keys" . && touch file && "$KEYC" generate input.keys --out file; code=$?
[ "$(ls)" = "$(printf 'file\ninput.keys')" ] || ls
exit $code
