// All files of one run in phases: declarations, attributes of all entities, types of key attributes, keys and patterns,
// collections. Entities of one phase are resolved side by side, each reporting to a list of its own: they read what the
// phases before found, and change nothing but themselves. The statements of an entity are freed as soon as they are
// resolved, attributes before keys, so that syntax trees and models are not in memory together.

#include "generator/resolve/resolve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "generator/resolve/scope.hpp"
#include "generator/threads/parallel.hpp"
#include "grammar/quoted.hpp"

namespace keyc::model {
namespace {

struct Declaration {
  Span span;
  std::string_view kind;
};

using Declarations = std::map<std::string_view, Declaration>;

/// The declarations in the order of the file.
std::vector<std::pair<std::string_view, Declaration>> declarations(const ast::File& file) {
  std::vector<std::pair<std::string_view, Declaration>> found;
  const auto add = [&](const auto& list, std::string_view kind) {
    for (const auto& declared : list) found.push_back({declared.name.text, {declared.name.span, kind}});
  };
  add(file.enums, "enum");
  add(file.types, "type");
  add(file.structs, "struct");
  add(file.mixins, "mixin");
  add(file.tables, "table");
  add(file.entities, "entity");
  add(file.collections, "collection");
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.second.span.begin < b.second.span.begin; });
  return found;
}

/// Compares the names that a file declares with each other and with those that it imports.
void check_declared_names(const ast::File& file, Declarations names, Diagnostics& diagnostics) {
  for (const auto& [name, declaration] : declarations(file)) {
    if (find_type(name) != nullptr)
      diagnostics.report(Code::reserved_name, declaration.span,
                         fmt::format("'{}' is a built-in type and cannot be declared again", name),
                         "choose another name");
    const auto [first, is_new] = names.emplace(name, declaration);
    if (is_new) continue;
    const Declaration& known = first->second;
    diagnostics.report({Code::duplicate_name,
                        declaration.span,
                        fmt::format("'{}' is declared twice", name),
                        "choose another name",
                        {{known.span, fmt::format("the {} '{}' is declared here", known.kind, name)}}});
  }
}

/// Not reported if the file has errors already: what could not be read may be the name.
void check_schema_name(const ast::File& file, const Source& source, Diagnostics& diagnostics) {
  const auto is_here = [&](const Diagnostic& diagnostic) { return diagnostic.span.source == &source; };
  const auto& reported = diagnostics.all();
  if (file.schema || std::any_of(reported.begin(), reported.end(), is_here)) return;
  diagnostics.report(Code::no_schema, {&source, 0, 0}, "the schema has no name",
                     "begin with 'schema NAME': the namespace of the generated code");
}

/// What to do about an attribute of a table that none of its entities in this run has.
std::string stored_elsewhere(std::string_view name, const std::vector<std::string_view>& known) {
  const std::string near = did_you_mean(name, known);
  return near.empty() ? "if an entity in another schema has it, name that schema, too" : near;
}

/// The names in DynamoDB of everything that items of the table have.
std::vector<std::string_view> stored_names(const Table& table) {
  std::vector<std::string_view> names;
  for (const Entity* entity : table.entities)
    for (const Attribute& attribute : entity->attributes)
      if (!attribute.key_only) names.push_back(attribute.stored);
  for (const KeyAttribute& key : table.key_attributes) names.push_back(key.stored);
  if (!table.type_attribute.empty()) names.push_back(table.type_attribute);
  return names;
}

/// A `ttl` that no entity stores is a mistake.
void check_time_to_live(const Table& table, Diagnostics& diagnostics) {
  if (table.time_to_live.empty() || table.entities.empty()) return;
  std::vector<std::string_view> stored;
  for (const Entity* entity : table.entities)
    for (const Attribute& attribute : entity->attributes) stored.push_back(attribute.stored);
  if (std::find(stored.begin(), stored.end(), table.time_to_live) != stored.end()) return;
  diagnostics.report(Code::bad_ttl, table.time_to_live_span,
                     fmt::format("no entity of {} stores an attribute '{}'", table.name, table.time_to_live),
                     stored_elsewhere(table.time_to_live, stored));
}

