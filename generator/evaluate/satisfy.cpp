#include "generator/evaluate/satisfy.hpp"

#include <optional>
#include <string>

#include "generator/evaluate/sample_values.hpp"
#include "generator/model/model.hpp"

namespace keyc::evaluate {
namespace {

using Kind = Json::Kind;

/// Removes the member if `value` is none.
void set_member(Json& object, const std::string& name, std::optional<Json> value) {
  std::erase_if(object.members, [&](const JsonMember& member) { return member.name == name; });
  if (value) object.members.push_back({name, std::move(*value)});
}

void set_field(Json& object, const model::Field& field, std::optional<Json> value) {
  Json* holder = &object;
  std::string name = field.attribute->name;
  for (const model::Attribute* member : field.members) {
    if (holder->find(name) == nullptr) holder->members.push_back({name, {Kind::object, {}, {}, {}}});
    for (JsonMember& own : holder->members)
      if (own.name == name) {
        holder = &own.value;
        break;
      }
    name = member->name;
  }
  set_member(*holder, name, std::move(value));
}

Json json_of(const model::Literal& literal) {
  using LiteralKind = model::Literal::Kind;
  return {literal.kind == LiteralKind::number    ? Kind::number
          : literal.kind == LiteralKind::boolean ? Kind::boolean
                                                 : Kind::text,
          literal.text,
          {},
          {}};
}

/// A value that the comparison holds for: the operand, or one next to it. Nothing if none is known.
std::optional<Json> compared_value(const model::Condition& condition) {
  using model::Comparison;
  Json value = json_of(*condition.operands.front().literal);
  const bool is_at_operand = condition.comparison == Comparison::equal ||
                             condition.comparison == Comparison::at_least ||
                             condition.comparison == Comparison::at_most;
  if (is_at_operand) return value;
  const bool is_whole = value.kind == Kind::number && value.text.size() < 18 &&
                        value.text.find_first_not_of("-0123456789") == std::string::npos;
  if (is_whole)
    return Json{Kind::number,
                std::to_string(std::stoll(value.text) + (condition.comparison == Comparison::less ? -1 : 1)),
                {},
                {}};
  const model::Type& type = condition.field->type();
  if (type.enumeration == nullptr) return std::nullopt;
  for (const model::Enumerator& other : type.enumeration->values)
    if (other.name != value.text) return Json{Kind::text, other.name, {}, {}};
  return std::nullopt;
}

/// The value at a path; null if there is none.
const Json* find_at(const Json& object, const model::Field& field) {
  const Json* found = object.find(field.attribute->name);
  for (const model::Attribute* member : field.members)
    found = found == nullptr || found->kind != Kind::object ? nullptr : found->find(member->name);
  return found;
}

/// Gives the first attribute a value next to that of the second, if that has one.
void satisfy_fields(const model::Condition& condition, Json& attributes) {
  const Json* const other = find_at(attributes, *condition.operands.front().field);
  if (other == nullptr) return;
  model::Condition with_value = condition;
  using LiteralKind = model::Literal::Kind;
  model::Literal value{other->kind == Kind::number    ? LiteralKind::number
                       : other->kind == Kind::boolean ? LiteralKind::boolean
                                                      : LiteralKind::text,
                       other->text};
  with_value.operands = {{std::move(value), nullptr}};
  if (auto found = compared_value(with_value)) set_field(attributes, *condition.field, std::move(found));
}

}  // namespace

void satisfy(const model::Condition& condition, Json& attributes) {
  if (condition.of_size) return;
  if (!condition.operands.empty() && condition.operands.front().field != nullptr)
    return satisfy_fields(condition, attributes);
  switch (condition.kind) {
    case model::Condition::Kind::comparison:
      if (auto value = compared_value(condition)) set_field(attributes, *condition.field, std::move(value));
      return;
    case model::Condition::Kind::between:
    case model::Condition::Kind::in:
    case model::Condition::Kind::begins_with:
      return set_field(attributes, *condition.field, json_of(*condition.operands.front().literal));
    case model::Condition::Kind::flag:
      return set_field(attributes, *condition.field, Json{Kind::boolean, "true", {}, {}});
    case model::Condition::Kind::present:
      return set_field(attributes, *condition.field,
                       sample_value(condition.field->type(), condition.field->leaf().name, 0));
    case model::Condition::Kind::absent: return set_field(attributes, *condition.field, std::nullopt);
    case model::Condition::Kind::conjunction:
      for (const model::Condition& part : condition.parts) satisfy(part, attributes);
      return;
    case model::Condition::Kind::disjunction: return satisfy(condition.parts.front(), attributes);
    case model::Condition::Kind::negation:
      if (condition.parts.front().kind == model::Condition::Kind::flag)
        set_field(attributes, *condition.parts.front().field, Json{Kind::boolean, "false", {}, {}});
      return;
    case model::Condition::Kind::contains: return;
  }
}

}  // namespace keyc::evaluate
