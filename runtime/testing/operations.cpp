#include "testing/operations.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <variant>

#include "testing/answers.hpp"
#include "testing/errors.hpp"
#include "testing/requests.hpp"

namespace keyc::fake {
namespace {

template <class Request>
std::string answer(Database& database, std::string_view body) {
  const auto request = request_from_json<Request>(body);
  if constexpr (std::is_same_v<Request, TransactWriteItems>) {
    database.send(request);
    return "{}";
  } else {
    auto result = database.send(request);
    if constexpr (requires { result.Attributes; })
      return attributes_json(result.Attributes);
    else if constexpr (std::is_same_v<Request, DescribeTable>)
      return answer_json(result, "Table");
    else if constexpr (std::is_same_v<decltype(result), TableDescription>)
      return answer_json(result, "TableDescription");
    else
      return answer_json(result);
  }
}

template <class Request>
std::set<std::string> tables_in(std::string_view body) {
  const auto request = request_from_json<Request>(body);
  std::set<std::string> tables;
  if constexpr (requires { request.RequestItems; })
    for (const auto& [table, entries] : request.RequestItems) tables.insert(table);
  else if constexpr (std::is_same_v<Request, TransactWriteItems>)
    for (const TransactWriteItem& action : request.TransactItems)
      std::visit([&](const auto& write) { tables.insert(write.TableName); }, action);
  else if constexpr (std::is_same_v<Request, TransactGetItems>)
    for (const GetItem& get : request.TransactItems) tables.insert(get.TableName);
  else
    tables.insert(request.TableName);
  return tables;
}

struct Operation {
  std::string_view name;
  std::string (*answer)(Database& database, std::string_view body);
  std::set<std::string> (*tables)(std::string_view body);
};

template <class Request>
constexpr Operation operation(std::string_view name) {
  return {name, answer<Request>, tables_in<Request>};
}

constexpr std::array operations = {
    operation<PutItem>("PutItem"),
    operation<GetItem>("GetItem"),
    operation<UpdateItem>("UpdateItem"),
    operation<DeleteItem>("DeleteItem"),
    operation<Query>("Query"),
    operation<Scan>("Scan"),
    operation<BatchGetItem>("BatchGetItem"),
    operation<BatchWriteItem>("BatchWriteItem"),
    operation<TransactWriteItems>("TransactWriteItems"),
    operation<TransactGetItems>("TransactGetItems"),
    operation<CreateTable>("CreateTable"),
    operation<DeleteTable>("DeleteTable"),
    operation<DescribeTable>("DescribeTable"),
    operation<UpdateTimeToLive>("UpdateTimeToLive"),
    operation<DescribeTimeToLive>("DescribeTimeToLive"),
};

/// Null if there is none.
const Operation* operation_named(std::string_view name) {
  const auto found =
      std::find_if(operations.begin(), operations.end(), [&](const Operation& it) { return it.name == name; });
  return found == operations.end() ? nullptr : &*found;
}

/// Moves up to `count` entries from the end of what is asked of the tables.
template <class Tables, class Entries>
Tables taken_from(Tables& tables, std::size_t count, Entries entries) {
  Tables taken;
  for (auto table = tables.begin(); table != tables.end() && count > 0;) {
    auto& all = entries(table->second);
    const std::size_t now = std::min(count, all.size());
    auto& left = entries(taken.emplace(table->first, table->second).first->second);
    left.erase(left.begin(), left.end() - static_cast<std::ptrdiff_t>(now));
    all.resize(all.size() - now);
    count -= now;
    table = all.empty() ? tables.erase(table) : std::next(table);
  }
  return taken;
}

/// Adds what was consumed to an answer, if the request asks for it.
std::string with_capacity(std::string answer, std::string_view operation, std::string_view body, const Capacity& of) {
  if (!asks_for_capacity(body)) return answer;
  const bool is_list = operation.starts_with("Batch") || operation.starts_with("Transact");
  answer.pop_back();
  if (answer.back() != '{') answer += ',';
  return answer + "\"ConsumedCapacity\":" + capacity_json(of.units(), is_list) + '}';
}

}  // namespace

std::string answer_to(Database& database, std::string_view operation, std::string_view body) {
  const Operation* const known = operation_named(operation);
  if (known == nullptr)
    throw ServiceError("UnknownOperationException", "there is no operation " + std::string(operation) + " in memory",
                       400);
  database.take_consumed();
  std::string answer = known->answer(database, body);
  return with_capacity(std::move(answer), operation, body, database.take_consumed());
}

std::string answer_to_part(Database& database, std::string_view operation, std::string_view body, std::size_t left) {
  database.take_consumed();
  if (operation == "BatchGetItem") {
    auto request = request_from_json<BatchGetItem>(body);
    database.check(request);
    auto taken = taken_from(
        request.RequestItems, left, [](KeysAndAttributes & keys) -> auto& { return keys.Keys; });
    BatchGetItemResult result;
    if (!request.RequestItems.empty()) result = database.send(request);
    for (auto& [table, keys] : taken) {
      std::vector<Item> more = std::exchange(keys.Keys, {});
      std::vector<Item>& all = result.UnprocessedKeys.emplace(table, std::move(keys)).first->second.Keys;
      std::move(more.begin(), more.end(), std::back_inserter(all));
    }
    return with_capacity(answer_json(result), operation, body, database.take_consumed());
  }
  auto request = request_from_json<BatchWriteItem>(body);
  database.check(request);
  auto taken = taken_from(
      request.RequestItems, left, [](std::vector<WriteRequest> & writes) -> auto& { return writes; });
  BatchWriteItemResult result;
  if (!request.RequestItems.empty()) result = database.send(request);
  result.UnprocessedItems = std::move(taken);
  return with_capacity(answer_json(result), operation, body, database.take_consumed());
}

std::set<std::string> tables_of(std::string_view operation, std::string_view body) {
  const Operation* const known = operation_named(operation);
  return known == nullptr ? std::set<std::string>() : known->tables(body);
}

}  // namespace keyc::fake
