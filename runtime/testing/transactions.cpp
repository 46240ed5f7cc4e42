// Requests on several items that succeed or fail together.

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "testing/database.hpp"
#include "testing/distinct_items.hpp"
#include "testing/errors.hpp"
#include "testing/values.hpp"
#include "testing/write.hpp"

namespace keyc::fake {
namespace {

constexpr std::size_t most_actions = 100;
constexpr std::size_t longest_client_token = 36;
constexpr std::size_t most_bytes_of_transaction = std::size_t{4} << 20;
constexpr const char* twice_in_transaction = "Transaction request cannot include multiple operations on one item";

void require_action_count(std::size_t count) {
  require(count >= 1 && count <= most_actions, "Member must have length between 1 and 100: 'transactItems'");
}

/// What an action sends of items, values and expressions.
template <class Write>
std::size_t payload_of(const Write& action) {
  std::size_t bytes = action.ConditionExpression.size();
  if constexpr (requires { action.UpdateExpression; }) bytes += action.UpdateExpression.size();
  if constexpr (requires { action.Item; })
    bytes += stored_size(normalised(action.Item));
  else
    bytes += stored_size(normalised(action.Key));
  return bytes + stored_size(normalised(action.ExpressionAttributeValues));
}

/// The prepared write of an action of a transaction.
struct Action {
  std::string table;
  Write write;
};

}  // namespace

void Database::send(const TransactWriteItems& request) {
  require_action_count(request.TransactItems.size());
  require(request.ClientRequestToken.size() <= longest_client_token,
          "'clientRequestToken' must have length less than or equal to 36");
  std::vector<Action> actions;
  actions.reserve(request.TransactItems.size());
  DistinctItems items(twice_in_transaction);
  std::size_t payload = 0;
  for (const TransactWriteItem& transact_item : request.TransactItems)
    std::visit(
        [&](const auto& action) {
          if constexpr (requires { action.ReturnValues; })
            require(action.ReturnValues.empty(), "an action returns nothing");
          actions.push_back({action.TableName, prepared(table(action.TableName), action)});
          items.add(action.TableName, actions.back().write.key);
          payload += payload_of(action);
        },
        transact_item);
  require(payload <= most_bytes_of_transaction,
          "Transaction payload size cannot exceed 4MB. Payload Size: " + std::to_string(payload));

  std::vector<CancellationReason> reasons(actions.size(), {"None", "", std::nullopt});
  std::vector<std::optional<Item>> outcomes(actions.size());
  bool is_cancelled = false;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& action = actions[i];
    try {
      const Table& of = table(action.table);
      outcomes[i] = outcome(of, action.write, of.find(action.write.key));
      continue;
    } catch (const ConditionFailed& failed) {
      reasons[i] = {"ConditionalCheckFailed", failed.what(), failed.item()};
    } catch (const ServiceError& refused) {
      reasons[i] = {"ValidationError", refused.what(), std::nullopt};
    }
    is_cancelled = true;
  }
  if (is_cancelled) throw cancelled(std::move(reasons));
  for (std::size_t i = 0; i < actions.size(); ++i) {
    Table& to = written(actions[i].table);
    const Key& key = actions[i].write.key;
    consumed_.write(actions[i].table, bytes_of(to.find(key), outcomes[i]), Capacity::Write::transaction);
    to.store(key, std::move(outcomes[i]));
  }
}

TransactGetItemsResult Database::send(const TransactGetItems& request) const {
  require_action_count(request.TransactItems.size());
  TransactGetItemsResult result;
  DistinctItems items(twice_in_transaction);
  std::size_t bytes = 0;
  for (const GetItem& get : request.TransactItems) {
    const Table& of = table(get.TableName);
    auto [got, size] = read(of, get);
    consumed_.read(get.TableName, size, Capacity::Read::transaction);
    result.Responses.push_back(std::move(got));
    items.add(get.TableName, of.key_from(normalised(get.Key)));
    bytes += size;
  }
  require(bytes <= most_bytes_of_transaction, "Payload in response is too large");
  return result;
}

}  // namespace keyc::fake
