#!/usr/bin/env bash
mkdir -p schema/shop shared
printf 'schema common\n\nenum Unit { piece, metre }\n' > shared/common.keys
printf 'schema shop\n\nimport "../../shared/common.keys"\n\nstruct S {\n  unit : Unit\n}\n' > schema/shop/shop.keys
ln -s ../../shared/common.keys schema/shop/link.keys
printf 'schema linked\n\nimport "link.keys"\n' > schema/shop/linked.keys
"$KEYC" check schema/shop/shop.keys
"$KEYC" check schema/shop/linked.keys
"$KEYC" check schema/shop/shop.keys --import-dir shared && echo "fine with --import-dir"
printf 'schema shop\n\nimport "common.keys"\n\nstruct S {\n  unit : Unit\n}\n' > schema/shop/shop.keys
"$KEYC" check schema/shop/shop.keys --import-dir shared && echo "found in the import folder"
