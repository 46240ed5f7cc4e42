#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/model.hpp"
#include "grammar/ast.hpp"
#include "grammar/diagnostics.hpp"

/// What the parts of the resolver share. Each part is one file and resolves one kind of declaration.
namespace keyc::model {

struct Scope {
  const ast::File& file;
  Schema& schema;
  Diagnostics& diagnostics;
  std::map<std::string, const Enum*, std::less<>> enums;
  std::map<std::string, const Table*, std::less<>> tables;
  /// Names whose declaration is broken: what refers to them is not judged.
  std::set<std::string, std::less<>> broken;
  /// Tables of which something is missing: their key attributes are not all known.
  std::set<const Table*> incomplete_tables;
};

/// While one entity is resolved.
struct EntityScope {
  Scope& scope;
  const ast::Entity& from;
  Entity& entity;
  std::map<std::string, Attribute*, std::less<>> attributes;
  std::map<std::string, const Attribute*, std::less<>> stored_names;
  /// Attributes without a usable type, and keys without a usable template.
  std::set<std::string, std::less<>> broken;

  Diagnostics& diagnostics() const { return scope.diagnostics; }
  /// False where statements are missing because they could not be read.
  bool complete() const { return from.complete; }
  /// False where attributes may be among them.
  bool attributes_known() const { return from.attributes_known; }
};

void resolve_enum(Scope& scope, const ast::Enum& from);
void resolve_table(Scope& scope, const ast::Table& from);
void resolve_entity(Scope& scope, const ast::Entity& from);

void resolve_attributes(EntityScope& scope);
void resolve_keys(EntityScope& scope);
void resolve_paths(EntityScope& scope);
void resolve_accesses(EntityScope& scope);
/// Needs the paths.
UpdatePlan plan_updates(const Entity& entity);

/// The template's parts; false where it cannot be used, which was reported or is the consequence of what was.
bool resolve_template(EntityScope& scope, const ast::KeyAssignment& from, KeyTemplate& into, bool in_primary_key);

/// "did you mean 'country'?", or nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates);

/// That this version does not have it.
Diagnostic unsupported(Span span, std::string_view what);
void report_unsupported(Diagnostics& diagnostics, Span span, std::string_view what);

}  // namespace keyc::model
