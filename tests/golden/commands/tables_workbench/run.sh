cp "$CASE/input.keys" .
"$KEYC" tables input.keys --format workbench
echo "exit code $?"
export SOURCE_DATE_EPOCH=1769860800
"$KEYC" tables input.keys --format workbench | grep Date
SOURCE_DATE_EPOCH=1769904059 "$KEYC" tables input.keys --format workbench | grep DateCreated
