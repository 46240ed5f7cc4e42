#!/usr/bin/env bash
# diff: a folder of imports stands before the schemas, and must be there.
mkdir common
printf 'schema kinds\n\nenum Kind { mall, kiosk }\n' >common/kinds.keys
printf 'schema s\n\nimport "kinds.keys"\n\ntable Tab {\n  key (pk)\n}\n\nentity Place in Tab {\n  id : string\n  kind : Kind\n\n  pk = P#<id>\n}\n' >old.keys
sed 's/^  kind .*/&\n  note : string?/' old.keys >new.keys
"$KEYC" diff --import-dir common old.keys new.keys
"$KEYC" diff --import-dir nosuch old.keys new.keys
