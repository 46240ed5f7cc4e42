#pragma once

#include <memory>

#include "generator/plan/match_path.hpp"
#include "generator/resolve/scope.hpp"

/// Walks: access patterns over the periods in a partition key.
namespace keyc::model {

/// The walk of a pattern that matches a path over periods, or why it is none: it has no end, its end is not a time, or
/// its bounds cannot be exact.
std::variant<std::shared_ptr<Walk>, Diagnostic> resolve_walk(const ast::Access& from, const AccessPattern& pattern,
                                                             const Path& path, const plan::Match& match);

/// Whether the pattern says where a walk ends.
bool has_walk_clause(const ast::Access& from);

/// Reports `oldest` and `empty` of a pattern that is not a walk. Returns whether there are none.
bool refuse_walk_clauses(const EntityScope& scope, const ast::Access& from);

}  // namespace keyc::model
