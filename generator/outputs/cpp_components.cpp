#include "generator/outputs/cpp_components.hpp"

#include <fmt/format.h>

#include "generator/model/cpp_name.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Entity;
using model::Field;

std::string component_type(const Field& field, const TypeNames& types) {
  return field.optional() ? fmt::format("std::optional<{}>", types.value(field.type())) : types.value(field.type());
}

/// The field of an attribute's value, which is `value` (an optional where `optional` says so).
std::string field_value(const Field& field, const std::string& value, bool optional, const TypeNames& types) {
  if (field.members.empty()) return value;
  std::string guard = optional ? value : "";
  std::string access = value;
  bool is_optional = optional;
  for (const Attribute* member : field.members) {
    if (is_optional && access != value) guard += (guard.empty() ? "" : " && ") + access;
    access += (is_optional ? "->" : ".") + model::cpp_name(member->name);
    is_optional = member->type.optional;
  }
  if (guard.empty()) return access;
  const std::string there =
      is_optional ? access : fmt::format("std::optional<{}>({})", types.value(field.type()), access);
  return fmt::format("{} ? {} : std::nullopt", guard, there);
}

}  // namespace

Context components(const Entity& entity, const TypeNames& types) {
  Context all = Context::array();
  for (const Field* field : entity.component_fields)
    all.push_back({{"name", model::member_name(*field)},
                   {"type", component_type(*field, types)},
                   {"from", field_value(*field, "value." + model::cpp_name(field->attribute->name),
                                        field->attribute->type.optional, types)}});
  return all;
}

/// `of.address_city = value.city;` for each component that the attribute holds.
Context assignments(const Entity& entity, const Attribute& attribute, const std::string& value, bool optional,
                    const TypeNames& types) {
  Context all = Context::array();
  for (const Field* field : entity.component_fields)
    if (field->attribute == &attribute)
      all.push_back({{"name", model::member_name(*field)}, {"value", field_value(*field, value, optional, types)}});
  return all;
}

}  // namespace keyc::cpp
