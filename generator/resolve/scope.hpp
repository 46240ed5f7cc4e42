#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/model/model.hpp"
#include "grammar/ast.hpp"
#include "grammar/diagnostics.hpp"

/// What the parts of the resolver share. Each part is one file and resolves one kind of declaration.
namespace keyc::model {

/// Attributes without a usable type, and where they are declared. They are no attributes of anything: what has a type
/// can be relied on, and what is said of these names is not judged.
using Unusable = std::map<std::string, Span, std::less<>>;

/// The attributes of a mixin, once resolved, to be copied.
struct Mixin {
  std::string name;
  std::deque<Attribute> attributes;
  Unusable unusable;
  bool complete = true;
  Span span;
};

/// While one file is resolved. Its names are those that it declares and those that it imports, directly or not.
struct Scope {
  const ast::File& file;
  Schema& schema;
  Diagnostics& diagnostics;
  std::map<std::string, const Enum*, std::less<>> enums;
  std::map<std::string, const Struct*, std::less<>> structs;
  std::map<std::string, const Mixin*, std::less<>> mixins;
  std::map<std::string, const Table*, std::less<>> tables;
  /// Names whose declaration is broken: what refers to them is not judged.
  std::set<std::string, std::less<>> broken;
  /// Tables of which something is missing: their key attributes are not all known.
  std::set<const Table*> incomplete_tables;
  std::deque<Mixin> own_mixins;
  /// False where an import could not be read: a name that is unknown may come from it.
  bool imports_known = true;
};

/// While one entity is resolved.
struct EntityScope {
  const Scope& scope;
  const ast::Entity& from;
  Entity& entity;
  std::map<std::string, Attribute*, std::less<>> attributes;
  Unusable unusable;
  /// Keys without a usable template.
  std::set<std::string, std::less<>> broken_keys;
  /// False where attributes may be missing because they could not be read.
  bool attributes_known = true;
  /// Entities are resolved side by side, each with what is reported of it.
  Diagnostics* own_diagnostics = nullptr;

  Diagnostics& diagnostics() const { return *own_diagnostics; }
  /// False where statements are missing because they could not be read.
  bool complete() const { return from.complete; }
  /// False where keys may be missing that would serve a pattern or hold an attribute.
  bool keys_known() const;
  /// Where the attribute of that name is declared, usable or not; nothing where there is none.
  std::optional<Span> declared(std::string_view attribute_name) const;
};

void resolve_enum(Scope& scope, const ast::Enum& from);
/// All structs of the file, each behind those that it holds.
void resolve_structs(Scope& scope);
void resolve_mixin(Scope& scope, const ast::AttributeBlock& from);
void resolve_table(Scope& scope, const ast::Table& from);

/// The type; no value where it cannot be used, which has been reported or is the consequence of what was.
std::optional<Type> resolve_type(const Scope& scope, Diagnostics& diagnostics, const ast::Type& from);
/// What `= …` of an attribute gives; reports what does not fit.
void resolve_default(const Scope& scope, Diagnostics& diagnostics, const ast::Literal& from, Attribute& attribute);
/// What a literal that should be a value of the type was expected to be; empty where it is one.
std::string misfit(const Type& type, ast::Literal::Kind kind, std::string_view text);
/// The value; only for what is no misfit.
Literal literal_value(const Type& type, ast::Literal::Kind kind, std::string_view text);

/// An attribute of an entity, a mixin or a struct: everything but the place that its name takes among others. False
/// where its type cannot be used.
bool resolve_attribute(const Scope& scope, Diagnostics& diagnostics, const ast::Attribute& from, Attribute& into);
/// What items are taken to have in bytes.
void resolve_size(EntityScope& scope);
/// The entity's attributes, those of its mixins behind its own.
void resolve_attributes(EntityScope& scope);
/// The types of the key attributes that entities hold as they are; the attributes of all entities are known.
void resolve_key_types(Table& table, Diagnostics& diagnostics);
void resolve_keys(EntityScope& scope);
void resolve_paths(EntityScope& scope);
void resolve_accesses(EntityScope& scope);
/// Needs the keys, and paths need it.
void resolve_versions(EntityScope& scope);
/// What is unique, with the keys of its markers. Paths need it.
void resolve_uniques(EntityScope& scope);
/// `latest` and `history`. Needs the access patterns.
void add_version_patterns(EntityScope& scope);

/// That each `keyonly` attribute can be read out of a key and is needed nowhere else. Needs the paths.
void check_key_only(EntityScope& scope);
/// That a `lock` can count the writes of an item. Needs the paths.
void check_lock(const EntityScope& scope);

/// The entity with its attributes; then, once those of all entities are known, the rest of it.
void begin_entity(EntityScope& scope);
void finish_entity(EntityScope& scope);

/// The table of that name: it has a key. Null where there is none, which has been reported or is the consequence of
/// what was.
const Table* find_table(const Scope& scope, Diagnostics& diagnostics, const ast::Name& name);

/// Once all entities are finished. Its patterns are resolved only where all that was before `is_whole`.
void resolve_collection(Scope& scope, const ast::Collection& from, Collection& collection,
                        const std::deque<Schema>& schemas, bool is_whole);
/// One of its patterns. `united` is the scope of every attribute of its members.
void resolve_collection_access(EntityScope& united, const ast::Access& from, Collection& collection);

/// The field of that name ("address.city"): it has a type. Null where there is none, which has been reported or is the
/// consequence of what was.
const Field* find_field(EntityScope& scope, std::string_view name, Span span);
/// The names of all attributes, for "did you mean".
std::vector<std::string_view> attribute_names(const EntityScope& scope);

/// The condition; no value where it cannot be used. `parameters` collects those of a filter; null where there are none.
std::optional<Condition> resolve_condition(EntityScope& scope, const ast::Condition& from,
                                           std::deque<FilterParameter>* parameters);

/// The checks that are accepted in one place.
std::vector<Allowance> resolve_allows(const std::vector<ast::Allow>& from, Diagnostics& diagnostics);

/// The template's parts; false where it cannot be used, which was reported or is the consequence of what was.
bool resolve_template(EntityScope& scope, const ast::KeyAssignment& from, KeyTemplate& into, bool in_primary_key);

/// Now that all parts are there: how each component ends, and whether the key fits. `modes_given` says of each
/// component whether the template gives its text mode. False where the template cannot be used, which was reported.
bool end_template(EntityScope& scope, KeyTemplate& into, const std::vector<bool>& modes_given);

/// "did you mean 'country'?", or nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates);

/// That this version does not have it.
Diagnostic unsupported(Span span, std::string_view what);
void report_unsupported(Diagnostics& diagnostics, Span span, std::string_view what);

}  // namespace keyc::model
