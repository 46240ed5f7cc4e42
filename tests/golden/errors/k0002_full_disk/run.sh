#!/usr/bin/env bash
# A run that fails leaves the last good output as it was: here the second one may not write files of more than 1 KiB.
cp "$GOLDEN/language/two_entities_in_one_table/input.keys" .
"$KEYC" generate input.keys --out gen || exit
cp -r gen before
sed -i 's/total : decimal/amount : decimal/' input.keys
(ulimit -f 1; "$KEYC" generate input.keys --out gen)
code=$?
diff -r before gen && echo "the last good output is as it was"
exit $code