/// Each name that an index projects must be an attribute of some entity.
void check_index_names(const Table& table, Diagnostics& diagnostics) {
  if (table.entities.empty()) return;
  std::vector<std::string_view> known;
  std::vector<std::string_view> in_keys_only;
  const auto contains = [](const std::vector<std::string_view>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
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
            "leave it out; what can be read from the keys of an entry is read from them");
      else
        diagnostics.report(
            Code::unknown_attribute, index.span,
            fmt::format("no entity of {} has the attribute '{}' that {} projects", table.name, name, index.name),
            stored_elsewhere(name, known));
    }
  const std::vector<std::string_view> stored = stored_names(table);
  for (const Index& index : table.indexes)
    for (const std::string& name : index.projection.stored)
      if (!contains(stored, name))
        diagnostics.report(Code::unknown_attribute, index.span,
                           fmt::format("no entity of {} stores an attribute {}, which {} projects", table.name,
                                       quoted(name), index.name),
                           stored_elsewhere(name, stored));
}

void check_type_names(const Table& table, Diagnostics& diagnostics) {
  std::map<std::string_view, const Entity*> seen;
  for (const Entity* entity : table.entities) {
    const auto [first, is_new] = seen.emplace(entity->stored, entity);
    const Entity& known = *first->second;
    if (is_new || table.type_attribute.empty()) continue;
    if (known.name == entity->name && known.schema == entity->schema) continue;  // reported as declared twice
    diagnostics.report(
        {Code::same_stored_name,
         entity->stored_span,
         fmt::format("{} and {} are both stored as \"{}\" in {}", known.name, entity->name, entity->stored, table.name),
         fmt::format(
             "items of the two could not be distinguished by it. If they can be by their keys, write 'type none' "
             "in the table, and in its entities an attribute such as {} : string",
             table.type_attribute),
         {{known.span, "the other entity"}}});
  }
}

// The statements of an entity are freed as soon as they are resolved: they take as much memory as the entity.

/// `statements = {}` would keep the memory.
template <class Statement>
void forget(std::vector<Statement>& statements) {
  statements = std::vector<Statement>();
}

void forget_attributes(ast::Entity& from) {
  forget(from.attributes);
  forget(from.samples);
}

void forget_keys(ast::Entity& from) {
  forget(from.keys);
  forget(from.accesses);
}

/// Resolves all files of one run in phases. Each phase needs what the phase before found in all files.
class Run {
 public:
  Run(std::vector<ParsedFile>& files, Diagnostics& diagnostics) : files_(files), diagnostics_(diagnostics) {}

  Model resolve() {
    for (std::size_t i = 0; i < files_.size(); ++i) declare(i);
    check_schema_names();
    check_table_names();
    for (std::size_t i = 0; i < files_.size(); ++i)
      for (ast::Entity& entity : files_[i].file.entities) {
        Scope& scope = scopes_[i];
        entities_.emplace_back(
            EntityScope{scope, entity, scope.schema.entities.emplace_back(), {}, {}, {}, entity.attributes_known});
        parsed_.push_back(&entity);
        mark_structs_that_read_null(scope, entity);
      }
    for_each_entity([](EntityScope& entity, ast::Entity& parsed) {
      begin_entity(entity);
      forget_attributes(parsed);
    });
    for (Schema& schema : model_.schemas)
      for (Table& table : schema.tables) settle(table);
    for_each_entity([](EntityScope& entity, ast::Entity& parsed) {
      finish_entity(entity);
      forget_keys(parsed);
      entity.attributes.clear();
    });
    resolve_collections();
    return std::move(model_);
  }

