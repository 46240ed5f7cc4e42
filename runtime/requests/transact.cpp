#include "keyc/transact.hpp"

#include <map>
#include <string>
#include <string_view>

#include "keyc/uuid.hpp"
#include "keys/key_identity.hpp"
#include "requests/actions.hpp"

namespace keyc {
namespace {

constexpr std::size_t most_actions = 100;
constexpr std::size_t longest_token = 36;

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
  const std::vector<Item> keys = keys_of(actions);
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (asks_for_values(actions[i]))
      throw TransactionError("action " + std::to_string(i) +
                             " asks for ReturnValues, which a transaction does not give");
    const std::string& table = table_of(actions[i]);
    if (keys[i].empty()) continue;
    const auto [first, is_new] = seen.emplace(key_identity(table, keys[i]), i);
    if (!is_new) throw SameItemError(first->second, i, table, shown_key(keys[i]));
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
