#include "generator/outputs/cpp/must_be_given.hpp"

#include <algorithm>

namespace keyc::cpp {

using model::Attribute;
using model::Entity;

namespace {

bool is_in_key(const Entity& entity, const Attribute& attribute) {
  const auto is_part = [&](const model::Field* field) { return field->attribute == &attribute; };
  const auto is_in = [&](const model::Path& path) {
    return path.has_component([&](const model::Component& component) { return is_part(component.field); });
  };
  return std::any_of(entity.paths.begin(), entity.paths.end(), is_in) ||
         std::any_of(entity.uniques.begin(), entity.uniques.end(), [&](const model::Unique& unique) {
           return std::any_of(unique.fields.begin(), unique.fields.end(), is_part);
         });
}

/// Version 0 is one that has not been saved yet.
bool is_version(const Entity& entity, const Attribute& attribute) {
  return entity.versions && entity.versions->field->attribute == &attribute;
}

}  // namespace

bool must_be_given(const Entity& entity, const Attribute& attribute) {
  return !attribute.default_value && !attribute.type.optional && !is_version(entity, attribute) &&
         is_in_key(entity, attribute);
}

bool must_be_given(const Entity& entity) {
  return std::any_of(entity.attributes.begin(), entity.attributes.end(),
                     [&](const Attribute& attribute) { return must_be_given(entity, attribute); });
}

}  // namespace keyc::cpp
