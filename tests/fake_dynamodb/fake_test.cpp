// keyc::FakeDynamoDb as a program's tests use it: what is planted, pages, tokens, times to live, what was sent. What it
// answers to requests as such is compared with DynamoDB Local in agreement_test.cpp.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "keyc/observer.hpp"
#include "keyc/retry.hpp"
#include "keyc/testing.hpp"
#include "keyc/transact.hpp"
#include "orders.keys.hpp"
#include "support/catch.hpp"

namespace {

using namespace std::chrono_literals;
using keyc::Fault;
using orders::Customer;
using orders::CustomerEntity;
using orders::Order;
using orders::OrderEntity;
using orders::OrdersTable;
using orders::Status;

struct Fake {
  Fake() { dynamo.create<OrdersTable>(); }

  Order placed(const std::string& customer = "c-1") {
    return client.send(OrderEntity::create({.customerId = customer, .total = keyc::Decimal("1")}));
  }
  keyc::FakeDynamoDb dynamo;
  keyc::Client client = dynamo.client();
};

keyc::UpdateItem paid(const Order& order) { return OrderEntity::update(order).set_status(Status::paid).build(); }

keyc::WriteBatch customers(int count) {
  keyc::WriteBatch writes;
  for (int i = 0; i < count; ++i)
    writes.put<CustomerEntity>({.customerId = std::to_string(i), .name = "n", .points = 7});
  return writes;
}

}  // namespace

TEST_CASE_METHOD(Fake, "Tables are created from schemas, and by ensure_table, which compares them") {
  CHECK(!client.ensure_table<OrdersTable>());
  CHECK_THROWS_AS(dynamo.create<OrdersTable>(), keyc::ServiceError);
  keyc::CreateTable other = OrdersTable::create_table();
  other.GlobalSecondaryIndexes.front().ProjectionType = "KEYS_ONLY";
  CHECK_THROWS_AS(client.ensure_table(other, std::nullopt), keyc::TableDiffers);
  client.send(keyc::DeleteTable{.TableName = other.TableName});
  CHECK_THROWS_AS(client.send(CustomerEntity::at().customerId("c").get()), keyc::ResourceNotFound);
  CHECK(client.ensure_table<OrdersTable>());
  CHECK(client.send(keyc::DescribeTimeToLive{.TableName = other.TableName}).AttributeName == "forgetAt");
}

TEST_CASE_METHOD(Fake, "Errors are those of DynamoDB") {
  const Order order = placed();
  CHECK_THROWS_AS(client.send(OrderEntity::create(order)), keyc::ConditionFailed);
  client.send(paid(order));
  try {
    client.send(OrderEntity::update(order).set_status(Status::shipped).build());
    FAIL("the lock is not seen");
  } catch (const keyc::ConditionFailed& failed) {
    CHECK(failed.item_of<OrderEntity>()->status == Status::paid);
    CHECK(failed.attempts() == 1);
  }
  try {
    client.send(keyc::transact(CustomerEntity::put({.customerId = "c", .name = "n"}), paid(order)));
    FAIL("the lock is not seen in a transaction");
  } catch (const keyc::TransactionCancelled& cancelled) {
    CHECK(cancelled.reasons().at(0).Code == "None");
    CHECK(cancelled.reasons().at(1).Code == "ConditionalCheckFailed");
    CHECK(cancelled.by_others());
  }
  CHECK(dynamo.items<OrdersTable>().size() == 1);
  try {
    client.send(keyc::GetItem{.TableName = "Orders", .Key = {{"pk", keyc::AttributeValue::number("1")}}});
    FAIL("a key of the wrong type is accepted");
  } catch (const keyc::ServiceError& error) {
    CHECK(error.type() == "ValidationException");
    CHECK(error.status() == 400);
  }
}

TEST_CASE_METHOD(Fake, "Requests that are throttled or meet a transaction are sent again") {
  const Order order = placed();
  dynamo.forget_sent();
  for (Fault fault : {Fault::throttled(), Fault::conflict()}) {
    dynamo.plant(std::move(fault).of("UpdateItem"));
    client.send(OrderEntity::update(OrderEntity::key(order)).set_note("n").build());
    CHECK(dynamo.sent("UpdateItem").size() == 2);
    dynamo.forget_sent();
  }
  dynamo.plant(Fault::throttled().times(1000));
  CHECK_THROWS_AS(client.send(OrderEntity::key(order).get()), keyc::Throttled);
  CHECK(dynamo.planted() == 1000 - dynamo.sent("GetItem").size());
}

