cp "$CASE/shop.keys" .
"$KEYC" tables shop.keys --format cloudformation >template.json
python3 - <<'P'
import json
for name, resource in json.load(open("template.json"))["Resources"].items():
    print(name, list(resource), resource.get("DependsOn"))
P
echo "== an override has its own"
echo '{"cloudformation": {"Lines": {"DependsOn": null}, "Stock": {"DependsOn": "Queue"}}}' >overrides.json
"$KEYC" tables shop.keys --format cloudformation --overrides overrides.json | grep -n DependsOn
