#include <fmt/format.h>

#include <algorithm>

#include "generator/check/check.hpp"

namespace keyc::check {
namespace {

/// Every component of the primary key, of both its templates.
std::vector<const model::Component*> key_components(const model::Path& path) {
  std::vector<const model::Component*> all;
  for (const auto& side : {path.partition, path.sort})
    for (const model::KeyTemplate* key : side)
      for (const model::Component* component : key->components()) all.push_back(component);
  return all;
}

std::string message(const model::Component& one) {
  const std::string& name = one.field->name;
  if (one.encoding->ending == model::Ending::text)
    return fmt::format("items whose '{}' is \"a\" and \"A\" have one primary key: they overwrite each other", name);
  return fmt::format("items whose '{}' has the same {} have one primary key: they overwrite each other", name,
                     one.encoding->function);
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
        return other->field == one->field && !other->encoding->loses;
      });
      if (!one->encoding->loses || held) continue;
      diagnostics.report(Code::not_injective, one->span, message(*one),
                         fmt::format("add {} to the key, or write it so in an index", one->field->name));
    }
  }
}

}  // namespace keyc::check
