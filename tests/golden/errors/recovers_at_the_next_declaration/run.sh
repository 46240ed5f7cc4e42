#!/usr/bin/env bash
cat > several.keys <<'EOF'
schema several

table One {
  key (pk, sk)
  index (a, b)
}

enum Broken { a, , b }

entity Good in One {
  name : string
  kind : Broken
  bad  : : string
  pk = name
  sk = bda
}

entity Bad { }

entity Last in One {
  name : string
  pk = nmae
  sk = "x"
}
EOF
"$KEYC" check several.keys
