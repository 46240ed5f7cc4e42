#include "keyc/transact.hpp"

#include <map>
#include <string>
#include <string_view>

#include "key_identity.hpp"
#include "keyc/uuid.hpp"

namespace keyc {
namespace {

constexpr std::size_t most_actions = 100;
constexpr std::size_t longest_token = 36;

const std::string& table_of(const TransactWriteItem& action) {
  return std::visit([](const auto& request) -> const std::string& { return request.TableName; }, action);
}

/// The key of an action that is sent with one; null for a put.
const Item* sent_key(const TransactWriteItem& action) {
  return std::visit(
      [](const auto& request) -> const Item* {
        if constexpr (requires { request.Key; })
          return &request.Key;
        else
          return nullptr;
      },
      action);
}

using Names = std::vector<std::string_view>;

/// The names of the key's attributes, if the action itself has them.
Names key_names(const TransactWriteItem& action) {
  Names names;
  if (const Item* const key = sent_key(action)) {
    for (const Attribute& attribute : *key) names.push_back(attribute.name);
    return names;
  }
  for (const std::string_view name : std::get<PutItem>(action).key_names)
    if (!name.empty()) names.push_back(name);
  return names;
}

/// The names of the key's attributes of each table, if any action has them.
std::map<std::string_view, Names> names_of_tables(const std::vector<TransactWriteItem>& actions) {
  std::map<std::string_view, Names> tables;
  for (const TransactWriteItem& action : actions) {
    Names& known = tables[table_of(action)];
    if (known.empty()) known = key_names(action);
  }
  return tables;
}

/// The key of the item that the action is on; empty if it is not known.
Item key_of(const TransactWriteItem& action, const Names& names) {
  if (const Item* const key = sent_key(action)) return *key;
  const Item& item = std::get<PutItem>(action).Item;
  Item key;
  for (const std::string_view name : names) {
    const AttributeValue* const value = item.find(name);
    if (value == nullptr) return {};
    key.set(name, *value);
  }
  return key;
}

std::string shown(const AttributeValue& value) {
  if (value.type() != AttributeValue::Type::B) return value.text();
  return "binary of " + std::to_string(value.text().size()) + " bytes";
}

std::string shown(const Item& key) {
  std::string text;
  for (const Attribute& attribute : key)
    text += (text.empty() ? "" : ", ") + attribute.name + " = " + shown(attribute.value);
  return text;
}

bool asks_for_values(const TransactWriteItem& action) {
  return std::visit(
      [](const auto& request) {
        if constexpr (requires { request.ReturnValues; })
          return !request.ReturnValues.empty() && request.ReturnValues != "NONE";
        else
          return false;
      },
      action);
}

}  // namespace

ActionCountError::ActionCountError(std::size_t count)
    : TransactionError("a transaction has 1 to 100 actions, and not " + std::to_string(count)), count_(count) {}

SameItemError::SameItemError(std::size_t first, std::size_t second, const std::string& table, const std::string& key)
    : TransactionError("actions " + std::to_string(first) + " and " + std::to_string(second) +
                       " of a transaction are on one item of " + table + ": " + key),
      first_(first),
      second_(second) {}

void check_actions(const TransactWriteItems& request) {
  const std::vector<TransactWriteItem>& actions = request.TransactItems;
  if (actions.empty() || actions.size() > most_actions) throw ActionCountError(actions.size());
  const std::map<std::string_view, Names> tables = names_of_tables(actions);
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (asks_for_values(actions[i]))
      throw TransactionError("action " + std::to_string(i) +
                             " asks for ReturnValues, which a transaction does not give");
    const std::string& table = table_of(actions[i]);
    const Item key = key_of(actions[i], tables.at(table));
    if (key.empty()) continue;
    const auto [first, is_new] = seen.emplace(key_identity(table, key), i);
    if (!is_new) throw SameItemError(first->second, i, table, shown(key));
  }
}

ExactlyOnce::ExactlyOnce(TransactWriteItems transaction, std::string token) : request_(std::move(transaction)) {
  if (token.empty() || token.size() > longest_token)
    throw TransactionError("a transaction's token has 1 to 36 characters, and not " + std::to_string(token.size()));
  request_.ClientRequestToken = std::move(token);
}

ExactlyOnce exactly_once(TransactWriteItems transaction) { return {std::move(transaction), to_text(Uuid::generate())}; }

ExactlyOnce exactly_once(TransactWriteItems transaction, std::string token) {
  return {std::move(transaction), std::move(token)};
}

namespace detail {

void append(TransactWriteItems& to, PutItem action) { to.TransactItems.emplace_back(std::move(action)); }
void append(TransactWriteItems& to, UpdateItem action) { to.TransactItems.emplace_back(std::move(action)); }
void append(TransactWriteItems& to, DeleteItem action) { to.TransactItems.emplace_back(std::move(action)); }
void append(TransactWriteItems& to, ConditionCheck action) { to.TransactItems.emplace_back(std::move(action)); }

void append(TransactWriteItems& to, TransactWriteItems actions) {
  for (TransactWriteItem& action : actions.TransactItems) to.TransactItems.push_back(std::move(action));
}

TransactWriteItems finish(TransactWriteItems request) {
  check_actions(request);
  return request;
}

}  // namespace detail
}  // namespace keyc
