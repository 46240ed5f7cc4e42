# Both forms, the HTML without the parts that are the same on every page; then whether they are up to date.
cp "$CASE"/*.keys .
"$KEYC" docs main.keys common.keys --out out
"$KEYC" docs main.keys common.keys --out out --check && echo fresh
sed -i '/<style>/,/<\/style>/d; /<script>/,/<\/script>/d' out/*.html