TEST_CASE_METHOD(Fake, "A lost answer leaves what it may leave") {
  const auto key = CustomerEntity::at().customerId("c");
  client.send(CustomerEntity::put({.customerId = "c", .name = "n"}));
  const auto rename = CustomerEntity::update(key).set_name("m").returning_old();
  SECTION("before it took place") {
    dynamo.plant(Fault::lost_before());
    CHECK_THROWS_AS(client.send(rename), keyc::UnknownOutcome);
    CHECK(client.send(key.get())->name == "n");
  }
  SECTION("after it took place") {
    dynamo.plant(Fault::lost_after());
    CHECK_THROWS_AS(client.send(rename), keyc::UnknownOutcome);
    CHECK(client.send(key.get())->name == "m");
  }
  SECTION("by an error of the server") {
    dynamo.plant(Fault::refused("InternalServerError", "planted", 500));
    CHECK_THROWS_AS(client.send(rename), keyc::UnknownOutcome);
  }
  SECTION("not if it was never sent") {
    dynamo.plant(Fault::not_sent());
    dynamo.forget_sent();
    CHECK(client.send(rename).name == "n");
    CHECK(dynamo.sent().size() == 1);
  }
}

TEST_CASE_METHOD(Fake, "Faults are for an operation and a table, and pass over requests") {
  dynamo.plant(Fault::refused("A", "of another operation").of("DeleteItem"));
  dynamo.plant(Fault::refused("B", "of another table").on("Others"));
  dynamo.plant(Fault::refused("C", "of the second put").of("PutItem").on("Orders").after(1).times(2));
  std::string refused;
  for (int i = 0; i < 5; ++i) try {
      client.send(CustomerEntity::put({.customerId = "c", .name = "n"}));
      refused += '.';
    } catch (const keyc::ServiceError& error) {
      refused += error.type();
    }
  CHECK(refused == ".CC..");
  CHECK(dynamo.planted() == 2);
}

TEST_CASE_METHOD(Fake, "Another writer comes between a read and its write") {
  const Order order = placed();
  int tries = 0;
  dynamo.plant(Fault::meanwhile([&] {
                 client.send(OrderEntity::update(OrderEntity::key(order)).set_note("n").build());
               }).of("UpdateItem"));
  keyc::retry([&] { return client.send(OrderEntity::key(order).get()); },
              [&](const Order& read) {
                ++tries;
                client.send(paid(read));
              });
  CHECK(tries == 2);
  CHECK(client.send(OrderEntity::key(order).get())->note == "n");
}

TEST_CASE_METHOD(Fake, "Another writer does not meet itself, and comes once in each request") {
  const auto key = OrderEntity::key(placed());
  const auto update = OrderEntity::update(key).set_status(Status::paid).build();
  dynamo.forget_sent();
  SECTION("with requests of the same kind") {
    int comes = 0;
    const auto writes = [&] { client.send(OrderEntity::update(key).set_note(std::to_string(++comes)).build()); };
    dynamo.plant(Fault::meanwhile(writes).of("UpdateItem").times(2));
    client.send(update);
    CHECK(comes == 1);
    client.send(update);
    CHECK(comes == 2);
    CHECK(dynamo.sent("UpdateItem").size() == 4);
  }
  SECTION("and the request is counted once by what was planted before") {
    dynamo.plant(Fault::refused("A", "of the second update").of("UpdateItem").after(1));
    dynamo.plant(Fault::meanwhile([] {}).of("UpdateItem"));
    CHECK_NOTHROW(client.send(update));
    CHECK_THROWS_AS(client.send(update), keyc::ServiceError);
  }
  SECTION("and what is then not sent was not sent") {
    dynamo.plant(Fault::meanwhile([] {}).of("UpdateItem"));
    dynamo.plant(Fault::not_sent().of("UpdateItem"));
    client.send(update);
    CHECK(dynamo.sent("UpdateItem").size() == 1);
  }
  CHECK(dynamo.planted() == 0);
}

