#!/usr/bin/env bash
# cross.sh PREFIX KEYC WORK: builds project/ for another machine (cross/), with a package whose own keyc is for that
# one.
source "$(dirname "$0")/lib.sh"
prefix=$1 keyc=$2 work=$3

rm -rf "$work"
mkdir -p "$work/host"
cp -r "$consumer_dir/project" "$consumer_dir/cross" "$work"
cp -r "$prefix" "$work/target"

# machine_of FILE, set_machine FILE BYTES: the field of the ELF header.
machine_of() { od -An -tx1 -j18 -N2 "$1"; }
set_machine() { printf '%b' "${2// /\\x}" | dd of="$1" bs=1 seek=18 conv=notrunc status=none; }
here=$(machine_of "$keyc")

# cannot_run PROGRAM
cannot_run() {
  local log code=0
  log=$("$1" --version 2>&1) || code=$?
  [[ $code = 126 && $log == *"Exec format error"* ]] || fail "$1 should not run here, but gives $code: $log"
}

set_machine "$work/target/bin/keyc" " 42 42"
cannot_run "$work/target/bin/keyc"

# configure BUILD CMAKE-ARGUMENT...
configure() {
  local build=$1
  shift
  cmake -G Ninja -S "$work/project" -B "$work/$build" --toolchain "$work/cross/toolchain.cmake" -DKEYC_FROM=package \
    "-DCMAKE_PREFIX_PATH=$work/target" "-DCMAKE_FIND_ROOT_PATH=$work/target" "$@"
}

# Without a keyc for this machine there is a message, although the target's keyc is found.
printf 'set(CMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH OFF)\n' >"$work/without_path.cmake"
! log=$(configure none "-DCMAKE_PROJECT_INCLUDE=$work/without_path.cmake" 2>&1) || fail "configured without a keyc"
[[ $(tr -s ' \n' ' ' <<<"$log") == *"no keyc that runs on this machine; set KEYC_EXECUTABLE to one"* ]] ||
  fail "does not say that there is no keyc, but: $log"

# The keyc of the PATH.
ln -s "$keyc" "$work/host/keyc"
PATH=$work/host:$PATH quiet configure path
equal "the keyc of the PATH" "$(sed -n 's/^KEYC_EXECUTABLE:[A-Z]*=//p' "$work/path/CMakeCache.txt")" "$work/host/keyc"

# The given keyc. The program is correct for the other machine: only its header prevents it from running here.
quiet configure given "-DKEYC_EXECUTABLE=$keyc"
quiet cmake --build "$work/given" --parallel 2
cannot_run "$work/given/app"
set_machine "$work/given/app" "$here"
equal "what the program prints" "$("$work/given/app")" "$project_prints"
