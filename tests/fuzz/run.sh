#!/usr/bin/env bash
# Runs one fuzz target: run.sh TARGET DICTIONARY SEEDS SECONDS [LIBFUZZER-ARGUMENT...]
# What it has found so far is kept beside it, in corpus/, and what is wrong in crashes/.
set -euo pipefail
target=$1 dictionary=$2 seeds=$3 seconds=$4
shift 4
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
name=$(basename "$target" _fuzz)
work=$(dirname "$target")
corpus=$work/corpus/$name
start=$work/start/$name
mkdir -p "$corpus" "$start" "$work/crashes"
case $name in
schema | format)
  # Each of the repository's schemas that is not made to be large.
  find "$here/../.." -name '*.keys' -size -20k -not -path '*/build/*' -print0 |
    while IFS= read -r -d '' file; do cp "$file" "$start/$(md5sum < "$file" | cut -c1-16)"; done
  ;;
*)
  "$seeds" "$work/start"
  ;;
esac
"$dictionary" > "$work/$name.dict"
found=()
[ -d "$here/found/$name" ] && found=("$here/found/$name")
cd "$work"
# A leak is looked for at the end only. An input that takes long is one that is found.
exec "$target" -dict="$work/$name.dict" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=3000 -max_len=8000 \
  -print_final_stats=1 -artifact_prefix="$work/crashes/$name-" "$@" "$corpus" "$start" "${found[@]}"
