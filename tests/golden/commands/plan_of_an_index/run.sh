#!/usr/bin/env bash
# The plan of a REINDEX is followed: the printed intermediate schema is written, accepted by the printed command, and the
# last step breaks nothing.
cp "$CASE/old.keys" shop.keys && "$KEYC" lock shop.keys && cp shop.keys.lock first.lock
cp "$CASE/new.keys" shop.keys
"$KEYC" diff shop.keys.lock shop.keys >found.txt
grep -n 'plan\|^ *note:  ' found.txt | sed 's/^[0-9]*: *//'
python3 - <<'END'
import re
found = open("found.txt").read()
schema = open("shop.keys").read()
for kind, name, lines in re.findall(r"note:   (table|entity) (\w+)[^\n]*\{\n((?: *note:     [^\n]*\n)*) *note:   \}", found):
    start = schema.index(f"{kind} {name} ")
    end = schema.index("\n}", start)
    body = schema[start:end].split("\n")
    for line in re.findall(r"note:     ([^\n]*)", lines):
        subject = re.match(r"(?:access |index )?\w+", line).group()
        body = [each for each in body if not re.match(rf" *{subject}\b(?! *:)", each)] + ["  " + line]
    schema = schema[:start] + "\n".join(body) + schema[end:]
open("shop.keys", "w").write(schema)
END
"$KEYC" fmt shop.keys && cat shop.keys
accepted=$(grep -o "\--accept '[^']*'" found.txt | sort -u | tr '\n' ' ')
eval "\"\$KEYC\" lock shop.keys $accepted --reason 'a new index' && echo locked"
# The last step: patterns read the new indexes, and the old ones are left out.
sed -i -E '/^  index byState .*\(/d; /^  (gpk|gsk) +=/d; s/on byState$/on byState2/; s/on byState /on byState2 /' shop.keys
"$KEYC" diff shop.keys.lock shop.keys | tail -1
# A path that a shell would take for several words.
cp "$CASE/old.keys" old.keys && cp "$CASE/new.keys" "it's new.keys"
"$KEYC" diff old.keys "it's new.keys" | grep -m1 -o 'keyc lock .*'
