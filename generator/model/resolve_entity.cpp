#include <fmt/format.h>

#include "generator/model/scope.hpp"

namespace keyc::model {
namespace {

const Table* table_of(const Scope& scope, const ast::Entity& from) {
  const auto found = scope.tables.find(from.table.text);
  if (found != scope.tables.end()) return found->second;
  if (scope.broken.contains(from.table.text)) return nullptr;
  std::vector<std::string_view> names;
  for (const auto& [name, table] : scope.tables) names.push_back(name);
  scope.diagnostics.report(Code::unknown_table, from.table.span, fmt::format("there is no table '{}'", from.table.text),
                           did_you_mean(from.table.text, names));
  return nullptr;
}

void check_type_name(const Scope& scope, const ast::Entity& from, const Entity& entity) {
  for (const Entity& other : scope.schema.entities)
    if (&other != &entity && other.table == entity.table && other.stored == entity.stored && other.name != entity.name)
      scope.diagnostics.report({Code::same_stored_name,
                                from.as ? from.as->span : from.name.span,
                                fmt::format("{} and {} are both stored as \"{}\" in {}", other.name, entity.name,
                                            entity.stored, entity.table->name),
                                "items of the two could not be told apart",
                                {{other.span, "the other entity"}}});
}

}  // namespace

void resolve_entity(Scope& scope, const ast::Entity& from) {
  Entity& entity = scope.schema.entities.emplace_back();
  entity.name = from.name.text;
  entity.stored = from.as ? from.as->value : from.name.text;
  entity.doc = from.doc;
  entity.span = from.name.span;
  entity.table = table_of(scope, from);

  EntityScope inner{scope, from, entity, {}, {}, {}};
  resolve_attributes(inner);
  if (entity.stored.empty() || entity.stored.find('\0') != std::string::npos)
    scope.diagnostics.report(Code::bad_stored_name, from.as->span,
                             "the name of an entity has at least one byte, none of them 0");
  if (entity.table == nullptr) return;
  check_type_name(scope, from, entity);
  resolve_keys(inner);
  resolve_paths(inner);
  resolve_accesses(inner);
  entity.update = plan_updates(entity);
}

}  // namespace keyc::model
