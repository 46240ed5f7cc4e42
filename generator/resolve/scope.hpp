#pragma once

#include <deque>
#include <list>
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

/// Shared by the parts of the resolver. Each part is one file and resolves one kind of declaration. A first error never
/// causes a second one: what could not be read or resolved is remembered (`complete`, `broken` and their like), and
/// what refers to it is not judged.
namespace keyc::model {

/// Attributes without a usable type, and where they are declared. They are not added to the entity, so that all of its
/// attributes have a type. Uses of these names are not checked.
using Unusable = std::map<std::string, Span, std::less<>>;

/// A template of a mixin, which each entity that has the mixin resolves. What is not usable is reported.
struct MixinKey {
  const ast::KeyAssignment* from = nullptr;
  bool usable = true;
};

/// The attributes of a mixin, resolved, to be copied into entities, and its templates.
struct Mixin {
  const ast::AttributeBlock* from = nullptr;
  std::string name;
  std::deque<Attribute> attributes;
  std::vector<MixinKey> keys;
  Unusable unusable;
  bool complete = true;
  Span span;
};

struct Scope;

/// A type that a file gives a name. What it says has the names of that file.
struct NamedType {
  const ast::NamedType* from;
  const Scope* scope;
};

/// The state while a file is resolved. Its names are those that it declares and those that it imports, directly or
/// indirectly.
struct Scope {
  const ast::File& file;
  Schema& schema;
  Diagnostics& diagnostics;
  std::map<std::string, const Enum*, std::less<>> enums;
  std::map<std::string, const Struct*, std::less<>> structs;
  std::map<std::string, NamedType, std::less<>> types;
  std::map<std::string, const Mixin*, std::less<>> mixins;
  std::map<std::string, const Table*, std::less<>> tables;
  /// Names whose declaration has an error: uses of them are not checked.
  std::set<std::string, std::less<>> broken;
  /// Tables whose declaration could not be read completely: some of their key attributes may be unknown.
  std::set<const Table*> incomplete_tables;
  std::deque<Mixin> own_mixins;
  /// False if an import could not be read: unknown names may come from it.
  bool imports_known = true;
  /// True for a schema that later ones are compared with: what earlier versions of keyc accepted is read as they did.
  bool is_former = false;
};

/// The state while an entity is resolved.
struct EntityScope {
  const Scope& scope;
  const ast::Entity& from;
  Entity& entity;
  std::map<std::string, Attribute*, std::less<>> attributes;
  Unusable unusable;
  /// Keys without a usable template.
  std::set<std::string, std::less<>> broken_keys;
  /// False if attributes may be missing because they could not be read.
  bool attributes_known = true;
  /// Entities are resolved in parallel, each with its own diagnostics.
  Diagnostics* own_diagnostics = nullptr;
  /// The templates: its own, and those of its mixins that it does not override. See collect_assignments().
  std::vector<const ast::KeyAssignment*> assignments{};
  /// Those of its own that override one.
  std::set<const ast::KeyAssignment*> overriding{};
  /// False if templates of mixins could not be read, or are not usable.
  bool assignments_known = true;

