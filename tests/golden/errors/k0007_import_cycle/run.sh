#!/usr/bin/env bash
printf 'schema a\n\nimport "b.keys"\n\nenum A { one }\n' > a.keys
printf 'schema b\n\nimport "sub/c.keys"\n' > b.keys
mkdir sub && printf 'schema c\n\nimport "../a.keys"\n\nstruct S {\n  a : A\n}\n' > sub/c.keys
printf 'schema self\n\nimport "self.keys"\n' > self.keys
"$KEYC" check a.keys
"$KEYC" check self.keys
