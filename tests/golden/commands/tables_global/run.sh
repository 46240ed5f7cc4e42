cp "$CASE"/*.keys .
echo "== replicas"
"$KEYC" tables cart.keys --format cloudformation --global eu-west-1 us-east-1 --yaml
echo "== strong consistency with a witness"
"$KEYC" tables cart.keys --format cloudformation --strong --global us-east-1 us-east-2 --witness us-west-2 --yaml | sed -n '/BillingMode/,/^Outputs/p'
echo "== Terraform"
"$KEYC" tables cart.keys --format terraform --global eu-west-1 --global us-east-1
"$KEYC" tables cart.keys --format terraform --strong --global us-east-1 us-east-2 --witness us-west-2 | grep -A20 -E '"version"|"region"'
echo "== two tables give one output"
printf 'schema two\ntable Abc {\n key (pk)\n}\ntable AbcStream {\n key (pk)\n}\ntable Abc_stream {\n key (pk)\n}\n' >two.keys
"$KEYC" tables two.keys --format cloudformation --global eu-west-1 us-east-1
"$KEYC" tables two.keys --format terraform --global eu-west-1 us-east-1
echo "== wrong usage"
for options in "--strong" "--strong --global us-east-1" "--global us-east-1 us-east-1" "--global us-east-1 cart.keys" \
  "--global us-east-1 --witness us-west-2" "--strong --global us-east-1 us-east-2 --witness us-east-2" "--provider 4" \
  "--strong --global a-b-1 a-b-2 a-b-3 --witness a-b-4"; do
  "$KEYC" tables cart.keys --format cloudformation $options
  echo "$options: exit code $?"
done
echo "== regions of several sets, and regions of which keyc knows no set"
"$KEYC" tables cart.keys --format cloudformation --strong --global us-east-1 us-west-2 --witness ap-northeast-1
echo "exit code $?"
"$KEYC" tables cart.keys --format cloudformation --strong --global us-east-1 us-west-2 xx-new-1 | head -1
