# Indexes are created with the stored names of what they project, also of other key attributes.
"$KEYC" generate "$CASE/shop.keys" --out out
sed -n '/NonKeyAttributes/,/}/p' out/shop.keys.cpp
