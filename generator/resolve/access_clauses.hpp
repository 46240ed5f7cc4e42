#pragma once

#include <optional>
#include <string>

#include "generator/resolve/scope.hpp"

/// The clauses of access patterns, both those of entities and those of collections.
namespace keyc::model {

/// The declaration of the parameter: a member of a collection has only some of those of the collection's pattern.
const ast::Parameter& parameter_of(const ast::Access& from, const Parameter& parameter);

/// Reports a list of values beside another one.
bool is_second_list(const EntityScope& scope, const ast::Access& from, const ast::Parameter& parameter);

/// Why the operator is not possible on this component; no value if it is.
std::optional<Diagnostic> fault_of_range(const ast::Parameter& from, const Parameter& range,
                                         const Component& component);

/// Sets the limit of the pattern. Reports a number that is not a limit, and returns false.
bool resolve_limit(const EntityScope& scope, const ast::Number& from, AccessPattern& pattern);

/// The index that `on` names; null for the table itself. No value if there is none of that name, which is reported,
/// unless it follows from an earlier error.
std::optional<const Index*> find_key(const EntityScope& scope, const ast::Name& name);

/// Reports a consistent read of a global index, which is impossible.
void check_consistent(const EntityScope& scope, const ast::Access& from, const Index* index);

/// Reports fields in the filter that are not stored, and returns false if there are any.
bool is_filterable(const EntityScope& scope, const ast::Access& from, const Condition& filter);

/// Reports that a query of the path cannot filter by the attribute, which messages call `name`.
void check_filtered(const EntityScope& scope, const ast::Access& from, const Path& path, const Attribute& attribute,
                    const std::string& name);

}  // namespace keyc::model
