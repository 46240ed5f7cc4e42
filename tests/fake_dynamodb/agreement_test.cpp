// The database in memory against DynamoDB Local, on random requests: the same items, the same answers, and errors of
// the same type. KEYC_FAKE_REQUESTS and KEYC_FAKE_SEED set how many and which.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "fake_dynamodb/database.hpp"
#include "fake_dynamodb/random_requests.hpp"
#include "fake_dynamodb/values.hpp"
#include "keyc/client.hpp"
#include "keyc/json.hpp"
#include "keyc/transact.hpp"
#include "support/catch.hpp"

namespace {

using keyc::Item;

std::uint64_t setting(const char* name, std::uint64_t otherwise) {
  const char* const text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

/// What came of a request, as text.
struct Outcome {
  std::string error{};  // its type
  std::string items{};
  std::string message{};  // for people only

  bool operator==(const Outcome& other) const { return error == other.error && items == other.items; }
};

std::string text_of(const Item& item) { return keyc::to_json(fake_dynamodb::normalised(item)); }

/// All pages: DynamoDB Local ends them as this one does, but for one that ends with the last item, behind which it
/// promises nothing more.
template <class Database, class Read>
Outcome all_pages(Database& database, Read request, bool ordered) {
  std::vector<std::string> items;
  std::int64_t read = 0;
  for (int pages = 0; pages < 1000; ++pages) {
    const keyc::QueryResult page = database.send(request);
    for (const Item& one : page.Items) items.push_back(text_of(one));
    read += page.ScannedCount;
    request.ExclusiveStartKey = page.LastEvaluatedKey;
    if (page.LastEvaluatedKey.empty()) break;
  }
  if (!ordered) std::sort(items.begin(), items.end());
  Outcome all{"", std::to_string(read) + " read"};
  for (const std::string& one : items) all.items += '\n' + one;
  return all;
}

template <class Database>
Outcome execute(Database& database, const fake_dynamodb::Request& request) try {
  return std::visit(
      [&](const auto& one) -> Outcome {
        using One = std::remove_cvref_t<decltype(one)>;
        if constexpr (std::is_same_v<One, keyc::Scan>) {
          return all_pages(database, one, false);
        } else if constexpr (std::is_same_v<One, keyc::Query>) {
          return all_pages(database, one, one.IndexName.empty());
        } else if constexpr (std::is_same_v<One, keyc::GetItem>) {
          const auto found = database.send(one).Item;
          return {"", found ? text_of(*found) : "none"};
        } else if constexpr (std::is_same_v<One, keyc::TransactGetItems>) {
          Outcome all;
          for (const keyc::GetItemResult& got : database.send(one).Responses)
            all.items += got.Item ? text_of(*got.Item) : "none";
          return all;
        } else if constexpr (std::is_same_v<One, keyc::TransactWriteItems>) {
          database.send(one);
          return {};
        } else {
          return {"", text_of(database.send(one).Attributes)};
        }
      },
      request);
} catch (const keyc::ConditionFailed& failed) {
  return {failed.type(), failed.item() ? text_of(*failed.item()) : "none", failed.what()};
} catch (const keyc::TransactionCancelled& cancelled) {
  Outcome all{cancelled.type(), "", cancelled.what()};
  if (cancelled.reasons().empty()) return {"ValidationException", "", cancelled.what()};  // of a get with a bad key
  for (const keyc::CancellationReason& one : cancelled.reasons()) {
    // DynamoDB gives the reason, DynamoDB Local refuses the whole transaction.
    if (one.Code == "ValidationError") return {"ValidationException", "", one.Message};
    all.items += one.Code + (one.Item ? text_of(*one.Item) : " ");
    all.message += ", " + one.Message;
  }
  return all;
} catch (const keyc::TransactionError& refused) {
  return {"ValidationException", "", refused.what()};
} catch (const keyc::ServiceError& refused) {
  return {refused.type(), "", refused.what()};
}

Outcome stored(auto& database, const std::string& table) { return execute(database, keyc::Scan{.TableName = table}); }

std::set<std::string> tables_of(const fake_dynamodb::Request& request) {
  return std::visit(
      [](const auto& one) -> std::set<std::string> {
        if constexpr (requires { one.TransactItems; })
          return {"pairs", "single"};
        else
          return {one.TableName};
      },
      request);
}

std::string text_of(const fake_dynamodb::Request& request) {
  return std::visit([](const auto& one) { return keyc::to_json(one); }, request);
}

std::string text_of(const Outcome& outcome) { return outcome.error + ' ' + outcome.message + ' ' + outcome.items; }

keyc::Client local_client() {
  const char* const endpoint = std::getenv("KEYC_TEST_ENDPOINT");
  if (endpoint == nullptr) throw keyc::Error("KEYC_TEST_ENDPOINT is not set");
  return keyc::Client(
      {.endpoint = endpoint, .region = "eu-west-1", .credentials = {"test", "test", ""}, .max_attempts = 1});
}

}  // namespace

TEST_CASE("random requests do in memory what they do in DynamoDB Local") {
  const std::uint64_t requests = setting("KEYC_FAKE_REQUESTS", 2000);
  const std::uint64_t seed = setting("KEYC_FAKE_SEED", 1);
  keyc::Client local = local_client();
  fake_dynamodb::Database memory;
  for (const keyc::CreateTable& table : fake_dynamodb::tables_of_random_requests()) {
    local.create_table(table);
    memory.create_table(table);
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
    CHECK((there == here));
    for (const std::string& table : tables_of(request))
      REQUIRE(stored(local, table).items == stored(memory, table).items);
  }
  std::cout << requests << " random requests, seed " << seed << ':';
  for (const auto& [name, count] : outcomes) std::cout << ' ' << count << ' ' << name;
  std::cout << '\n';
}
