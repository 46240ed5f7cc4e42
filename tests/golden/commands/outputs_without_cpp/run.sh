# What C++ cannot have as a name concerns only the output for C++.
cp "$CASE/clashing.keys" .
"$KEYC" check clashing.keys
echo "check: exit code $?"
"$KEYC" generate clashing.keys --out gen
echo "generate: exit code $?"
"$KEYC" check clashing.keys --output json --output markdown
echo "check for JSON: exit code $?"
"$KEYC" generate clashing.keys --out gen --output json
echo "generate JSON: exit code $?"
"$KEYC" docs clashing.keys --out gen
echo "docs: exit code $?"
ls gen
"$KEYC" item clashing.keys Thing '{"id": "1", "a__b": "x"}'
"$KEYC" request clashing.keys Thing.one '{"id": "1", "a__b": "x"}'
"$KEYC" lock clashing.keys
"$KEYC" lock clashing.keys --check
echo "lock: exit code $?"
