#include <fmt/format.h>

#include <algorithm>

#include "generator/check/check.hpp"

namespace keyc::check {
namespace {

/// Every component of the primary key, of both its templates.
std::vector<const model::Component*> key_components(const model::Path& path) {
  std::vector<const model::Component*> all = path.partition->components();
  if (path.sort != nullptr)
    for (const model::Component* component : path.sort->components()) all.push_back(component);
  return all;
}

}  // namespace

/// A function that writes different values alike has no place in a primary key that does not hold the value itself too:
/// two items would overwrite each other.
void injective_keys(const model::Schema& schema, Diagnostics& diagnostics) {
  for (const model::Entity& entity : schema.entities) {
    if (entity.paths.empty() || entity.primary().index != nullptr) continue;
    const auto components = key_components(entity.primary());
    for (const model::Component* one : components) {
      const bool held = std::any_of(components.begin(), components.end(), [&](const model::Component* other) {
        return other->attribute == one->attribute && !other->encoding->loses;
      });
      if (!one->encoding->loses || held) continue;
      diagnostics.report(
          Code::not_injective, one->span,
          fmt::format("items whose '{}' is \"a\" and \"A\" have one primary key: they overwrite each other",
                      one->attribute->name),
          fmt::format("add {} to the key, or fold it in an index", one->attribute->name));
    }
  }
}

}  // namespace keyc::check
