cp "$CASE/shop.keys" .
"$KEYC" tables shop.keys --format workbench --out out
code=$?
ls out 2>&1 | head -1
exit $code
