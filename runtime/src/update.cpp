#include "keyc/update.hpp"

#include <algorithm>

#include "placeholders.hpp"

namespace keyc {
namespace {

Condition equal(const AttributeName& attribute, AttributeValue value) {
  return Comparison({}, attribute).compared(" = ", std::move(value));
}

Condition absent(const AttributeName& attribute) { return Comparison({}, attribute).called("attribute_not_exists"); }

}  // namespace

void UpdateActions::set(const AttributeName& attribute, AttributeValue value) {
  act({Kind::set, attribute, std::move(value)});
}

void UpdateActions::assign(const AttributeName& attribute, std::optional<AttributeValue> value) {
  if (value)
    set(attribute, std::move(*value));
  else
    remove(attribute);
}

void UpdateActions::assign_once(const AttributeName& attribute, std::optional<AttributeValue> value) {
  if (value) act({Kind::set_once, attribute, std::move(*value)});
}

void UpdateActions::remove(const AttributeName& attribute) { act({Kind::remove, attribute, {}}); }

void UpdateActions::act(Action action) {
  const auto known = std::find_if(actions_.begin(), actions_.end(),
                                  [&](const Action& one) { return one.attribute.alias == action.attribute.alias; });
  if (known == actions_.end())
    actions_.push_back(std::move(action));
  else
    *known = std::move(action);
}

bool UpdateActions::touches(const AttributeName& attribute) const noexcept {
  return std::any_of(actions_.begin(), actions_.end(),
                     [&](const Action& one) { return one.attribute.alias == attribute.alias; });
}

void UpdateActions::require(const AttributeName& attribute, std::optional<AttributeValue> value) {
  only_if(value ? equal(attribute, std::move(*value)) : absent(attribute));
}

void UpdateActions::require_if_present(const AttributeName& attribute, std::optional<AttributeValue> value) {
  only_if(value ? absent(attribute) || equal(attribute, std::move(*value)) : absent(attribute));
}

/// Every one is kept: two that differ can never both hold, and the update must fail.
void UpdateActions::only_if(Condition condition) {
  if (std::find(conditions_.begin(), conditions_.end(), condition) == conditions_.end())
    conditions_.push_back(std::move(condition));
}

UpdateItem UpdateActions::request(std::string_view table, Item key) const {
  UpdateItem request;
  request.TableName = table;
  request.Key = std::move(key);
  std::string sets;
  std::string removes;
  for (const Action& action : actions_) {
    const std::string name(action.attribute.alias);
    const bool removing = action.kind == Kind::remove;
    std::string& section = removing ? removes : sets;
    section += section.empty() ? (removing ? "REMOVE " : "SET ") : ", ";
    section += name;
    request.ExpressionAttributeNames.emplace(name, action.attribute.name);
    if (removing) continue;
    const std::string value = value_alias(name);
    section += action.kind == Kind::set ? " = " + value : " = if_not_exists(" + name + ", " + value + ')';
    request.ExpressionAttributeValues.set(value, action.value);
  }
  request.UpdateExpression = sets + (sets.empty() || removes.empty() ? "" : " ") + removes;
  return request;
}

void UpdateActions::add_conditions(UpdateItem& request) const {
  for (const Condition& one : conditions_)
    one.add_to(request.ConditionExpression, request.ExpressionAttributeNames, request.ExpressionAttributeValues);
}

UpdateItem UpdateActions::build(std::string_view table, Item key, const AttributeName& partition) const {
  UpdateItem request = this->request(table, std::move(key));
  request.ConditionExpression = "attribute_exists(" + std::string(partition.alias) + ")";
  request.ExpressionAttributeNames.emplace(partition.alias, partition.name);
  add_conditions(request);
  return request;
}

UpdateItem UpdateActions::build_upsert(std::string_view table, Item key) const {
  UpdateItem request = this->request(table, std::move(key));
  add_conditions(request);
  return request;
}

void TouchedAttributes::add(std::string_view name) { names_.push_back(name); }

bool TouchedAttributes::has(std::string_view name) const noexcept {
  return std::find(names_.begin(), names_.end(), name) != names_.end();
}

bool TouchedAttributes::has_any(std::initializer_list<std::string_view> names) const noexcept {
  return std::any_of(names.begin(), names.end(), [&](std::string_view one) { return has(one); });
}

}  // namespace keyc
