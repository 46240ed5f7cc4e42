// The database in memory against DynamoDB Local, on random requests: the same items, the same answers, and errors of
// the same type. KEYC_FAKE_REQUESTS and KEYC_FAKE_SEED set the number of requests and the seed.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "fake_dynamodb/random_requests.hpp"
#include "keyc/client.hpp"
#include "keyc/json.hpp"
#include "keyc/observer.hpp"
#include "keyc/testing.hpp"
#include "keyc/transact.hpp"
#include "support/catch.hpp"
#include "testing/values.hpp"

namespace {

using keyc::Item;

std::uint64_t setting(const char* name, std::uint64_t otherwise) {
  const char* const text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

/// The outcome of a request, as text.
struct Outcome {
  std::string error{};  // the error's type
  std::string items{};
  std::string message{};  // only to be read by people

  bool operator==(const Outcome& other_outcome) const {
    return error == other_outcome.error && items == other_outcome.items;
  }
};

std::string text_of(const Item& item) { return keyc::to_json(keyc::fake::normalised(item)); }

/// All pages: DynamoDB Local ends them at the same items as the database in memory, except for a page that ends with
/// the last item, for which it may return no key to continue from.
template <class Database, class Read>
Outcome all_pages(Database& database, Read request, bool ordered) {
  std::vector<std::string> items;
  std::int64_t read = 0;
  for (int pages = 0; pages < 1000; ++pages) {
    const keyc::QueryResult page = database.send(request);
    for (const Item& item : page.Items) items.push_back(text_of(item));
    read += page.ScannedCount;
    request.ExclusiveStartKey = page.LastEvaluatedKey;
    if (page.LastEvaluatedKey.empty()) break;
  }
  if (!ordered) std::sort(items.begin(), items.end());
  Outcome result{"", std::to_string(read) + " read"};
  for (const std::string& text : items) result.items += '\n' + text;
  return result;
}

/// Items are in no order.
Outcome responses(const keyc::BatchGetItemResult& result) {
  std::vector<std::string> items;
  for (const auto& [table, found] : result.Responses)
    for (const Item& item : found) items.push_back(table + text_of(item));
  std::sort(items.begin(), items.end());
  Outcome outcome{"", result.UnprocessedKeys.empty() ? "all" : "some"};
  for (const std::string& text : items) outcome.items += '\n' + text;
  return outcome;
}

template <class Database>
Outcome execute(Database& database, const fake_dynamodb::Request& request) try {
  return std::visit(
      [&](const auto& typed) -> Outcome {
        using One = std::remove_cvref_t<decltype(typed)>;
        if constexpr (std::is_same_v<One, keyc::Scan>) {
          return all_pages(database, typed, false);
        } else if constexpr (std::is_same_v<One, keyc::Query>) {
          return all_pages(database, typed, typed.IndexName.empty());
        } else if constexpr (std::is_same_v<One, keyc::GetItem>) {
          const auto found = database.send(typed).Item;
          return {"", found ? text_of(*found) : "none"};
        } else if constexpr (std::is_same_v<One, keyc::TransactGetItems>) {
          Outcome result;
          for (const keyc::GetItemResult& got : database.send(typed).Responses)
            result.items += got.Item ? text_of(*got.Item) : "none";
          return result;
        } else if constexpr (std::is_same_v<One, keyc::TransactWriteItems>) {
          database.send(typed);
          return {};
        } else if constexpr (std::is_same_v<One, keyc::BatchGetItem>) {
          return responses(database.send(typed));
        } else if constexpr (std::is_same_v<One, keyc::BatchWriteItem>) {
          return {"", database.send(typed).UnprocessedItems.empty() ? "all" : "some"};
        } else {
          return {"", text_of(database.send(typed).Attributes)};
        }
      },
      request);
} catch (const keyc::ConditionFailed& failed) {
  return {failed.type(), failed.item() ? text_of(*failed.item()) : "none", failed.what()};
} catch (const keyc::TransactionCancelled& cancelled) {
  Outcome result{cancelled.type(), "", cancelled.what()};
  if (cancelled.reasons().empty())
    return {"ValidationException", "", cancelled.what()};  // for a get with an invalid key
  for (const keyc::CancellationReason& reason : cancelled.reasons()) {
    // DynamoDB returns the reason, DynamoDB Local refuses the whole transaction.
    if (reason.Code == "ValidationError") return {"ValidationException", "", reason.Message};
    result.items += reason.Code + (reason.Item ? text_of(*reason.Item) : " ");
    result.message += ", " + reason.Message;
  }
  return result;
} catch (const keyc::TransactionError& refused) {
  return {"ValidationException", "", refused.what()};
} catch (const keyc::ServiceError& refused) {
  return {refused.type(), "", refused.what()};
}

Outcome stored(auto& database, const std::string& table) { return execute(database, keyc::Scan{.TableName = table}); }

std::set<std::string> tables_of(const fake_dynamodb::Request& request) {
  return std::visit(
      [](const auto& typed) -> std::set<std::string> {
        if constexpr (
            requires { typed.TransactItems; } || requires { typed.RequestItems; })
          return {"pairs", "single"};
        else
          return {typed.TableName};
      },
      request);
}

/// DynamoDB refuses an update of a key before it evaluates conditions, DynamoDB Local afterwards, if they hold.
bool is_update_of_key(const Outcome& here, const Outcome& there) {
  const bool is_of_key = here.message.find("This attribute is part of the key") != std::string::npos ||
                         here.message.find("Key attributes must be scalars") != std::string::npos;
  return is_of_key &&
         (there.error.starts_with("ConditionalCheckFailed") || there.error.starts_with("TransactionCancel"));
}

std::string text_of(const fake_dynamodb::Request& request) {
  return std::visit([](const auto& typed) { return keyc::to_json(typed); }, request);
}

std::string text_of(const Outcome& outcome) { return outcome.error + ' ' + outcome.message + ' ' + outcome.items; }

/// What the last call consumed.
class Consumed : public keyc::Observer {
 public:
  void done(const keyc::CallReport& report) noexcept override { last = report.consumed_capacity; }
  std::optional<double> last{};
};

/// The database in memory does not count indexes, nor DynamoDB Local an empty page. Of transactions it counts reads,
/// too.
bool is_counted_alike(const fake_dynamodb::Request& request) {
  return std::visit(
      [](const auto& typed) {
        if constexpr (requires { typed.ExclusiveStartKey; }) {
          return typed.TableName == "single" && !typed.Limit;
        } else if constexpr (requires { typed.TableName; }) {
          return typed.TableName == "single";
        }
        return false;
      },
      request);
}

keyc::Client local_client(const std::shared_ptr<keyc::Observer>& observer) {
  const char* const endpoint = std::getenv("KEYC_TEST_ENDPOINT");
  if (endpoint == nullptr) throw keyc::Error("KEYC_TEST_ENDPOINT is not set");
  return keyc::Client({.endpoint = endpoint,
                       .region = "eu-west-1",
                       .credentials = {"test", "test", ""},
                       .max_attempts = 1,
                       .observer = observer,
                       .return_capacity = true});
}

}  // namespace

TEST_CASE("random requests have the same effect in memory as in DynamoDB Local") {
  const std::uint64_t requests = setting("KEYC_FAKE_REQUESTS", 2000);
  const std::uint64_t seed = setting("KEYC_FAKE_SEED", 1);
  const auto consumed_there = std::make_shared<Consumed>();
  const auto consumed_here = std::make_shared<Consumed>();
  keyc::Client local = local_client(consumed_there);
  keyc::FakeDynamoDb dynamo;
  keyc::Client memory = dynamo.client({.max_attempts = 1, .observer = consumed_here, .return_capacity = true});
  for (const keyc::CreateTable& table : fake_dynamodb::tables_of_random_requests()) {
    local.create_table(table);
    dynamo.create(table);
  }
  fake_dynamodb::RandomRequests random(seed);
  std::map<std::string, std::uint64_t> outcomes;
  for (std::uint64_t i = 0; i < requests; ++i) {
    const fake_dynamodb::Request request = random.next();
    const Outcome there = execute(local, request);
    const Outcome here = execute(memory, request);
    ++outcomes[there.error.empty() ? "applied" : there.error];
    INFO("seed " << seed << ", request " << i << ": " << text_of(request));
    INFO("DynamoDB Local: " << text_of(there));
    INFO("in memory: " << text_of(here));
    CHECK((there == here || is_update_of_key(here, there)));
    if (there.error.empty() && !there.items.starts_with("0 read") && is_counted_alike(request))
      CHECK(consumed_there->last == consumed_here->last);
    for (const std::string& table : tables_of(request))
      REQUIRE(stored(local, table).items == stored(memory, table).items);
  }
  std::cout << requests << " random requests, seed " << seed << ':';
  for (const auto& [name, count] : outcomes) std::cout << ' ' << count << ' ' << name;
  std::cout << '\n';
}
