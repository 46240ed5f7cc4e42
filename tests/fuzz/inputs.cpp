// Tries the files of the given folder, with any compiler: inputs that once showed faults, and some of each kind.
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
  if (argc != 2 || !fs::is_directory(argv[1])) {
    std::fputs("usage: NAME_inputs FOLDER\n", stderr);
    return 2;
  }
  for (const auto& entry : fs::directory_iterator(argv[1])) try_file(entry.path());
  std::printf("%d inputs tried\n", tried);
  return tried == 0 ? 1 : 0;
}
