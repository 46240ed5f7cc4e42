#include <fmt/format.h>

#include "generator/check/check.hpp"
#include "generator/model/key_mark.hpp"
#include "generator/proof/form_index.hpp"

namespace keyc::check {
namespace {

using model::Entity;
using model::Index;
using model::Table;

bool is_in(const Entity& entity, const Index* index) {
  for (const model::Path& path : entity.paths)
    if (path.index == index) return true;
  return false;
}

/// Entities of which items meet where there is no type attribute must differ in how their keys begin.
void check_items(const Table& table, const Index* index, Diagnostics& diagnostics) {
  FormIndex keys;
  for (const Entity* entity : table.entities)
    if (is_in(*entity, nullptr) && is_in(*entity, index)) keys.add(written_by(*entity, entity->primary()));
  const auto& forms = keys.forms();
  for (std::size_t i = 0; i < forms.size(); ++i)
    for (const std::size_t j : keys.related_before(i)) {
      const Entity& one = *forms[i].entity;
      const Entity& other = *forms[j].entity;
      if (model::told_apart(one, other)) continue;
      const std::string where = index == nullptr ? fmt::format("{}, which stores no type", table.name)
                                                 : fmt::format("index {}, which holds keys only", index->name);
      diagnostics.report({Code::not_told_apart,
                          one.span,
                          fmt::format("items of {} and {} cannot be told apart in {}", one.name, other.name, where),
                          fmt::format("{}, or {}", model::how_to_tell_apart(table),
                                      index == nullptr ? "leave 'type none' out" : "project attributes"),
                          {{other.span, "the other entity"}}});
    }
}

}  // namespace

void told_apart(const model::Schema& schema, Findings& findings) {
  Diagnostics& diagnostics = findings.diagnostics();
  for (const Table& table : schema.tables) {
    if (table.type_attribute.empty()) {
      check_items(table, nullptr, diagnostics);
      continue;
    }
    for (const Index& index : table.indexes)
      if (index.projection.kind == model::Projection::Kind::keys) check_items(table, &index, diagnostics);
  }
}

}  // namespace keyc::check
