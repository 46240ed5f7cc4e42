#include <fmt/format.h>

#include "generator/model/members.hpp"
#include "generator/plan/update_plan.hpp"
#include "generator/resolve/scope.hpp"

namespace keyc::model {

using plan::plan_updates;

const Table* find_table(const Scope& scope, Diagnostics& diagnostics, const ast::Name& called) {
  const auto found = scope.tables.find(called.text);
  if (found == scope.tables.end()) {
    if (scope.broken.contains(called.text) || !scope.imports_known) return nullptr;
    std::vector<std::string_view> names;
    for (const auto& [name, table] : scope.tables) names.push_back(name);
    diagnostics.report(Code::unknown_table, called.span, fmt::format("there is no table '{}'", called.text),
                       did_you_mean(called.text, names));
    return nullptr;
  }
  const Table& table = *found->second;
  if (!table.schema->is_output && scope.schema.is_output) {
    diagnostics.report(
        {Code::table_elsewhere,
         called.span,
         fmt::format("table {} is declared in {}, which is only imported", table.name, table.schema->file),
         "name that file too: the entities of one table are compiled together",
         {{table.span, "declared here"}}});
  }
  return &table;
}

void begin_entity(EntityScope& inner) {
  const ast::Entity& from = inner.from;
  Entity& entity = inner.entity;
  entity.schema = &inner.scope.schema;
  entity.name = from.name.text;
  entity.stored = from.as ? from.as->value : from.name.text;
  entity.doc = from.doc;
  entity.span = from.name.span;
  entity.stored_span = from.as ? from.as->span : from.name.span;
  entity.table = find_table(inner.scope, inner.diagnostics(), from.table);
  entity.allowances = resolve_allows(from.allows, inner.diagnostics());
  entity.samples.assign(from.samples.begin(), from.samples.end());
  resolve_size(inner);
  resolve_attributes(inner);
  resolve_items(inner);
  entity.member_levels = member_levels(entity.attributes);
  if (entity.stored.empty() || entity.stored.find('\0') != std::string::npos)
    inner.diagnostics().report(Code::bad_stored_name, entity.stored_span,
                               "the name of an entity has at least one byte, none of them 0");
}

void finish_entity(EntityScope& inner) {
  if (inner.entity.table == nullptr) return;
  resolve_keys(inner);
  resolve_versions(inner);
  resolve_uniques(inner);
  resolve_paths(inner);
  check_key_only(inner);
  check_lock(inner);
  resolve_accesses(inner);
  add_version_patterns(inner);
  inner.entity.update = plan_updates(inner.entity);
}

}  // namespace keyc::model