TEST_CASE_METHOD(Fake, "What is left of a batch is validated, too") {
  const auto refused = [&](auto batch) {
    dynamo.plant(Fault::unprocessed(1));
    CHECK_THROWS_AS(client.send(batch), keyc::ServiceError);
    CHECK(dynamo.planted() == 0);
  };
  const keyc::Item wrong{{"pk", keyc::AttributeValue::number("1")}};
  refused(keyc::BatchWriteItem{{{"Orders", {keyc::PutRequest{wrong}}}}});
  refused(keyc::BatchGetItem{{{"Orders", {.Keys = {wrong}}}}});
  refused(keyc::BatchWriteItem{{{"Nothing", {keyc::PutRequest{wrong}}}}});
  refused(keyc::BatchWriteItem{{{"Orders", {}}}});
}

namespace {

constexpr const char* ok = "";

/// The type of the error, if the request is refused.
template <class Request>
std::string refused_by(keyc::Client& client, const Request& request) {
  try {
    client.send(request);
    return ok;
  } catch (const keyc::ServiceError& error) {
    return error.type();
  }
}

/// A table with a partition of four items.
struct Pages {
  Pages() {
    dynamo.create({.TableName = "pages",
                   .AttributeDefinitions = {{"pk", Type::S}, {"sk", Type::N}, {"other", Type::S}},
                   .KeySchema = {{"pk", "HASH"}, {"sk", "RANGE"}},
                   .GlobalSecondaryIndexes = {{"byOther", {{"other", "HASH"}}, "KEYS_ONLY"}}});
    for (int i = 1; i <= 4; ++i) {
      keyc::Item item = at("p", std::to_string(i).c_str());
      item.set("other", text("o"));
      item.set("color", text("red"));
      client.send(keyc::PutItem{.TableName = "pages", .Item = item});
    }
  }

  using Type = keyc::AttributeValue::Type;
  static keyc::AttributeValue text(std::string text) { return keyc::AttributeValue::string(std::move(text)); }
  static keyc::Item at(const char* partition, const char* number) {
    return {{"pk", text(partition)}, {"sk", keyc::AttributeValue::number(number)}};
  }
  static keyc::Query query(keyc::Item start) {
    return {.TableName = "pages",
            .KeyConditionExpression = "pk = :p AND sk >= :s",
            .ExpressionAttributeValues = {{":p", text("p")}, {":s", keyc::AttributeValue::number("2")}},
            .ExclusiveStartKey = std::move(start)};
  }
  keyc::UpdateItem update(std::string expression) const {
    return {.TableName = "pages",
            .Key = at("p", "1"),
            .UpdateExpression = std::move(expression),
            .ExpressionAttributeValues = {{":v", text("v")}}};
  }

  keyc::FakeDynamoDb dynamo;
  keyc::Client client = dynamo.client();
};

constexpr const char* invalid = "ValidationException";

}  // namespace

TEST_CASE_METHOD(Pages, "A page continues only from a key at which it could have ended") {
  CHECK(client.send(query(at("p", "3"))).Items.size() == 1);
  CHECK(client.send(query(at("p", "2.5"))).Items.size() == 2);
  CHECK(refused_by(client, query(at("q", "3"))) == invalid);
  CHECK(refused_by(client, query(at("p", "1"))) == invalid);
  CHECK(refused_by(client, query({{"pk", text("p")}, {"sk", text("3")}})) == invalid);
  CHECK(refused_by(client, query({{"pk", text("p")}})) == invalid);
  keyc::Scan by_index{.TableName = "pages", .IndexName = "byOther", .ExclusiveStartKey = at("p", "1")};
  by_index.ExclusiveStartKey.set("other", keyc::AttributeValue::number("1"));
  CHECK(refused_by(client, by_index) == invalid);
  int segments = 0;
  for (std::int32_t i = 0; i < 4; ++i)
    segments +=
        refused_by(
            client,
            keyc::Scan{.TableName = "pages", .ExclusiveStartKey = at("p", "1"), .Segment = i, .TotalSegments = 4}) ==
        ok;
  CHECK(segments == 1);
  CHECK(refused_by(client, keyc::Scan{.TableName = "pages", .Segment = 0, .TotalSegments = 1'000'001}) == invalid);
}

