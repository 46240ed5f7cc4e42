#include "generator/resolve/resolve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "generator/resolve/scope.hpp"
#include "generator/threads/parallel.hpp"

namespace keyc::model {
namespace {

struct Declaration {
  Span span;
  std::string_view kind;
};

using Declarations = std::map<std::string_view, Declaration>;

/// In the order of the file.
std::vector<std::pair<std::string_view, Declaration>> declarations(const ast::File& file) {
  std::vector<std::pair<std::string_view, Declaration>> all;
  const auto add = [&](const auto& list, std::string_view kind) {
    for (const auto& one : list) all.push_back({one.name.text, {one.name.span, kind}});
  };
  add(file.enums, "enum");
  add(file.structs, "struct");
  add(file.mixins, "mixin");
  add(file.tables, "table");
  add(file.entities, "entity");
  add(file.collections, "collection");
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.second.span.begin < b.second.span.begin; });
  return all;
}

/// What a file declares, against itself and against what it imports.
void check_declared_names(const ast::File& file, Declarations names, Diagnostics& diagnostics) {
  for (const auto& [name, one] : declarations(file)) {
    if (find_type(name) != nullptr)
      diagnostics.report(Code::reserved_name, one.span,
                         fmt::format("'{}' is a built-in type and cannot be declared again", name),
                         "choose another name");
    const auto [first, is_new] = names.emplace(name, one);
    if (is_new) continue;
    const Declaration& other = first->second;
    diagnostics.report({Code::duplicate_name,
                        one.span,
                        fmt::format("'{}' is declared twice", name),
                        "choose another name",
                        {{other.span, fmt::format("the {} '{}' is declared here", other.kind, name)}}});
  }
}

/// What could not be read at all has been reported; it may have held the name.
void check_schema_name(const ast::File& file, const Source& source, Diagnostics& diagnostics) {
  const auto is_here = [&](const Diagnostic& one) { return one.span.source == &source; };
  const auto& all = diagnostics.all();
  if (file.schema || std::any_of(all.begin(), all.end(), is_here)) return;
  diagnostics.report(Code::no_schema, {&source, 0, 0}, "the schema has no name",
                     "begin with 'schema NAME': the namespace of the generated code");
}

/// A `ttl` that no entity has is a slip of the pen.
void check_time_to_live(const Table& table, Diagnostics& diagnostics) {
  if (table.time_to_live.empty() || table.entities.empty()) return;
  std::vector<std::string_view> stored;
  for (const Entity* entity : table.entities)
    for (const Attribute& attribute : entity->attributes) stored.push_back(attribute.stored);
  if (std::find(stored.begin(), stored.end(), table.time_to_live) != stored.end()) return;
  diagnostics.report(Code::bad_ttl, table.time_to_live_span,
                     fmt::format("no entity of {} stores an attribute '{}'", table.name, table.time_to_live),
                     did_you_mean(table.time_to_live, stored));
}

/// What an index projects, and what is listed in its key, are attributes of some entity.
void check_index_names(const Table& table, Diagnostics& diagnostics) {
  if (table.entities.empty()) return;
  std::vector<std::string_view> known;
  std::vector<std::string_view> in_keys_only;
  const auto contains = [](const std::vector<std::string_view>& all, std::string_view name) {
    return std::find(all.begin(), all.end(), name) != all.end();
  };
  for (const Entity* entity : table.entities)
    for (const Attribute& attribute : entity->attributes)
      (attribute.key_only ? in_keys_only : known).push_back(attribute.name);
  for (const KeyAttribute& key : table.key_attributes) known.push_back(key.name);
  if (!table.type_attribute.empty()) known.push_back(table.type_attribute);
  for (const Index& index : table.indexes)
    for (const std::string& name : index.projection.names) {
      if (contains(known, name)) continue;
      if (contains(in_keys_only, name))
        diagnostics.report(
            Code::must_be_stored, index.span,
            fmt::format("{} projects '{}', which no entity of {} stores: it is keyonly", index.name, name, table.name),
            "leave it out; what the keys of an entry tell is read from them");
      else
        diagnostics.report(
            Code::unknown_attribute, index.span,
            fmt::format("no entity of {} has the attribute '{}' that {} projects", table.name, name, index.name),
            did_you_mean(name, known));
    }
}

void check_type_names(const Table& table, Diagnostics& diagnostics) {
  std::map<std::string_view, const Entity*> seen;
  for (const Entity* entity : table.entities) {
    const auto [first, is_new] = seen.emplace(entity->stored, entity);
    const Entity& other = *first->second;
    if (is_new || table.type_attribute.empty()) continue;
    if (other.name == entity->name && other.schema == entity->schema) continue;  // reported as declared twice
    diagnostics.report(
        {Code::same_stored_name,
         entity->stored_span,
         fmt::format("{} and {} are both stored as \"{}\" in {}", other.name, entity->name, entity->stored, table.name),
         "items of the two could not be told apart",
         {{other.span, "the other entity"}}});
  }
}

/// All files of one run, in phases: each needs what the one before found in all of them.
class Run {
 public:
  Run(const std::vector<ParsedFile>& files, Diagnostics& diagnostics) : files_(files), diagnostics_(diagnostics) {}

  Model resolve() {
    for (std::size_t i = 0; i < files_.size(); ++i) declare(i);
    check_schema_names();
    check_table_names();
    for (Scope& scope : scopes_)
      for (const ast::Entity& one : scope.file.entities)
        entities_.emplace_back(
            EntityScope{scope, one, scope.schema.entities.emplace_back(), {}, {}, {}, one.attributes_known});
    for_each_entity(begin_entity);
    for (Schema& schema : model_.schemas)
      for (Table& table : schema.tables) settle(table);
    for_each_entity(finish_entity);
    resolve_collections();
    return std::move(model_);
  }

