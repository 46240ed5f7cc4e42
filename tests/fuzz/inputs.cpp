// Tries the files of a folder, with any compiler: inputs that once showed faults, and some of each kind. Then every
// schema in the other folders and the folders in them.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "fuzz/fuzz.hpp"

namespace fs = std::filesystem;

namespace {

int tried = 0;

void try_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  std::fprintf(stderr, "%s\n", path.c_str());
  keyc_tests::try_input(text);
  ++tried;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2 || !std::all_of(argv + 1, argv + argc, [](const char* path) { return fs::is_directory(path); })) {
    std::fputs("usage: NAME_inputs FOLDER [FOLDER-WITH-SCHEMAS...]\n", stderr);
    return 2;
  }
  keyc_tests::tries_all = true;
  for (const auto& entry : fs::directory_iterator(argv[1])) try_file(entry.path());
  for (int i = 2; i < argc; ++i)
    for (const auto& entry : fs::recursive_directory_iterator(argv[i]))
      if (entry.path().extension() == ".keys") try_file(entry.path());
  std::printf("%d inputs tried\n", tried);
  return tried == 0 ? 1 : 0;
}
