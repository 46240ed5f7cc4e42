#!/usr/bin/env bash
# lock: a format that programs read has a result also if nothing breaks.
printf 'schema s\n\ntable Tab {\n  key (pk)\n}\n\nentity Place in Tab {\n  id : string\n\n  pk = P#<id>\n}\n' >s.keys
"$KEYC" lock s.keys
for format in text github json sarif; do
  echo "== $format"
  "$KEYC" lock --check s.keys --format "$format" | head -4
done
echo "== out of date"
sed -i 's/^  id .*/&\n  note : string?/' s.keys
"$KEYC" lock --check s.keys --format json
