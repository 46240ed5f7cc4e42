#include "generator/cpp_names/library_names.hpp"

namespace keyc::model {
namespace {

constexpr std::string_view list =
#include "generator/cpp_names/library_names.inc"
    ;

/// The words between a line `[section]` and the next such line.
consteval std::string_view section(std::string_view heading) {
  const std::string_view text = list.substr(list.find(heading) + heading.size());
  return text.substr(0, text.find('['));
}

constexpr WordSet<8192> macros(section("[macros]\n"));
constexpr WordSet<8192> globals(section("[globals]\n"));

}  // namespace

bool is_library_macro(const HashedWord& word) { return macros.contains(word); }
bool is_global_in_c(std::string_view name) { return globals.contains(HashedWord(name)); }

}  // namespace keyc::model
