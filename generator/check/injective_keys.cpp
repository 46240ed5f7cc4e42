#include <fmt/format.h>

#include <algorithm>

#include "generator/check/check.hpp"
#include "generator/check/shape.hpp"
#include "generator/check/witness.hpp"

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
  if (one.encoding->lossy_function == "upper" || one.encoding->lossy_function == "lower")
    return fmt::format("items whose '{}' is \"a\" and \"A\" have one primary key: they overwrite each other", name);
  return fmt::format("items whose '{}' has the same {} have one primary key: they overwrite each other", name,
                     one.encoding->lossy_function);
}

/// Both items, where two were found.
std::vector<RelatedPlace> proof(const model::Entity& entity, const std::optional<Witness>& found) {
  if (!found) return {};
  return {{{}, item_command(entity, found->one)}, {{}, item_command(entity, found->other)}};
}

/// A function that writes different values alike has no place in a primary key that does not hold the value itself too.
bool check_functions(const model::Entity& entity, Diagnostics& diagnostics) {
  const auto components = key_components(entity.primary());
  const KeyForm form = written_by(entity, entity.primary());
  bool told = true;
  for (const model::Component* one : components) {
    const bool held = std::any_of(components.begin(), components.end(), [&](const model::Component* other) {
      return other->field == one->field && !other->encoding->loses();
    });
    if (!one->encoding->loses() || held) continue;
    told = false;
    diagnostics.report({Code::not_injective, one->span, message(*one),
                        fmt::format("add {} to the key, or write it so in an index", one->field->name),
                        proof(entity, same_key_twice(form, one->field))});
  }
  return told;
}

/// Text whose end nothing tells can be taken for what follows.
void check_divisions(const model::Entity& entity, Diagnostics& diagnostics) {
  const auto components = key_components(entity.primary());
  if (std::all_of(components.begin(), components.end(),
                  [](const model::Component* one) { return one->encoding->loses() || tells_values(*one); }))
    return;
  const KeyForm form = written_by(entity, entity.primary());
  const auto found = same_key_divided(form);
  if (!found) return;
  const model::KeyTemplate& key = *form.keys.back().key;
  diagnostics.report({Code::not_injective, key.span,
                      fmt::format("two items of {} can have one primary key: they overwrite each other", entity.name),
                      "end each text with '#', which is escaped in it", proof(entity, found)});
}

}  // namespace

/// Two items of an entity must not overwrite each other.
void injective_keys(const model::Schema& schema, Diagnostics& diagnostics) {
  for (const model::Entity& entity : schema.entities) {
    if (entity.paths.empty() || entity.primary().index != nullptr) continue;
    if (check_functions(entity, diagnostics)) check_divisions(entity, diagnostics);
  }
}

}  // namespace keyc::check