  Diagnostics& diagnostics() const { return *own_diagnostics; }
  /// False if statements are missing because they could not be read.
  bool complete() const { return from.complete; }
  /// False if keys may be missing that would serve a pattern or hold an attribute.
  bool keys_known() const;
  /// Where the attribute of that name is declared, usable or not; no value if there is none.
  std::optional<Span> declared(std::string_view attribute_name) const;
};

void resolve_enum(Scope& scope, const ast::Enum& from);
/// Why an enum with this value is in no key.
std::string empty_value_message(const Enumerator& value, const Field& field);
/// Resolves all structs of the file, each after those that it contains.
void resolve_structs(Scope& scope);
/// Reports the named types of the file that are none.
void resolve_named_types(const Scope& scope);
void resolve_mixin(Scope& scope, const ast::AttributeBlock& from);
/// The templates of the mixin. Reports what they have that is not the mixin's.
void resolve_mixin_keys(const Scope& scope, const ast::AttributeBlock& from, Mixin& into);
/// Sets the templates that the entity has. Needs the attributes.
void collect_assignments(EntityScope& scope);
void resolve_table(Scope& scope, const ast::Table& from);

/// The type. No value if it cannot be used, which is reported, unless it follows from an earlier error.
std::optional<Type> resolve_type(const Scope& scope, Diagnostics& diagnostics, const ast::Type& from);
/// Sets how the type is stored, of one with a form. Reports a form that is not for it, and returns false.
bool resolve_form(Diagnostics& diagnostics, const ast::Type& from, Type& type);
/// Marks the members of the structs that the entity has as what reads NULL, if it, or its table, says 'null absent'.
void mark_structs_that_read_null(Scope& scope, const ast::Entity& from);
/// Sets which attributes read NULL as absent.
void resolve_null(EntityScope& scope);
/// Sets the default of an attribute (`= …`); reports one that does not fit.
void resolve_default(const Scope& scope, Diagnostics& diagnostics, const ast::Literal& from, Attribute& attribute);
/// What was expected instead of a literal that is not a value of the type; empty if it is one.
std::string misfit(const Type& type, ast::Literal::Kind kind, std::string_view text);
/// The line of a literal that misfit() refuses, if it fits with or without quotes; else empty.
Replacement respelt(const Type& type, ast::Literal::Kind kind, std::string_view text, Span where);
/// The value of a literal for which misfit() is empty.
Literal literal_value(const Type& type, ast::Literal::Kind kind, std::string_view text);

/// Resolves an attribute of an entity, a mixin or a struct, without comparing its name with others. False if its type
/// cannot be used.
bool resolve_attribute(const Scope& scope, Diagnostics& diagnostics, const ast::Attribute& from, Attribute& into);
/// Resolves the size of items in bytes, which the schema gives.
void resolve_size(EntityScope& scope);
/// Resolves the entity's attributes: its own, then those of its mixins.
void resolve_attributes(EntityScope& scope);
/// Resolves how many items are expected; the attributes must be.
void resolve_items(EntityScope& scope);
/// The key attribute that a template is assigned to: by its name, or by its name in DynamoDB if that is in quotes.
const KeyAttribute* assigned_key(const Table& table, const ast::Name& name);
/// Names the key attributes that a table has in quotes as the entities do that store attributes there. Needs the
/// attributes of all entities.
void name_key_attributes(Table& table, Diagnostics& diagnostics);
/// Sets the types of key attributes that are attributes of entities. Needs the attributes of all entities.
void resolve_key_types(Table& table, Diagnostics& diagnostics);
void resolve_keys(EntityScope& scope);
void resolve_paths(EntityScope& scope);
void resolve_accesses(EntityScope& scope);
/// Needs the keys; paths need the versions.
void resolve_versions(EntityScope& scope);
/// Resolves what is unique, with the keys of its markers. Paths need it.
void resolve_uniques(EntityScope& scope);
/// Adds `latest` and `history`. Needs the access patterns.
void add_version_patterns(EntityScope& scope);

/// Checks that each `keyonly` attribute can be read from a key and is needed nowhere else. Needs the paths.
void check_key_only(EntityScope& scope);
/// Checks that a `lock` can count the writes of an item. Needs the paths.
void check_lock(const EntityScope& scope);

/// Resolves the entity and its attributes.
void begin_entity(EntityScope& scope);
/// Resolves the rest of the entity. Needs the attributes of all entities.
void finish_entity(EntityScope& scope);

/// The table of that name, which has a key. Null if there is none, which is reported, unless it follows from an earlier
/// error.
const Table* find_table(const Scope& scope, Diagnostics& diagnostics, const ast::Name& name);

/// Needs all entities to be finished. Patterns are resolved only if `is_whole`: there were no errors before.
void resolve_collection(Scope& scope, const ast::Collection& from, Collection& collection,
                        const std::deque<Schema>& schemas, bool is_whole);
/// Resolves one pattern of a collection. `united` is a scope with every attribute of its members.
void resolve_collection_access(EntityScope& united, const ast::Access& from, Collection& collection);

/// The field of that name ("address.city"), which has a type. Null if there is none, which is reported, unless it
/// follows from an earlier error.
const Field* find_field(EntityScope& scope, std::string_view name, Span span);
/// The part of the field, `votes["ann"]` or `lines[2]`. Null if it can have no such part, which is reported.
const Field* find_part(EntityScope& scope, const Field& whole, const ast::Part& part);
/// The names of all attributes, for "did you mean".
std::vector<std::string_view> attribute_names(const EntityScope& scope);

/// The condition; no value if it cannot be used. `parameters` collects the parameters of a filter; null if none are
/// allowed.
std::optional<Condition> resolve_condition(EntityScope& scope, const ast::Condition& from,
                                           std::list<FilterParameter>* parameters);

/// The checks that the declaration accepts.
std::vector<Allowance> resolve_allows(const std::vector<ast::Allow>& from, Diagnostics& diagnostics);

/// Resolves the template's parts. False if it cannot be used, which is reported, unless it follows from an earlier
/// error.
bool resolve_template(EntityScope& scope, const ast::KeyAssignment& from, KeyTemplate& into, bool in_primary_key);

/// Needs all parts. Decides how each component ends, and checks the size of the key. `modes_given`: for each component,
/// whether the template gives its text mode. False if the template cannot be used, which is reported.
bool end_template(EntityScope& scope, KeyTemplate& into, const std::vector<bool>& modes_given);

/// "did you mean 'country'?"; empty if no candidate is similar.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates);

/// The error that this version does not support something.
Diagnostic unsupported(Span span, std::string_view what);
void report_unsupported(Diagnostics& diagnostics, Span span, std::string_view what);

}  // namespace keyc::model
