#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "generator/check/check.hpp"

namespace keyc::check {

/// A primary key without any attribute is the key of one item. If there are no attributes at all, nothing is lost.
void constant_keys(const model::Schema& schema, Findings& findings) {
  for (const model::Entity& entity : schema.entities) {
    if (!entity.primary().steps.empty() || entity.attributes.empty()) continue;
    const std::vector<const model::KeyTemplate*> keys = entity.primary().keys();
    const auto is_doubtful = [](const model::KeyTemplate* key) { return key->is_doubtful; };
    if (std::any_of(keys.begin(), keys.end(), is_doubtful)) continue;
    findings.report(
        Subject(entity, keys),
        {Code::constant_key, keys.front()->span,
         fmt::format("all items of {} have the same primary key: each one that is stored replaces the last",
                     entity.name),
         "put an attribute into the key, or, if there is one such item, allow constant_key \"the reason\""});
  }
}

}  // namespace keyc::check
