# Not the code for a thousand members, but whether the one that is named has what a condition needs.
cp "$CASE"/input.keys .
"$KEYC" generate input.keys --out out
grep -c 'set_sales' out/input/Product.keys.hpp out/input/Shop.keys.hpp out/input/Region.keys.hpp
grep -o 'Where::sales_low_low_low_low_low_of1\|set_sales_low_low_low_low_low_of1' out/input/Shop.keys.hpp | sort -u
rm -r out
