#!/usr/bin/env bash
# rebuild.sh SOURCE GENERATOR WORK: the embedded files follow the directory: files that change, appear and disappear.
source "$(dirname "$0")/../lib.sh"
source=$1 generator=$2 work=$3

rm -rf "$work"
mkdir -p "$work/templates"
cat >"$work/CMakeLists.txt" <<EOF
cmake_minimum_required(VERSION 3.21)
project(embed LANGUAGES CXX)
include("$source/cmake/EmbedTemplates.cmake")
add_executable(list list.cpp)
target_compile_features(list PRIVATE cxx_std_20)
target_include_directories(list PRIVATE "$source")
keyc_embed_templates(list templates embedded_templates)
EOF
cat >"$work/list.cpp" <<'EOF'
#include <iostream>
#include "generator/text/embedded.hpp"
int main() {
  for (const auto& file : keyc::embedded_templates()) std::cout << file.name << '=' << file.content << ' ';
}
EOF

# lists WHAT EXPECTED
lists() {
  quiet cmake --build "$work/build"
  equal "what is embedded after $1" "$("$work/build/list")" "$2"
  sleep 0.1
}

printf one >"$work/templates/a"
quiet cmake -G "$generator" -S "$work" -B "$work/build"
lists "the first build" "a=one "
printf two >"$work/templates/a"
lists "a change" "a=two "
mkdir "$work/templates/sub"
printf new >"$work/templates/sub/b"
lists "a new file" "a=two sub/b=new "
rm "$work/templates/a"
lists "a file's end" "sub/b=new "
