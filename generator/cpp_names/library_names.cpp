#include "generator/cpp_names/library_names.hpp"

#include "generator/cpp_names/name_list.hpp"
#include "generator/text/embedded.hpp"

namespace keyc::model {
namespace {

using Words = std::unordered_set<std::string_view>;

Words section(std::string_view name) {
  const auto words = words_of_section(embedded_file(embedded_names(), "library_names.txt"), name);
  return {words.begin(), words.end()};
}

}  // namespace

std::unordered_set<std::string_view> library_macros() { return section("macros"); }

bool is_global_in_c(std::string_view name) {
  static const Words globals = section("globals");
  return globals.contains(name);
}

}  // namespace keyc::model
