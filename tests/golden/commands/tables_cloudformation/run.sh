cp "$CASE"/*.keys .
echo "== JSON"
"$KEYC" tables shop.keys --format cloudformation
echo "== YAML"
"$KEYC" tables shop.keys --format cloudformation --yaml
echo "== the stage as a parameter"
"$KEYC" tables shop.keys --format cloudformation --name-parameter --yaml | sed -n '/^Parameters/,/TableName/p;/Fn::Sub/p'
echo "== as an output of generate"
"$KEYC" generate shop.keys --output tables.cfn --out gen && ls gen
"$KEYC" generate shop.keys --output tables.cfn --yaml --out gen --check
echo "== what changes nothing"
"$KEYC" tables shop.keys --format create-table --yaml
"$KEYC" generate shop.keys --out gen --name-parameter
"$KEYC" generate shop.keys --out gen --overrides shop.keys
echo "== names"
"$KEYC" tables names.keys --format cloudformation
"$KEYC" tables names.keys --format cloudformation --name-parameter 2>&1 | grep Stage
"$KEYC" tables names.keys --format terraform | grep -A1 '_name"'