 private:
  /// Everything of a file but its entities.
  void declare(std::size_t position) {
    const ParsedFile& parsed = files_[position];
    const ast::File& file = parsed.file;
    Schema& schema = model_.schemas.emplace_back();
    Scope& scope = scopes_.emplace_back(Scope{file, schema, diagnostics_, {}, {}, {}, {}, {}, {}, {}});
    for (const ast::Unsupported& one : file.unsupported) report_unsupported(diagnostics_, one.span, one.what);
    for (const ast::Name& name : file.incomplete) scope.broken.insert(name.text);
    check_schema_name(file, *parsed.source, diagnostics_);
    if (file.schema) {
      schema.name = file.schema->text;
      schema.span = file.schema->span;
    }
    schema.file = parsed.name;
    schema.doc = file.doc;
    schema.is_output = parsed.is_output;
    schema.is_named = parsed.is_named;
    Declarations imported;
    for (std::size_t i = 0; i < parsed.imports.size(); ++i) {
      const std::size_t one = parsed.imports[i];
      schema.imports.push_back(&model_.schemas[one]);
      add_imported(scope, one, imported);
    }
    check_declared_names(file, std::move(imported), diagnostics_);
    scope.imports_known = parsed.imports_known && file.imports_known;
    for (const ast::Enum& one : file.enums) resolve_enum(scope, one);
    resolve_structs(scope);
    for (const ast::AttributeBlock& one : file.mixins) resolve_mixin(scope, one);
    for (const ast::Table& one : file.tables) resolve_table(scope, one);
  }

  /// The names that one imported file declares.
  void add_imported(Scope& scope, std::size_t from, Declarations& imported) {
    const Scope& other = scopes_[from];
    for (const auto& [name, declaration] : declarations(other.file)) {
      if (declaration.kind == "entity" || declaration.kind == "collection") continue;
      const auto [first, is_new] = imported.emplace(name, declaration);
      if (is_new || first->second.span.source == declaration.span.source || !scope.file.schema) continue;
      diagnostics_.report({Code::duplicate_name,
                           scope.file.schema->span,
                           fmt::format("'{}' is declared in two imported files", name),
                           "rename one of them",
                           {{first->second.span, "declared here"}, {declaration.span, "and here"}}});
    }
    const auto own = [&](const auto& all, auto& into) {
      for (const auto& [name, one] : all)
        if (one->schema == &other.schema) into.emplace(name, one);
    };
    own(other.enums, scope.enums);
    own(other.structs, scope.structs);
    own(other.tables, scope.tables);
    for (const Mixin& one : other.own_mixins) scope.mixins.emplace(one.name, &one);
    scope.broken.insert(other.broken.begin(), other.broken.end());
    scope.incomplete_tables.insert(other.incomplete_tables.begin(), other.incomplete_tables.end());
  }

  void for_each_entity(void (*act)(EntityScope&)) {
    in_parallel(entities_.size(), diagnostics_, [&](std::size_t i, Diagnostics& found) {
      entities_[i].own_diagnostics = &found;
      act(entities_[i]);
    });
  }

  /// Those of which nothing is at fault yet: what an error leaves out of an entity may be what a pattern needs.
  void resolve_collections() {
    const bool is_whole = !diagnostics_.has_errors();
    for (Scope& scope : scopes_)
      for (const ast::Collection& one : scope.file.collections)
        resolve_collection(scope, one, scope.schema.collections.emplace_back(), model_.schemas, is_whole);
  }

  void check_schema_names() {
    std::map<std::string_view, const Schema*> seen;
    for (const Schema& schema : model_.schemas) {
      if (schema.name.empty()) continue;
      const auto [first, is_new] = seen.emplace(schema.name, &schema);
      if (is_new) continue;
      diagnostics_.report({Code::duplicate_name,
                           schema.span,
                           fmt::format("two files are schema '{}'", schema.name),
                           "each has its own namespace: rename one",
                           {{first->second->span, "the other one"}}});
    }
  }

  /// One table in DynamoDB is one here: the entities of two could have one key.
  void check_table_names() {
    std::map<std::string_view, const Table*> seen;
    for (const Schema& schema : model_.schemas)
      for (const Table& table : schema.tables) {
        const auto [first, is_new] = seen.emplace(table.stored, &table);
        const Table& other = *first->second;
        if (is_new || (other.schema == table.schema && other.name == table.name)) continue;  // or declared twice
        diagnostics_.report({Code::same_stored_name,
                             table.span,
                             fmt::format("a second table is \"{}\" in DynamoDB", table.stored),
                             "declare it once; other files can import it",
                             {{other.span, "the first one"}}});
      }
  }

  void settle(Table& table) {
    bool complete = true;
    for (const EntityScope& one : entities_) {
      if (one.entity.table != &table) continue;
      table.entities.push_back(&one.entity);
      complete = complete && one.complete() && one.attributes_known && one.unusable.empty();
    }
    check_type_names(table, diagnostics_);
    resolve_key_types(table, diagnostics_);
    const bool broken = std::any_of(scopes_.begin(), scopes_.end(),
                                    [&](const Scope& scope) { return scope.incomplete_tables.contains(&table); });
    if (broken || !complete) return;
    check_time_to_live(table, diagnostics_);
    check_index_names(table, diagnostics_);
  }

  const std::vector<ParsedFile>& files_;
  Diagnostics& diagnostics_;
  Model model_;
  std::deque<Scope> scopes_;
  std::deque<EntityScope> entities_;
};

}  // namespace

Model resolve(const std::vector<ParsedFile>& files, Diagnostics& diagnostics) {
  return Run(files, diagnostics).resolve();
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
