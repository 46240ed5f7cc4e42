#include <fmt/format.h>

#include <vector>

#include "generator/check/check.hpp"

namespace keyc::check {

/// A primary key without any attribute is the key of one item. If there are no attributes at all, nothing is lost.
void constant_keys(const model::Schema& schema, Findings& findings) {
  for (const model::Entity& entity : schema.entities) {
    if (!entity.primary().steps.empty() || entity.attributes.empty()) continue;
    const std::vector<const model::KeyTemplate*> keys = entity.primary().keys();
    findings.report(
        Subject(entity, keys),
        {Code::constant_key, keys.front()->span,
         fmt::format("all items of {} have the same primary key: each one that is stored replaces the last",
                     entity.name),
         "put an attribute into the key, or, if there is one such item, allow constant_key \"the reason\""});
  }
}

}  // namespace keyc::check
