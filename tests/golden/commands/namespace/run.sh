#!/usr/bin/env bash
# --namespace: around the namespaces of several schemas that import each other; in the command that --check prints; and
# invalid names. Documentation contains no namespace: it stays the same.
cp "$GOLDEN/language/imports"/*.keys .
schemas=(services.keys goods.keys common.keys)
"$KEYC" generate "${schemas[@]}" --out out --namespace acme::db
"$KEYC" generate "${schemas[@]}" --out out --namespace acme::db --check && echo "up to date"
"$KEYC" generate common.keys --out out --namespace acme --check | grep '^[-+]namespace'
"$KEYC" generate common.keys --out new --namespace acme::db --output cpp --output json --check | grep '^+namespace'
"$KEYC" docs "${schemas[@]}" --out docs
"$KEYC" generate "${schemas[@]}" --out docs --output markdown --output html --namespace acme::db --check && echo "no change"
for name in '' :: a:: ::a a:::b a:b 1x a::1x 'a b' a-b ä class a::template NULL std std2 keyc acme::keyc a__b _A _a time posix; do
  "$KEYC" generate common.keys --out no --namespace "$name"
  echo "$name: exit $?"
done
# Valid names.
for name in Acme a1::b2 a::_b a::time standard::stdx keyc_keys; do
  "$KEYC" generate common.keys --out fine --namespace "$name" && grep '^namespace' fine/common.types.keys.hpp
done
ls
