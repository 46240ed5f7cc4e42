#!/usr/bin/env bash
source <("$KEYC" completion bash)
complete -p keyc
mkdir gen schemas && touch one.keys "two words.keys" three.txt gen/x
# Prints the completions of Tab after these words, the last of which is unfinished.
offers() {
  COMP_WORDS=(keyc "$@") COMP_CWORD=$# COMPREPLY=()
  _keyc keyc
  printf '%s: ' "$*"
  printf '%s\n' "${COMPREPLY[@]}" | sort | tr '\n' '|'
  echo
}
offers ""
offers ch
offers --v
offers check ""
offers check o
offers fmt --
offers fmt -w two
offers generate one.keys --out
offers generate one.keys --out ""
offers generate one.keys --output ""
offers generate one.keys --output = j
offers generate one.keys --output =
offers generate --depfile t
offers explain k030
offers completion ""
"$KEYC" completion tcsh; echo "exit $?"
