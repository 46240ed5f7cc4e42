cp "$CASE"/*.keys .
for format in cloudformation terraform; do
  "$KEYC" tables shop.keys --format $format --strong --global us-east-1 us-east-2 us-west-2
  echo "exit code $?"
done
"$KEYC" tables shop.keys --format cloudformation --global us-east-1 us-east-2 us-west-2 >/dev/null && echo without --strong
