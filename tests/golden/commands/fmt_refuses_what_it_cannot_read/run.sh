#!/usr/bin/env bash
# If one file has a syntax error, no file is written and nothing is printed.
printf 'schema  good;' >good.keys
printf 'schema bad\ntable { }' >bad.keys
cp good.keys before
"$KEYC" fmt good.keys bad.keys; echo "exit $?"
"$KEYC" fmt -w good.keys bad.keys missing.keys; echo "exit $?"
"$KEYC" fmt --check bad.keys; echo "exit $?"
"$KEYC" fmt -w -; echo "exit $?"
"$KEYC" fmt -w --check good.keys; echo "exit $?"
"$KEYC" fmt; echo "exit $?"
cmp good.keys before && ls
