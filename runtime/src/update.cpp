#include "keyc/update.hpp"

#include <algorithm>

#include "placeholders.hpp"

namespace keyc {

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
  guard({attribute, std::move(value), false});
}

void UpdateActions::require_if_present(const AttributeName& attribute, std::optional<AttributeValue> value) {
  guard({attribute, std::move(value), true});
}

/// Every guard is kept: two that differ can never both hold, and the update must fail.
void UpdateActions::guard(Guard guard) {
  const bool known = std::any_of(guards_.begin(), guards_.end(), [&](const Guard& one) {
    return one.attribute.alias == guard.attribute.alias && one.value == guard.value && one.or_absent == guard.or_absent;
  });
  if (!known) guards_.push_back(std::move(guard));
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

void UpdateActions::add_guards(UpdateItem& request) const {
  for (const Guard& guard : guards_) {
    const std::string name(guard.attribute.alias);
    const std::string absent = "attribute_not_exists(" + name + ')';
    std::string& condition = request.ConditionExpression;
    if (!condition.empty()) condition += " and ";
    request.ExpressionAttributeNames.emplace(name, guard.attribute.name);
    if (!guard.value) {
      condition += absent;
      continue;
    }
    std::string value = value_alias(name);
    // The same attribute may be set, or guarded by another value.
    while (request.ExpressionAttributeValues.contains(value)) {
      if (*request.ExpressionAttributeValues.find(value) == *guard.value) break;
      value += '_';
    }
    request.ExpressionAttributeValues.set(value, *guard.value);
    const std::string equal = name + " = " + value;
    condition += guard.or_absent ? '(' + absent + " or " + equal + ')' : equal;
  }
}

UpdateItem UpdateActions::build(std::string_view table, Item key, const AttributeName& partition) const {
  UpdateItem request = this->request(table, std::move(key));
  request.ConditionExpression = "attribute_exists(" + std::string(partition.alias) + ")";
  request.ExpressionAttributeNames.emplace(partition.alias, partition.name);
  add_guards(request);
  return request;
}

UpdateItem UpdateActions::build_upsert(std::string_view table, Item key) const {
  UpdateItem request = this->request(table, std::move(key));
  add_guards(request);
  return request;
}

}  // namespace keyc
