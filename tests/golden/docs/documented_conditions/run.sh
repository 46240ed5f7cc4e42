# The key condition of each pattern, and the filter that makes it exact.
cp "$CASE"/input.keys .
"$KEYC" docs input.keys --out pages || exit
sed -n '/^| Pattern/,/^$/p; /^### /p; /^| Filter/p' pages/input.keys.md