TEST_CASE_METHOD(Pages, "Expressions are held to the limits of DynamoDB") {
  const auto repeated = [](const char* text, int count) {
    std::string result;
    for (int i = 0; i < count; ++i) result += text;
    return result;
  };
  CHECK(refused_by(client, update("SET color = :v")) == ok);
  CHECK(refused_by(client, update("SET Status = :v")) == invalid);
  CHECK(refused_by(client, update("SET color.zone = :v")) == invalid);
  keyc::UpdateItem conditional = update("SET color = :v");
  conditional.ConditionExpression = "color = :v" + repeated(" OR color = :v", 149);
  CHECK(refused_by(client, conditional) == ok);
  conditional.ConditionExpression += " OR color = :v";
  CHECK(refused_by(client, conditional) == invalid);
  conditional.ConditionExpression = "attribute_not_exists(a" + repeated(".b", 31) + ")";
  CHECK(refused_by(client, conditional) == ok);
  conditional.ConditionExpression = "attribute_not_exists(a" + repeated(".b", 32) + ")";
  CHECK(refused_by(client, conditional) == invalid);
  keyc::UpdateItem named = update("SET #n = :v");
  named.ExpressionAttributeNames = {{"#n", std::string(65536, 'n')}};
  CHECK(refused_by(client, named) == invalid);
}

TEST_CASE_METHOD(Pages, "A key is not updated, whatever the condition says") {
  keyc::UpdateItem request = update("SET pk = :v");
  request.ConditionExpression = "attribute_not_exists(pk)";
  CHECK(refused_by(client, request) == invalid);
}

