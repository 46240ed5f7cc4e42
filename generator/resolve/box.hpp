#pragma once

#include <memory>
#include <optional>

#include "generator/plan/match_path.hpp"
#include "generator/resolve/scope.hpp"

/// Boxes: access patterns that bound dimensions of an address.
namespace keyc::model {

/// The box of a pattern that matches the path with one, or why it is none.
std::variant<std::shared_ptr<Box>, Diagnostic> resolve_box(const ast::Access& from, const AccessPattern& pattern,
                                                           const Path& path, const plan::Match& match);

/// Reports `ranges` that is not a number of ranges, or of a pattern without a box.
bool resolve_ranges(const EntityScope& scope, const ast::Access& from, Box* box);

}  // namespace keyc::model