 private:
  /// Resolves everything in a file except its entities.
  void declare(std::size_t position) {
    const ParsedFile& parsed = files_[position];
    const ast::File& file = parsed.file;
    Schema& schema = model_.schemas.emplace_back();
    Scope& scope = scopes_.emplace_back(Scope{file, schema, diagnostics_, {}, {}, {}, {}, {}, {}, {}, {}});
    for (const ast::Unsupported& unsupported : file.unsupported)
      report_unsupported(diagnostics_, unsupported.span, unsupported.what);
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
      const std::size_t from = parsed.imports[i];
      schema.imports.push_back(&model_.schemas[from]);
      add_imported(scope, from, imported);
    }
    check_declared_names(file, std::move(imported), diagnostics_);
    scope.imports_known = parsed.imports_known && file.imports_known;
    scope.is_former = parsed.is_former;
    for (const ast::Enum& declared : file.enums) resolve_enum(scope, declared);
    for (const ast::NamedType& named : file.types) scope.types.emplace(named.name.text, NamedType{&named, &scope});
    resolve_structs(scope);
    resolve_named_types(scope);
    for (const ast::AttributeBlock& block : file.mixins) resolve_mixin(scope, block);
    for (const ast::Table& table : file.tables) resolve_table(scope, table);
  }

  /// Adds the names that an imported file declares.
  void add_imported(Scope& scope, std::size_t from, Declarations& imported) {
    const Scope& source = scopes_[from];
    for (const auto& [name, declaration] : declarations(source.file)) {
      if (declaration.kind == "entity" || declaration.kind == "collection") continue;
      const auto [first, is_new] = imported.emplace(name, declaration);
      if (is_new || first->second.span.source == declaration.span.source || !scope.file.schema) continue;
      diagnostics_.report({Code::duplicate_name,
                           scope.file.schema->span,
                           fmt::format("'{}' is declared in two imported files", name),
                           "rename one of them",
                           {{first->second.span, "declared here"}, {declaration.span, "and here"}}});
    }
    const auto add_own = [&](const auto& known, auto& into) {
      for (const auto& [name, declared] : known)
        if (declared->schema == &source.schema) into.emplace(name, declared);
    };
    add_own(source.enums, scope.enums);
    add_own(source.structs, scope.structs);
    add_own(source.tables, scope.tables);
    for (const auto& [name, named] : source.types)
      if (named.scope == &source) scope.types.emplace(name, named);
    for (const Mixin& mixin : source.own_mixins) scope.mixins.emplace(mixin.name, &mixin);
    scope.broken.insert(source.broken.begin(), source.broken.end());
    scope.incomplete_tables.insert(source.incomplete_tables.begin(), source.incomplete_tables.end());
  }

  void for_each_entity(void (*act)(EntityScope& entity, ast::Entity& parsed)) {
    in_parallel(entities_.size(), diagnostics_, [&](std::size_t i, Diagnostics& found) {
      entities_[i].own_diagnostics = &found;
      act(entities_[i], *parsed_[i]);
    });
  }

  /// Patterns are resolved only if there are no errors yet: what an error leaves out of an entity may be what a pattern
  /// needs.
  void resolve_collections() {
    const bool is_whole = !diagnostics_.has_errors();
    for (Scope& scope : scopes_)
      for (const ast::Collection& collection : scope.file.collections)
        resolve_collection(scope, collection, scope.schema.collections.emplace_back(), model_.schemas, is_whole);
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

  /// Two tables must not be the same table in DynamoDB: their entities could have the same key.
  void check_table_names() {
    std::map<std::string_view, const Table*> seen;
    for (const Schema& schema : model_.schemas)
      for (const Table& table : schema.tables) {
        const auto [first, is_new] = seen.emplace(table.stored, &table);
        const Table& known = *first->second;
        if (is_new || (known.schema == table.schema && known.name == table.name)) continue;  // or declared twice
        diagnostics_.report({Code::same_stored_name,
                             table.span,
                             fmt::format("a second table is \"{}\" in DynamoDB", table.stored),
                             "declare it once; other files can import it",
                             {{known.span, "the first one"}}});
      }
  }

  void settle(Table& table) {
    bool complete = true;
    for (const EntityScope& entity_scope : entities_) {
      if (entity_scope.entity.table != &table) continue;
      table.entities.push_back(&entity_scope.entity);
      complete = complete && entity_scope.complete() && entity_scope.attributes_known && entity_scope.unusable.empty();
    }
    check_type_names(table, diagnostics_);
    name_key_attributes(table, diagnostics_);
    resolve_key_types(table, diagnostics_);
    const bool broken = std::any_of(scopes_.begin(), scopes_.end(),
                                    [&](const Scope& scope) { return scope.incomplete_tables.contains(&table); });
    const bool is_part =
        std::any_of(files_.begin(), files_.end(), [](const ParsedFile& parsed) { return !parsed.has_all_entities; });
    if (broken || !complete || is_part) return;
    check_time_to_live(table, diagnostics_);
    check_index_names(table, diagnostics_);
  }

  std::vector<ParsedFile>& files_;
  Diagnostics& diagnostics_;
  Model model_;
  std::deque<Scope> scopes_;
  std::deque<EntityScope> entities_;
  std::vector<ast::Entity*> parsed_;  // one for each of them
};

}  // namespace

Model resolve(std::vector<ParsedFile>& files, Diagnostics& diagnostics) { return Run(files, diagnostics).resolve(); }

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
