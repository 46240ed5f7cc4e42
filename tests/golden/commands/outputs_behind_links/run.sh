#!/usr/bin/env bash
# An output that is a symbolic link stays one, and a file keeps its permissions.
cp "$GOLDEN/language/only_a_schema/input.keys" .
mkdir gen elsewhere && ln -s ../elsewhere/header.hpp gen/input.keys.hpp && ln -s input.keys.hpp gen/second
umask 022 && touch gen/input.keys.cpp && chmod 600 gen/input.keys.cpp
"$KEYC" generate input.keys --out gen; echo "exit $?"
readlink gen/input.keys.hpp && head -1 elsewhere/header.hpp
stat -c '%a %n' gen/input.keys.cpp elsewhere/header.hpp
ls gen elsewhere
ln -sf loop gen/loop && ln -sf loop gen/input.keys.hpp
"$KEYC" generate input.keys --out gen; echo "exit $?"
