#!/usr/bin/env bash
mkdir functions gen schemas && "$KEYC" completion zsh >functions/_keyc
touch one.keys "two words.keys" three.txt gen/x
# The completions of Tab: an interactive zsh in a pseudo terminal, whose compadd also prints what it offers, in <>. The
# script is sourced or, if $1 is not empty, in $fpath. "end''ed" is the command line, "ended" what it prints.
cat >tab.zsh <<'ZSH'
zmodload zsh/zpty
cat >rc <<RC
unsetopt prompt_cr prompt_sp automenu autolist
PS1='[ready]'
[[ "$1" ]] && fpath=($PWD/functions \$fpath)
autoload -U compinit
compinit -D -u
[[ "$1" ]] || source functions/_keyc
compadd() {
  local -a found
  builtin compadd -O found "\$@"
  (( \$#found )) && print -rl -- "<"\${^found}">"
  builtin compadd "\$@"
}
bindkey "^I" complete-word
RC
zpty shell 'TERM=dumb PS1= zsh -f -i'
zpty -w shell 'source ./rc'
for line in "${@:2}"; do
  zpty -r shell output '*\[ready\]'
  zpty -w -n shell "$line"$'\t'
  zpty -w shell $'\C-U'"print end''ed"
  zpty -r shell output '*ended'
  print -r -- "$line: $(grep -o '<[^>]*>' <<<$output | sort -u | tr -d '\n')"
done
ZSH
for way in "" autoloaded; do
  HOME=$PWD zsh -f tab.zsh "$way" "keyc " "keyc ch" "keyc --v" "keyc check " "keyc check o" "keyc fmt --" \
    "keyc fmt -w two" "keyc generate one.keys --out " "keyc generate one.keys --output " \
    "keyc generate one.keys --output=j" "keyc generate --depfile t" "keyc generate --namespace " \
    "keyc check --import-dir " "keyc explain K030" "keyc completion "
done
