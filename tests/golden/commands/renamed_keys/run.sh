# Indexes are created with the stored names of what they project, also of other key attributes.
"$KEYC" generate "$CASE/shop.keys" --out generated
sed -n '/NonKeyAttributes/,/}/p' generated/shop.keys.cpp