TEST_CASE_METHOD(Pages, "A transaction has at most 4 MB, and its token 36 characters") {
  keyc::TransactWriteItems large;
  for (int i = 0; i < 11; ++i) {
    keyc::Item item = at("large", std::to_string(i).c_str());
    item.set("data", text(std::string(390'000, 'x')));
    large.TransactItems.emplace_back(keyc::PutItem{.TableName = "pages", .Item = std::move(item)});
  }
  CHECK(refused_by(client, large) == invalid);
  large.TransactItems.pop_back();
  CHECK(refused_by(client, large) == ok);
  const auto answer = dynamo.transport()->call(
      {"TransactWriteItems",
       R"({"ClientRequestToken":"0123456789012345678901234567890123456","TransactItems":[{"Delete":{"TableName":"pages",)"
       R"("Key":{"pk":{"S":"p"},"sk":{"N":"1"}}}}]})",
       keyc::Effect::repeatable},
      {});
  CHECK(answer.status == 400);
}

TEST_CASE_METHOD(Pages, "Definitions of tables are those that DynamoDB accepts") {
  const keyc::CreateTable good{.TableName = "good",
                               .AttributeDefinitions = {{"pk", Type::S}, {"sk", Type::N}},
                               .KeySchema = {{"pk", "HASH"}, {"sk", "RANGE"}},
                               .GlobalSecondaryIndexes = {{"bySk", {{"sk", "HASH"}}}}};
  const auto refused = [&](auto change) {
    keyc::CreateTable table = good;
    change(table);
    return refused_by(client, table) == invalid;
  };
  CHECK(refused([](auto& table) { table.TableName = "a b c"; }));
  CHECK(refused([](auto& table) { std::swap(table.KeySchema[0], table.KeySchema[1]); }));
  CHECK(refused([](auto& table) { table.AttributeDefinitions[0].AttributeType = Type::BOOL; }));
  CHECK(refused([](auto& table) { table.GlobalSecondaryIndexes.push_back(table.GlobalSecondaryIndexes[0]); }));
  CHECK(refused([](auto& table) { table.GlobalSecondaryIndexes[0].ProjectionType = "INCLUDE"; }));
  CHECK(refused([](auto& table) { table.LocalSecondaryIndexes = {{"local", {{"sk", "HASH"}}}}; }));
  CHECK(refused_by(client, good) == ok);
}

TEST_CASE_METHOD(Fake, "Batches are made of what was left unprocessed") {
  dynamo.plant(Fault::unprocessed(10).of("BatchWriteItem"));
  dynamo.plant(Fault::unprocessed().of("BatchWriteItem"));
  client.write_all(customers(30));
  CHECK(dynamo.items<OrdersTable>().size() == 30);
  CHECK(dynamo.sent("BatchWriteItem").size() == 3);

  std::vector<CustomerEntity::Key> keys;
  for (int i = 0; i < 130; ++i) keys.push_back(CustomerEntity::at().customerId(std::to_string(i)));
  dynamo.plant(Fault::unprocessed(60).of("BatchGetItem"));
  const auto found = client.get_all(keys);
  CHECK(std::count_if(found.begin(), found.end(), [](const auto& it) { return it.has_value(); }) == 30);
  CHECK(dynamo.planted() == 0);
}

TEST_CASE_METHOD(Fake, "Pages end after a number of items, or of bytes") {
  client.write_all(customers(25));
  dynamo.forget_sent();
  SECTION("by default after 1 MB") {
    CHECK(client.count(CustomerEntity::tiedAt(7)) == 25);
    CHECK(dynamo.sent("Query").size() == 1);
  }
  SECTION("items") {
    dynamo.end_pages_after_items(10);
    CHECK(client.count(CustomerEntity::tiedAt(7)) == 25);
    CHECK(dynamo.sent("Query").size() == 3);
  }
  SECTION("bytes") {
    dynamo.end_pages_after_bytes(1);
    CHECK(client.count(CustomerEntity::tiedAt(7)) == 25);
    CHECK(dynamo.sent("Query").size() == 26);
  }
}

namespace {

class Consumed : public keyc::Observer {
 public:
  void done(const keyc::CallReport& report) noexcept override {
    units.push_back(report.consumed_capacity.value_or(-1));
  }
  std::vector<double> units;
};

}  // namespace

TEST_CASE_METHOD(Fake, "Answers say what the table has consumed, if that is asked for") {
  const auto consumed = std::make_shared<Consumed>();
  keyc::Client asks = dynamo.client({.observer = consumed, .return_capacity = true});
  const auto key = CustomerEntity::at().customerId("c");
  asks.send(CustomerEntity::put({.customerId = "c", .name = std::string(5000, 'n')}));
  asks.send(key.get());
  asks.send(key.get().consistent());
  asks.send(CustomerEntity::at().customerId("none").get());
  asks.send(keyc::transact(CustomerEntity::update(key).set_name("n")));
  asks.get_all(std::vector{key, CustomerEntity::at().customerId("none")});
  asks.count(CustomerEntity::tiedAt(0));
  CHECK(consumed->units == std::vector<double>{5, 1, 2, 0.5, 10, 1, 0.5});
}

TEST_CASE_METHOD(Fake, "Tokens are remembered for ten minutes") {
  const auto create = [](const char* name) {
    return keyc::exactly_once(keyc::transact(CustomerEntity::create({.customerId = "c", .name = name})), "token");
  };
  client.send(create("n"));
  CHECK_NOTHROW(client.send(create("n")));
  CHECK_THROWS_AS(client.send(create("m")), keyc::IdempotentParameterMismatch);
  dynamo.advance_clock(11min);
  CHECK_THROWS_AS(client.send(create("n")), keyc::TransactionCancelled);
}

TEST_CASE_METHOD(Fake, "Items that have expired are there until they are deleted") {
  const auto tomorrow = std::chrono::system_clock::now() + 24h;
  Order order{.customerId = "c", .total = keyc::Decimal("1")};
  order.forgetAt = static_cast<std::uint64_t>(std::chrono::system_clock::to_time_t(tomorrow));
  client.send(OrderEntity::create(order));
  CHECK(dynamo.delete_expired() == 0);
  dynamo.advance_clock(25h);
  CHECK(dynamo.items<OrdersTable>().size() == 1);
  CHECK(dynamo.delete_expired() == 1);
  CHECK(dynamo.items<OrdersTable>().empty());
}

TEST_CASE("A client can outlive its database, and others are not in it") {
  keyc::FakeDynamoDb other;
  other.create<OrdersTable>();
  const auto client = [] {
    keyc::FakeDynamoDb dynamo;
    dynamo.create<OrdersTable>();
    return std::make_unique<keyc::Client>(dynamo.client());
  }();
  client->send(CustomerEntity::put({.customerId = "c", .name = "n"}));
  CHECK(client->send(CustomerEntity::at().customerId("c").get()).has_value());
  CHECK(other.items<OrdersTable>().empty());
}
