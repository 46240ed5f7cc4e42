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
longest=4000
case $name in
schema | format)
  longest=1500
  # Each of the repository's schemas that is not made to be large.
  find "$here/../.." -name '*.keys' -size -20k -not -path '*/build/*' -print0 |
    while IFS= read -r -d '' file; do cp "$file" "$start/$(md5sum < "$file" | cut -c1-16)"; done
  ;;
*)
  "$seeds" "$work/start"
  ;;
esac
"$dictionary" > "$work/$name.dict"
cd "$work"
# What makes thousands of executions a second of it: libFuzzer's weights (entropic) go through all that an input covers,
# of 30,000 branches, each time; ASan keeps a stack of every allocation, and memory that was freed. Leaks are looked for at
# the end. An input that takes half a minute is a fault: the first one also sets up what is tried.
export ASAN_OPTIONS=malloc_context_size=0:quarantine_size_mb=8${ASAN_OPTIONS:+:$ASAN_OPTIONS}
exec "$target" -entropic=0 -detect_leaks=0 -dict="$work/$name.dict" -max_total_time="$seconds" -timeout=30 \
  -rss_limit_mb=3000 -max_len="$longest" \
  -print_final_stats=1 -artifact_prefix="$work/crashes/$name-" "$@" "$corpus" "$start" "$here/inputs/$name"
