#!/usr/bin/env bash
"$KEYC" explain k0301; echo "exit $?"
"$KEYC" explain K0314 | head -1
"$KEYC" explain K0002 | tail -9
[ "$("$KEYC" explain | wc -l)" = "$(grep -c 'CodeInfo{Code::' "$GOLDEN/../../grammar/codes.hpp")" ] && echo "all are listed"
"$KEYC" explain | head -2
"$KEYC" explain K0O01; echo "exit $?"
"$KEYC" explain keys; echo "exit $?"
"$KEYC" explain hot_partition | head -1
"$KEYC" explain hot_partitions; echo "exit $?"
"$KEYC" explain "error[K0424]" | head -1
