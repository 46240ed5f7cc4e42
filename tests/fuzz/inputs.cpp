// Tries the files, and those in the folders, that it is given, with any compiler: what was found once stays found.
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
  for (int i = 1; i < argc; ++i) {
    const fs::path path = argv[i];
    if (!fs::is_directory(path)) {
      try_file(path);
      continue;
    }
    for (const auto& one : fs::recursive_directory_iterator(path))
      if (one.is_regular_file()) try_file(one.path());
  }
  std::printf("%d inputs tried\n", tried);
  return tried == 0 ? 1 : 0;
}
