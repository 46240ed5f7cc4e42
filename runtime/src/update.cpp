#include "keyc/update.hpp"

#include <algorithm>

namespace keyc {
namespace {

std::string value_alias(std::string_view name_alias) { return ':' + std::string(name_alias.substr(1)); }

}  // namespace

void UpdateActions::set(const AttributeName& attribute, AttributeValue value) {
  act({attribute, false, std::move(value)});
}

void UpdateActions::remove(const AttributeName& attribute) { act({attribute, true, {}}); }

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

UpdateItem UpdateActions::build(std::string_view table, Item key, const AttributeName& partition) const {
  UpdateItem request;
  request.TableName = table;
  request.Key = std::move(key);
  std::string sets;
  std::string removes;
  for (const Action& action : actions_) {
    const std::string name(action.attribute.alias);
    std::string& section = action.removes ? removes : sets;
    section += section.empty() ? (action.removes ? "REMOVE " : "SET ") : ", ";
    section += name;
    request.ExpressionAttributeNames.emplace(name, action.attribute.name);
    if (action.removes) continue;
    section += " = " + value_alias(name);
    request.ExpressionAttributeValues.set(value_alias(name), action.value);
  }
  request.UpdateExpression = sets + (sets.empty() || removes.empty() ? "" : " ") + removes;
  request.ConditionExpression = "attribute_exists(" + std::string(partition.alias) + ")";
  request.ExpressionAttributeNames.emplace(partition.alias, partition.name);
  return request;
}

}  // namespace keyc
