#include <fmt/format.h>

#include "generator/check/check.hpp"
#include "generator/model/key_mark.hpp"
#include "generator/proof/form_index.hpp"

namespace keyc::check {
namespace {

using model::Entity;
using model::Index;
using model::Table;
using proof::FormIndex;
using proof::written_by;

bool is_in(const Entity& entity, const Index* index) {
  for (const model::Path& path : entity.paths)
    if (path.index == index) return true;
  return false;
}

/// Entities whose items are together without a type attribute must differ in how their keys begin.
void check_items(const Table& table, const Index* index, Diagnostics& diagnostics) {
  FormIndex keys;
  for (const Entity* entity : table.entities)
    if (is_in(*entity, nullptr) && is_in(*entity, index)) keys.add(written_by(*entity, entity->primary()));
  const auto& forms = keys.forms();
  for (std::size_t i = 0; i < forms.size(); ++i)
    for (const std::size_t j : keys.related_before(i)) {
      const Entity& later = *forms[i].entity;
      const Entity& earlier = *forms[j].entity;
      if (model::are_distinguishable(later, earlier)) continue;
      const std::string where = index == nullptr ? fmt::format("{}, which stores no type", table.name)
                                                 : fmt::format("index {}, which projects only keys", index->name);
      diagnostics.report(
          {Code::indistinguishable,
           later.span,
           fmt::format("items of {} and {} cannot be distinguished in {}", later.name, earlier.name, where),
           fmt::format("{}, or {}", model::how_to_distinguish(table),
                       index == nullptr ? "leave 'type none' out" : "project attributes"),
           {{earlier.span, "the other entity"}}});
    }
}

}  // namespace

void distinguishable_items(const model::Schema& schema, Findings& findings) {
  Diagnostics& diagnostics = findings.diagnostics();
  for (const Table& table : schema.tables) {
    if (table.type_attribute.empty()) {
      check_items(table, nullptr, diagnostics);
      continue;
    }
    for (const Index& index : table.indexes)
      if (!table.has_type_in(&index)) check_items(table, &index, diagnostics);
  }
}

}  // namespace keyc::check
