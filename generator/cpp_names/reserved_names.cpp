#include "generator/cpp_names/reserved_names.hpp"

#include <array>
#include <vector>

#include "generator/cpp_names/name_list.hpp"
#include "generator/text/embedded.hpp"
#include "grammar/rows.hpp"

namespace keyc::model {
namespace {

struct Section {
  CppScopeKind scope;
  std::string_view name;  // in the file
};
constexpr std::array sections{
    Section{CppScopeKind::schema_namespace, "namespace"},
    Section{CppScopeKind::entity_struct, "entity"},
    Section{CppScopeKind::companion, "companion"},
    Section{CppScopeKind::versioned_companion, "companion with versions"},
    Section{CppScopeKind::fields, "fields"},
    Section{CppScopeKind::key_functions, "key functions"},
    Section{CppScopeKind::stages, "stages"},
    Section{CppScopeKind::stage_methods, "stage methods"},
    Section{CppScopeKind::index_entry, "index entry"},
    Section{CppScopeKind::update, "update"},
    Section{CppScopeKind::loaded_update, "loaded update"},
    Section{CppScopeKind::collection, "collection"},
};
static_assert(has_row_for_each_value<sections, &Section::scope>());

}  // namespace

std::span<const std::string_view> reserved_names(CppScopeKind scope) {
  static const auto names = [] {
    std::vector<std::vector<std::string_view>> names_of_sections;
    names_of_sections.reserve(std::size(sections));
    for (const Section& section : sections)
      names_of_sections.push_back(
          words_of_section(embedded_file(embedded_templates(), "cpp/reserved_names.txt"), section.name));
    return names_of_sections;
  }();
  return names[static_cast<std::size_t>(scope)];
}

}  // namespace keyc::model
