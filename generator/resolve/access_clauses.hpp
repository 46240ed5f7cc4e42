#pragma once

#include <optional>

#include "generator/resolve/scope.hpp"

/// The clauses of access patterns, of entities and of collections.
namespace keyc::model {

/// What forbids the operator on the component that it meets; no value where nothing does.
std::optional<Diagnostic> fault_of_range(const ast::Parameter& from, const Parameter& range,
                                         const Component& component);

/// The limit, into the pattern; false where it is none, which is reported.
bool resolve_limit(const EntityScope& scope, const ast::Number& from, AccessPattern& pattern);

/// The index that `on` names. Null where there is none, which is reported or the consequence of what was.
const Index* find_index(const EntityScope& scope, const ast::Name& name);

/// A global index is never read consistently.
void check_consistent(const EntityScope& scope, const ast::Access& from, const Index* index);

/// That what the filter is about is stored; false where it is not, which is reported.
bool is_filterable(const EntityScope& scope, const ast::Access& from, const Condition& filter);

/// That a query of the path can filter by the attribute, which messages call `name`.
void check_filtered(const EntityScope& scope, const ast::Access& from, const Path& path, const Attribute& attribute,
                    const std::string& name);

}  // namespace keyc::model
