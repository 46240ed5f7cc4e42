// The manifests of an export: any text in place of each. What is accepted never names a file outside of the folder.
#include <set>
#include <string>
#include <string_view>

#include "fuzz/fuzz.hpp"
#include "generator/items/manifest.hpp"

namespace {

void try_summary(std::string_view json) {
  keyc::items::ProblemList problems(10);
  const auto count = keyc::items::read_summary(json, "summary", problems);
  if (count.has_value() != problems.empty()) keyc_tests::fail("refused without a reason, or with one accepted", json);
}

void try_files(std::string_view lines) {
  keyc::items::ProblemList problems(10);
  std::set<std::string> names;
  for (const keyc::items::ListedFile& file : keyc::items::read_files(lines, "files", problems)) {
    const bool is_name = !file.name.empty() && file.name != "." && file.name != ".." &&
                         file.name.find_first_of(std::string_view("/\0", 2)) == std::string::npos;
    if (!is_name) keyc_tests::fail("a name that is a path", file.name);
    if (!names.insert(file.name).second) keyc_tests::fail("a name twice", file.name);
    if (file.checksum.size() != 24) keyc_tests::fail("a checksum of another length", file.checksum);
  }
}

}  // namespace

void keyc_tests::try_input(std::string_view input) {
  if (input.empty()) return;
  if (input.front() == '0')
    try_summary(input.substr(1));
  else
    try_files(input.substr(1));
}
