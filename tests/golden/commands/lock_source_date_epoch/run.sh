#!/usr/bin/env bash
# SOURCE_DATE_EPOCH that is no time of a lock is an error, and no other day is taken.
printf 'schema s\n\ntable Tab {\n  key (pk, sk)\n}\n\nentity Place in Tab {\n  id : string\n  pk = P#<id>\n  sk = P\n}\n' >s.keys
for given in -1 253402300800 9223372036854775807 99999999999999999999 today '' 0 253402300799; do
  echo "$given:"
  SOURCE_DATE_EPOCH=$given "$KEYC" lock s.keys 2>&1
  echo "exit code $?"
done
