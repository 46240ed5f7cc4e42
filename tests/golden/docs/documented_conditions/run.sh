# The cost of each pattern, and the filter that makes it exact; of lists, also how many requests they send.
cp "$CASE"/input.keys .
"$KEYC" docs input.keys --out pages || exit
sed -n '/^| Pattern/,/^$/p; /^### /p; /^| Filter/p; /^| Requests.*value/p' pages/input.keys.md
