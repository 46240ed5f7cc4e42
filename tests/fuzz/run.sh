#!/usr/bin/env bash
# Runs one fuzz target: run.sh TARGET DICTIONARY SEEDS SECONDS [LIBFUZZER-ARGUMENT...]
# The corpus found so far is kept beside the target, in corpus/, and inputs that show faults in crashes/.
set -euo pipefail
target=$1 dictionary=$2 seeds=$3 seconds=$4
shift 4
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
name=$(basename "$target" _fuzz)
work=$(dirname "$target")
corpus=$work/corpus/$name
start=$work/start/$name
mkdir -p "$corpus" "$start" "$work/crashes"
# The runs, one after the other: the longest input in bytes, and how many quarters of the time.
runs=("4000 4")
case $name in
schema | format)
  # An execution of `schema` costs in proportion to its input, and most faults need a few lines only: short inputs first
  # make twice as many executions, and reach as many branches.
  runs=("1500 4")
  [ "$name" = format ] || runs=("300 3" "1500 1")
  # Every schema of the repository that is not large on purpose.
  find "$here/../.." -name '*.keys' -size -20k -not -path '*/build/*' -print0 |
    while IFS= read -r -d '' file; do cp "$file" "$start/$(md5sum < "$file" | cut -c1-16)"; done
  ;;
*)
  "$seeds" "$work/start"
  ;;
esac
"$dictionary" > "$work/$name.dict"
cd "$work"
# Settings for thousands of executions a second: libFuzzer's weights (entropic) go through all of the 30,000 branches
# that an input covers each time; ASan keeps a stack of every allocation, fills what is allocated, and keeps freed
# memory. Leaks are checked at the end only. An input that takes half a minute is a fault; the limit is that high
# because the first input also sets up the target.
export ASAN_OPTIONS=malloc_context_size=0:quarantine_size_mb=8:max_malloc_fill_size=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}
for run in "${runs[@]}"; do
  read -r longest quarters <<<"$run"
  "$target" -entropic=0 -detect_leaks=0 -dict="$work/$name.dict" -max_total_time=$(((seconds * quarters + 3) / 4)) \
    -timeout=30 -rss_limit_mb=3000 -max_len="$longest" -print_final_stats=1 -artifact_prefix="$work/crashes/$name-" \
    "$@" "$corpus" "$start" "$here/inputs/$name"
done
