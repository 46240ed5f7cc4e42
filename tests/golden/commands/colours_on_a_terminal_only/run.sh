#!/usr/bin/env bash
echo 'table' > x.keys
unset NO_COLOR
coloured() { grep -q $'\x1b\\[1;31merror' && echo coloured || echo plain; }
export TERM=xterm
echo "terminal: $(script -qec '"$KEYC" check x.keys' /dev/null | coloured)"
echo "NO_COLOR: $(NO_COLOR=1 script -qec '"$KEYC" check x.keys' /dev/null | coloured)"
echo "pipe: $("$KEYC" check x.keys 2>&1 | coloured)"
