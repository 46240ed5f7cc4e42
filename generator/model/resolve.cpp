#include "generator/model/resolve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "generator/model/scope.hpp"

namespace keyc::model {
namespace {

struct Declaration {
  const ast::Name* name;
  std::string_view kind;
};

std::vector<Declaration> declarations(const ast::File& file) {
  std::vector<Declaration> all;
  for (const auto& one : file.enums) all.push_back({&one.name, "enum"});
  for (const auto& one : file.tables) all.push_back({&one.name, "table"});
  for (const auto& one : file.entities) all.push_back({&one.name, "entity"});
  return all;
}

void check_declared_names(const Scope& scope) {
  std::map<std::string_view, Declaration> seen;
  for (const Declaration& one : declarations(scope.file)) {
    const std::string& name = one.name->text;
    if (find_type(name) != nullptr)
      scope.diagnostics.report(Code::reserved_name, one.name->span,
                               fmt::format("'{}' is a built-in type and cannot be declared again", name),
                               "choose another name");
    const auto [first, is_new] = seen.emplace(name, one);
    if (is_new) continue;
    const Declaration& a = first->second.name->span.begin < one.name->span.begin ? first->second : one;
    const Declaration& b = &a == &one ? first->second : one;
    scope.diagnostics.report({Code::duplicate_name,
                              b.name->span,
                              fmt::format("'{}' is declared twice", name),
                              "choose another name",
                              {{a.name->span, fmt::format("the {} '{}' is declared here", a.kind, name)}}});
  }
}

/// A `ttl` that no entity has is a slip of the pen.
void check_time_to_live(const Scope& scope, const Table& table) {
  if (table.time_to_live.empty() || scope.incomplete_tables.contains(&table)) return;
  std::vector<std::string_view> stored;
  for (std::size_t i = 0; i < scope.schema.entities.size(); ++i) {
    const Entity& entity = scope.schema.entities[i];
    if (entity.table != &table) continue;
    if (!scope.file.entities[i].complete) return;
    for (const Attribute& attribute : entity.attributes) stored.push_back(attribute.stored);
  }
  if (stored.empty() || std::find(stored.begin(), stored.end(), table.time_to_live) != stored.end()) return;
  scope.diagnostics.report(Code::bad_ttl, table.time_to_live_span,
                           fmt::format("no entity of {} stores an attribute '{}'", table.name, table.time_to_live),
                           did_you_mean(table.time_to_live, stored));
}

/// What could not be read at all has been reported; it may have held the name.
void check_schema_name(const ast::File& file, const Source& source, Diagnostics& diagnostics) {
  const auto is_here = [&](const Diagnostic& one) { return one.span.source == &source; };
  const auto& all = diagnostics.all();
  if (file.schema || std::any_of(all.begin(), all.end(), is_here)) return;
  diagnostics.report(Code::no_schema, {&source, 0, 0}, "the schema has no name",
                     "begin with 'schema NAME': the namespace of the generated code");
}

void resolve_file(const ast::File& file, const Source& source, Schema& schema, Diagnostics& diagnostics) {
  Scope scope{file, schema, diagnostics, {}, {}, {}, {}};
  for (const ast::Unsupported& one : file.unsupported) report_unsupported(diagnostics, one.span, one.what);
  for (const ast::Name& name : file.incomplete) scope.broken.insert(name.text);
  check_schema_name(file, source, diagnostics);
  if (file.schema) {
    schema.name = file.schema->text;
    schema.span = file.schema->span;
  }
  schema.doc = file.doc;
  check_declared_names(scope);
  for (const ast::Enum& one : file.enums) resolve_enum(scope, one);
  for (const ast::Table& one : file.tables) resolve_table(scope, one);
  for (const ast::Entity& one : file.entities) resolve_entity(scope, one);
  for (const Table& table : schema.tables) check_time_to_live(scope, table);
}

}  // namespace

Model resolve(const std::vector<ParsedFile>& files, Diagnostics& diagnostics) {
  Model model;
  for (const ParsedFile& one : files) resolve_file(one.file, *one.source, model.schemas.emplace_back(), diagnostics);
  return model;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates) {
  const std::string_view best = nearest(word, candidates);
  return best.empty() ? std::string() : fmt::format("did you mean '{}'?", best);
}

Diagnostic unsupported(Span span, std::string_view what) {
  return {Code::not_supported, span, fmt::format("{}: not supported by this version of keyc", what), ""};
}

void report_unsupported(Diagnostics& diagnostics, Span span, std::string_view what) {
  diagnostics.report(unsupported(span, what));
}

}  // namespace keyc::model
