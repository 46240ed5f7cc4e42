#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "generator/text/embedded.hpp"
#include "support/catch.hpp"

namespace {

std::map<std::string, std::string> files_below(const std::filesystem::path& directory) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream stream(entry.path(), std::ios::binary);
    files[entry.path().lexically_relative(directory).generic_string()] =
        std::string(std::istreambuf_iterator<char>(stream), {});
  }
  return files;
}

}  // namespace

TEST_CASE("every template is embedded under its name, byte for byte, and nothing else is") {
  std::map<std::string, std::string> embedded;
  for (const auto& file : keyc::embedded_templates()) embedded[std::string(file.name)] = file.content;

  const auto on_disk = files_below(EMBEDDED_DIR);
  REQUIRE(on_disk.size() == 3);
  CHECK(embedded == on_disk);
  CHECK(on_disk.at("all_bytes.bin").size() == 5 * 256 + 19);
}

TEST_CASE("embedded templates are sorted by name") {
  CHECK(std::ranges::is_sorted(keyc::embedded_templates(), {}, &keyc::EmbeddedFile::name));
}
