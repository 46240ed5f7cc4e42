#include "fake_dynamodb/database.hpp"

#include <optional>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "fake_dynamodb/errors.hpp"
#include "fake_dynamodb/read.hpp"
#include "fake_dynamodb/values.hpp"
#include "fake_dynamodb/write.hpp"
#include "keyc/json.hpp"

namespace fake_dynamodb {
namespace {

/// Returns the Attributes of the answer.
template <class Request>
keyc::Item write(Table& table, const Request& request) {
  const Write write = prepared(table, request);
  const keyc::Item* const there = table.find(write.key);
  std::optional<keyc::Item> after = outcome(table, write, there);
  keyc::Item attributes = returned(write, there, after ? &*after : nullptr);
  table.store(write.key, std::move(after));
  return attributes;
}

constexpr std::size_t most_actions = 100;

void require_action_count(std::size_t count) {
  require(count >= 1 && count <= most_actions, "a transaction has 1 to 100 actions");
}

/// The prepared write of an action of a transaction.
struct Action {
  std::string table;
  Write write;
};

/// The items of the actions of one transaction, which must be distinct.
class DistinctItems {
 public:
  void add(const std::string& table, const Key& key) {
    require(items_.emplace(table, keyc::to_json(keyc::AttributeValue::list(key))).second,
            "Transaction request cannot include multiple operations on one item");
  }

 private:
  std::set<std::pair<std::string, std::string>> items_;
};

}  // namespace

void Database::create_table(const keyc::CreateTable& definition) {
  require(tables_.emplace(definition.TableName, Table(definition)).second, "there is such a table already");
}

const Table& Database::table(const std::string& name) const {
  const auto found = tables_.find(name);
  if (found == tables_.end())
    throw keyc::ResourceNotFound("ResourceNotFoundException", "Cannot do operations on a non-existent table", 400);
  return found->second;
}

Table& Database::written(const std::string& name) {
  table(name);
  return tables_.find(name)->second;
}

keyc::PutItemResult Database::send(const keyc::PutItem& request) {
  return {write(written(request.TableName), request)};
}

keyc::UpdateItemResult Database::send(const keyc::UpdateItem& request) {
  return {write(written(request.TableName), request)};
}

keyc::DeleteItemResult Database::send(const keyc::DeleteItem& request) {
  return {write(written(request.TableName), request)};
}

keyc::GetItemResult Database::send(const keyc::GetItem& request) const {
  return read(table(request.TableName), request);
}

keyc::QueryResult Database::send(const keyc::Query& request) const { return read(table(request.TableName), request); }

keyc::QueryResult Database::send(const keyc::Scan& request) const { return read(table(request.TableName), request); }

void Database::send(const keyc::TransactWriteItems& request) {
  require_action_count(request.TransactItems.size());
  std::vector<Action> actions;
  DistinctItems items;
  for (const keyc::TransactWriteItem& transact_item : request.TransactItems)
    std::visit(
        [&](const auto& action) {
          if constexpr (requires { action.ReturnValues; })
            require(action.ReturnValues.empty(), "an action returns nothing");
          actions.push_back({action.TableName, prepared(table(action.TableName), action)});
          items.add(action.TableName, actions.back().write.key);
        },
        transact_item);

  std::vector<keyc::CancellationReason> reasons(actions.size(), {"None", "", std::nullopt});
  std::vector<std::optional<keyc::Item>> outcomes(actions.size());
  bool is_cancelled = false;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& action = actions[i];
    try {
      const Table& table = this->table(action.table);
      outcomes[i] = outcome(table, action.write, table.find(action.write.key));
      continue;
    } catch (const keyc::ConditionFailed& failed) {
      reasons[i] = {"ConditionalCheckFailed", failed.what(), failed.item()};
    } catch (const keyc::ServiceError& refused) {
      reasons[i] = {"ValidationError", refused.what(), std::nullopt};
    }
    is_cancelled = true;
  }
  if (is_cancelled) throw keyc::TransactionCancelled("Transaction cancelled", std::move(reasons));
  for (std::size_t i = 0; i < actions.size(); ++i)
    written(actions[i].table).store(actions[i].write.key, std::move(outcomes[i]));
}

keyc::TransactGetItemsResult Database::send(const keyc::TransactGetItems& request) const {
  require_action_count(request.TransactItems.size());
  keyc::TransactGetItemsResult result;
  DistinctItems items;
  for (const keyc::GetItem& get : request.TransactItems) {
    result.Responses.push_back(send(get));
    items.add(get.TableName, table(get.TableName).key_from(normalised(get.Key)));
  }
  return result;
}

}  // namespace fake_dynamodb
