#pragma once

#include <optional>
#include <vector>

#include "generator/plan/compared_parts.hpp"
#include "generator/resolve/scope.hpp"

/// What a pattern means does not depend on which keys there are: where keys disagree, `on` decides.
namespace keyc::model {

/// What a pattern would mean by a key that serves it.
struct KeyMeaning {
  const Path* path = nullptr;
  std::vector<plan::ComparedPart> parts;  // empty if it is exact
};

/// Why the key does not serve a pattern that does not name it: it has the value of a range only through a function.
std::optional<RelatedPlace> why_range_is_lost(const ast::Access& from, const std::vector<plan::ComparedPart>& parts,
                                              const Path& path);

/// Whether all keys that serve a pattern without `on` give it one meaning; reports those that do not.
bool one_meaning(const EntityScope& scope, const ast::Access& from, const std::vector<KeyMeaning>& meanings);

}  // namespace keyc::model
