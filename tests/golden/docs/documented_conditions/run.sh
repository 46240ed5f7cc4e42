# Of each pattern what it asks of the key, and what it filters besides to be exact.
cp "$CASE"/input.keys .
"$KEYC" docs input.keys --out pages || exit
sed -n '/^| Pattern/,/^$/p; /^### /p; /^| Filter/p' pages/input.keys.md
