#!/usr/bin/env bash
# The lines of docs/deploying.md that look for drift, with descriptions in place of AWS: drift_recipe.sh KEYC
set -euo pipefail
keyc=$(realpath "$1")
docs=$(cd "$(dirname "$0")/../.." && pwd)/docs/deploying.md
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# block FENCE LINE: the lines of the first block with that fence that has LINE.
block() {
  awk -v fence="\`\`\`$1" -v line="$2" '
    $0 == "```" && inside { if (found) { printf "%s", text; exit } inside = 0; next }
    inside { text = text $0 "\n"; if (index($0, line)) found = 1 }
    $0 == fence && !inside { inside = 1; text = ""; found = 0 }' "$docs"
}

block "" "schema shop" >shop.keys
{ echo "set -euo pipefail" && block bash "--report github"; } >drift.sh
echo '{ "prod": { "Shop": "shop-7f3a" }, "dev": { "prefix": "dev-" } }' >names.json
mkdir bin
ln -s "$keyc" bin/keyc
"$keyc" tables shop.keys --format create-table --names names.json --stage prod --out deploy >/dev/null
# DescribeTable answers with what CreateTable was given, and a status.
cat >bin/aws <<'END'
#!/usr/bin/env bash
[ "$1 $3 $4" = "dynamodb --table-name shop-7f3a" ] || exit 2
case $2 in
  describe-table) sed '1s/.*/{ "Table": { "TableStatus": "ACTIVE",/; $s/$/ }/' deploy/shop/Shop.create-table.json ;;
  describe-time-to-live)
    echo '{ "TimeToLiveDescription": { "TimeToLiveStatus": "ENABLED", "AttributeName": "closesAt" } }'
    ;;
  *) exit 2 ;;
esac
END
chmod +x bin/aws
export PATH="$folder/bin:$PATH"

# expect CODE TEXT: the exit code of the lines, and a text of their output, which is "" for none.
expect() {
  local code=0 output
  output=$(bash drift.sh 2>&1) || code=$?
  [ "$code" = "$1" ] && [[ $output == *"$2"* ]] && return
  printf 'expected %s and "%s", found %s:\n%s\n' "$1" "$2" "$code" "$output"
  exit 1
}

expect 0 ""
sed -i 's/^  index byCity.*/&\n  index byName (name)/; s/^  access.*/&\n  access called(name) on byName/' shop.keys
expect 1 "file=shop.keys,line=6"
sed -i '/byName/d; /index byCity/d; /on byCity/d' shop.keys
expect 0 "K0857"
sed -i 's/^  key (pk, sk)/  key (pk)/; /^  sk /d' shop.keys
expect 1 "K0851"
