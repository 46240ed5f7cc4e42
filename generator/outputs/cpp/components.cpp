#include "generator/outputs/cpp/components.hpp"

#include <algorithm>

#include "generator/cpp_names/change_name.hpp"
#include "generator/cpp_names/cpp_name.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Entity;
using model::Field;

/// The expression for the field. `value` is the expression for the attribute's value (an optional if `optional`), or
/// for the member that the first `from` members of the field lead to.
std::string field_value(const Field& field, const std::string& value, bool optional, const TypeNames& types,
                        std::size_t from = 0) {
  if (field.members.size() == from) return value;
  std::string guard = optional ? value : "";
  std::string access = value;
  bool is_optional = optional;
  for (std::size_t at = from; at < field.members.size(); ++at) {
    const Attribute* const member = field.members[at];
    if (is_optional && access != value) guard += (guard.empty() ? "" : " && ") + access;
    access += (is_optional ? "->" : ".") + model::cpp_name(member->name);
    is_optional = member->type.optional;
  }
  if (guard.empty()) return access;
  const std::string present =
      is_optional ? access : concat("std::optional<", types.value(field.type()), ">(", access, ")");
  return concat(guard, " ? ", present, " : std::nullopt");
}

}  // namespace

std::string component_type(const Field& field, const TypeNames& types) {
  return field.optional() ? concat("std::optional<", types.value(field.type()), ">") : types.value(field.type());
}

Context components(const Entity& entity, const TypeNames& types) {
  Context rows = Context::array();
  for (const Field* field : entity.component_fields)
    rows.push_back({{"name", model::member_name(*field)}, {"type", component_type(*field, types)}});
  return rows;
}

bool components_own_memory(const Entity& entity) {
  return std::any_of(entity.component_fields.begin(), entity.component_fields.end(),
                     [](const Field* field) { return is_owning(field->type()); });
}

std::string whole_parameter(const Entity& entity) {
  std::string name = "value";
  const auto has_it = [&](const Field* field) { return model::member_name(*field) == name; };
  while (std::any_of(entity.component_fields.begin(), entity.component_fields.end(), has_it)) name += '_';
  return name;
}

namespace {

/// A member of the struct with its value, "city(keyc::copied(value.city))".
std::string initialiser(const Field& field, const std::string& value) {
  const bool is_text = field.type().kind == model::TypeKind::string && !field.optional();
  return concat(model::member_name(field), "(", is_text ? concat("keyc::copied(", value, ")") : value, ")");
}

}  // namespace

std::string components_from(const Entity& entity, const TypeNames& types) {
  const std::string whole = whole_parameter(entity);
  std::string initialisers;
  for (const Field* field : entity.component_fields) {
    const std::string attribute = concat(whole, ".", model::attribute_name(field->attribute->name));
    append(initialisers, initialisers.empty() ? "" : ",\n      ",
           initialiser(*field, field_value(*field, attribute, field->attribute->type.optional, types)));
  }
  return initialisers;
}

std::string components_copied(const Entity& entity) {
  const std::string whole = whole_parameter(entity);
  std::string initialisers;
  for (const Field* field : entity.component_fields)
    initialisers += concat(initialisers.empty() ? "" : ",\n      ",
                           initialiser(*field, concat(whole, ".", model::member_name(*field))));
  return initialisers;
}

Context assignments(const Entity& entity, const Attribute& attribute, const std::string& value, bool optional,
                    const TypeNames& types) {
  Context rows = Context::array();
  for (const Field* field : entity.component_fields)
    if (field->attribute == &attribute)
      rows.push_back({{"name", model::member_name(*field)}, {"value", field_value(*field, value, optional, types)}});
  return rows;
}

Context assignments_of_parameter(const Entity& entity, const model::Change& change, const std::string& parameter,
                                 const TypeNames& types) {
  Context rows = Context::array();
  for (const Field* field : entity.component_fields) {
    if (!change.holds(*field)) continue;
    const std::string value = field_value(*field, parameter, false, types, change.members.size());
    // A deeper member may be one of an optional struct: then the value is an expression.
    const bool moves = is_owning(field->type()) && field->members.size() <= change.members.size() + 1;
    rows.push_back({{"name", model::member_name(*field)}, {"value", moves ? concat("std::move(", value, ")") : value}});
  }
  return rows;
}

}  // namespace keyc::cpp
