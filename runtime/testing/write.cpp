#include "testing/write.hpp"

#include <algorithm>
#include <initializer_list>
#include <type_traits>

#include "testing/errors.hpp"
#include "testing/evaluate.hpp"
#include "testing/parse.hpp"
#include "testing/paths.hpp"
#include "testing/update.hpp"
#include "testing/values.hpp"

namespace keyc::fake {
namespace {

void require_one_of(const std::string& value, std::initializer_list<const char*> allowed) {
  require(
      value.empty() || std::any_of(allowed.begin(), allowed.end(), [&](const char* choice) { return value == choice; }),
      "Value '" + value + "' is not allowed here");
}

/// The parts that all writes have, besides their key.
template <class Request>
void prepare_condition(Write& write, const Table& table, const Request& request, Placeholders& placeholders) {
  if (!request.ConditionExpression.empty()) {
    write.condition = parse_condition(request.ConditionExpression, placeholders);
    validate(*write.condition);
    // For a condition check, such a path just finds nothing.
    if constexpr (!std::is_same_v<Request, ConditionCheck>) table.require_scalar_keys(paths_of(*write.condition));
  }
  placeholders.require_all_used();
  require_one_of(request.ReturnValuesOnConditionCheckFailure, {"NONE", "ALL_OLD"});
  write.return_on_failure = request.ReturnValuesOnConditionCheckFailure;
}

void require_key_untouched(const Table& table, const std::vector<UpdateAction>& actions) {
  for (const UpdateAction& action : actions)
    require(!table.key().has(attribute_of(action.path)),
            "Cannot update attribute " + attribute_of(action.path) + ". This attribute is part of the key");
}

std::vector<Path> targets_of(const std::vector<UpdateAction>& actions) {
  std::vector<Path> paths;
  paths.reserve(actions.size());
  for (const UpdateAction& action : actions) paths.push_back(action.path);
  return paths;
}

}  // namespace

Write prepared(const Table& table, const PutItem& request) {
  Placeholders placeholders(request.ExpressionAttributeNames, request.ExpressionAttributeValues);
  Write write{Write::Kind::put, {}, normalised(request.Item)};
  write.key = table.key_of(write.item);
  table.check_item(write.item);
  require_one_of(request.ReturnValues, {"NONE", "ALL_OLD"});
  write.return_values = request.ReturnValues;
  prepare_condition(write, table, request, placeholders);
  return write;
}

Write prepared(const Table& table, const UpdateItem& request) {
  Placeholders placeholders(request.ExpressionAttributeNames, request.ExpressionAttributeValues);
  Write write{Write::Kind::update, {}, normalised(request.Key)};
  write.key = table.key_from(write.item);
  if (!request.UpdateExpression.empty()) write.actions = parse_update(request.UpdateExpression, placeholders);
  validate(write.actions);
  table.require_scalar_keys(paths_of(write.actions));
  require_key_untouched(table, write.actions);
  require_one_of(request.ReturnValues, {"NONE", "ALL_OLD", "ALL_NEW", "UPDATED_OLD", "UPDATED_NEW"});
  write.return_values = request.ReturnValues;
  prepare_condition(write, table, request, placeholders);
  return write;
}

Write prepared(const Table& table, const DeleteItem& request) {
  Placeholders placeholders(request.ExpressionAttributeNames, request.ExpressionAttributeValues);
  Write write{Write::Kind::remove, table.key_from(normalised(request.Key))};
  require_one_of(request.ReturnValues, {"NONE", "ALL_OLD"});
  write.return_values = request.ReturnValues;
  prepare_condition(write, table, request, placeholders);
  return write;
}

Write prepared(const Table& table, const ConditionCheck& request) {
  Placeholders placeholders(request.ExpressionAttributeNames, request.ExpressionAttributeValues);
  Write write{Write::Kind::check, table.key_from(normalised(request.Key))};
  require(!request.ConditionExpression.empty(), "a condition check needs a condition");
  prepare_condition(write, table, request, placeholders);
  return write;
}

std::optional<Item> outcome(const Table& table, const Write& write, const Item* stored) {
  if (write.condition && !holds(*write.condition, stored == nullptr ? Item() : *stored)) {
    const bool shows_item = stored != nullptr && write.return_on_failure == "ALL_OLD";
    throw ConditionFailed("The conditional request failed", shows_item ? std::optional(*stored) : std::nullopt);
  }
  switch (write.kind) {
    case Write::Kind::put: return write.item;
    case Write::Kind::remove: return std::nullopt;
    case Write::Kind::check: return stored == nullptr ? std::nullopt : std::optional(*stored);
    case Write::Kind::update: break;
  }
  Item after = applied(write.actions, stored == nullptr ? write.item : *stored);
  table.check_item(after);
  return after;
}

std::size_t bytes_of(const Item* before, const std::optional<Item>& after) {
  return std::max(before == nullptr ? 0 : stored_size(*before), after ? stored_size(*after) : 0);
}

Item returned(const Write& write, const Item* before, const Item* after) {
  const bool old = write.return_values.ends_with("OLD");
  const Item* const item = old ? before : after;
  if (write.return_values.empty() || write.return_values == "NONE" || item == nullptr) return {};
  return write.return_values.starts_with("ALL") ? *item : projected(*item, targets_of(write.actions));
}

}  // namespace keyc::fake
