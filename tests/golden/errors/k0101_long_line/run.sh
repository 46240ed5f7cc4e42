#!/usr/bin/env bash
{ echo "schema long"; head -c 10000000 /dev/zero | tr '\0' 'x'; echo " y"; } > long.keys
"$KEYC" check long.keys
