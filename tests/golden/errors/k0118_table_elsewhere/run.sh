#!/usr/bin/env bash
printf 'schema common\n\ntable Shop { key (pk) }\n' > common.keys
printf 'schema shop\n\nimport "common.keys"\n\nentity Thing in Shop {\n  id : string\n  pk = id\n}\n' > shop.keys
"$KEYC" generate shop.keys --out out
"$KEYC" check shop.keys && echo "can be checked alone"
"$KEYC" generate shop.keys common.keys --out together && echo "fine together"
