#!/usr/bin/env bash
"$KEYC" completion fish >keyc.fish
mkdir gen schemas && touch one.keys "two words.keys" three.txt gen/x
# Prints the completions of Tab after each of these command lines.
HOME=$PWD fish --no-config --command '
  source keyc.fish
  for line in $argv
    echo "$line: $(complete -C "$line" | string replace \t " = " | sort | string join "|")"
  end' \
  "keyc " "keyc ch" "keyc --v" "keyc check " "keyc check o" "keyc fmt --" "keyc fmt -w two" \
  "keyc generate one.keys --out " "keyc generate one.keys --output " "keyc generate one.keys --output=j" \
  "keyc generate --depfile t" "keyc generate --namespace " "keyc check --import-dir " "keyc explain k030" "keyc completion "
