#!/usr/bin/env bash
# without_tests.sh PROJECT WORK: a machine without the packages of the tests builds the rest, and says what is missing;
# only with KEYC_BUILD_TESTS=ON is that an error.
source "$(dirname "$0")/lib.sh"
project=$1 work=$2
unset CMAKE_GENERATOR

rm -rf "$work"
mkdir -p "$work"
without=(-DCMAKE_DISABLE_FIND_PACKAGE_Catch2=ON -DCMAKE_DISABLE_FIND_PACKAGE_rapidcheck=ON)
# The preset's settings in a folder of this test.
configure() { (cd "$project" && cmake --preset release -B "$work/$1" "${@:2}" 2>&1); }

said=$(configure without "${without[@]}") || fail "cmake --preset release: $said"
grep -q 'without the tests, which need (in Debian.s words) catch2, librapidcheck-dev$' <<<"$said" ||
  fail "CMake does not say what the tests need: $said"
equal "the generator" "$(sed -n 's/^CMAKE_GENERATOR:.*=//p' "$work/without/CMakeCache.txt")" Ninja
targets=$(cmake --build "$work/without" --target help)
grep -q '^keyc_compiler: ' <<<"$targets" || fail "there is no command to build"
! grep -q '^quick_tests: ' <<<"$targets" || fail "there are tests"

! said=$(configure on "${without[@]}" -DKEYC_BUILD_TESTS=ON) || fail "KEYC_BUILD_TESTS=ON is fine without Catch2"
grep -q 'The tests need what Debian calls catch2, librapidcheck-dev: install it' <<<"$(tr -s '\n ' ' ' <<<"$said")" ||
  fail "CMake does not say what to install: $said"

said=$(configure with) || fail "cmake --preset release: $said"
cmake --build "$work/with" --target help | grep '^quick_tests: ' >/dev/null || fail "there are no tests: $said"
