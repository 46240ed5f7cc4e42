#include "generator/cpp_names/library_names.hpp"

#include <algorithm>

#include "generator/cpp_names/name_list.hpp"
#include "generator/text/embedded.hpp"

namespace keyc::model {
namespace {

std::vector<std::string_view> section(std::string_view name) {
  return words_of_section(embedded_file(embedded_names(), "library_names.txt"), name);
}

}  // namespace

std::vector<std::string_view> library_macros() { return section("macros"); }

bool is_global_in_c(std::string_view name) {
  const auto globals = section("globals");
  return std::find(globals.begin(), globals.end(), name) != globals.end();
}

}  // namespace keyc::model
