// Transactions on items of examples/orders.
#include <string>
#include <vector>

#include "keyc/json.hpp"
#include "keyc/transact.hpp"
#include "orders.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using orders::Order;
using orders::OrderEntity;
using orders::Status;
using Where = OrderEntity::Where;

namespace {

Order make_order(const std::string& customer, const std::string& total) {
  return {.customerId = customer, .total = keyc::Decimal(total)};
}

std::optional<Order> stored(keyc::Client& client, const Order& order) {
  return client.send(OrderEntity::key(order).get().consistent());
}

std::vector<std::string> codes(keyc::Client& client, const keyc::TransactWriteItems& request) {
  std::vector<std::string> codes;
  try {
    client.send(request);
  } catch (const keyc::TransactionCancelled& error) {
    for (const keyc::CancellationReason& reason : error.reasons()) codes.push_back(reason.Code);
  }
  return codes;
}

const std::string none = "None";
const std::string failed = "ConditionalCheckFailed";

}  // namespace

TEST_CASE("all the actions of a transaction take place, or none") {
  live::TestTable table(orders::OrdersTable::create_table(), "all-or-none");
  keyc::Client& client = table.client();
  const Order put = make_order("a", "1");
  const Order changed = make_order("b", "2");
  const Order removed = make_order("c", "3");
  const Order checked = make_order("d", "4");
  for (const Order& order : {changed, removed, checked}) client.send(OrderEntity::create(order));
  const auto change = [&](Status status) {
    return keyc::transact(OrderEntity::create(put), OrderEntity::key(changed).update().set_status(Status::shipped),
                          OrderEntity::remove(OrderEntity::key(removed)),
                          keyc::only_if(OrderEntity::check_exists(OrderEntity::key(checked)), Where::status == status));
  };

  CHECK(codes(client, change(Status::paid)) == std::vector{none, none, none, failed});
  CHECK_FALSE(stored(client, put));
  CHECK(stored(client, changed)->status == Status::placed);
  CHECK(stored(client, removed));

  client.send(change(Status::placed));
  CHECK(stored(client, put));
  CHECK(stored(client, changed)->status == Status::shipped);
  CHECK_FALSE(stored(client, removed));
  CHECK(codes(client, change(Status::placed)) == std::vector{failed, none, none, none});
}

TEST_CASE("a cancelled transaction has the item that made a condition fail, if that was requested") {
  live::TestTable table(orders::OrdersTable::create_table(), "old");
  keyc::Client& client = table.client();
  const Order order = make_order("a", "1");
  client.send(OrderEntity::create(order));
  keyc::PutItem again = OrderEntity::create(order);
  again.ReturnValuesOnConditionCheckFailure = "ALL_OLD";
  keyc::ConditionCheck absent = OrderEntity::check_absent(OrderEntity::key(make_order("b", "1")));
  absent.ReturnValuesOnConditionCheckFailure = "ALL_OLD";
  try {
    client.send(keyc::transact(absent, again));
    FAIL("nothing was thrown");
  } catch (const keyc::TransactionCancelled& error) {
    REQUIRE(error.reasons().size() == 2);
    CHECK(error.reasons()[0].Code == none);
    CHECK(error.reasons()[1].Code == failed);
    CHECK_FALSE(error.reasons()[1].Message.empty());
    CHECK(OrderEntity::from_item(error.reasons()[1].Item.value()).orderId == order.orderId);
    CHECK(error.by_others());
  }
}

TEST_CASE("check_exists holds for an existing item, check_absent for a missing one") {
  live::TestTable table(orders::OrdersTable::create_table(), "checks");
  keyc::Client& client = table.client();
  const Order there = make_order("a", "1");
  const Order missing = make_order("b", "1");
  client.send(OrderEntity::create(there));
  const auto exists = [](const Order& order) { return OrderEntity::check_exists(OrderEntity::key(order)); };
  const auto absent = [](const Order& order) { return OrderEntity::check_absent(OrderEntity::key(order)); };
  CHECK(codes(client, keyc::transact(exists(there), absent(missing))).empty());
  CHECK(codes(client, keyc::transact(absent(there), exists(missing))) == std::vector{failed, failed});
}

TEST_CASE("a transaction takes place each time that it is sent, or exactly once") {
  live::TestTable table(orders::OrdersTable::create_table(), "token");
  keyc::Client& client = table.client();
  const keyc::TransactWriteItems each = keyc::transact(OrderEntity::create(make_order("a", "1")));
  const keyc::ExactlyOnce once = keyc::exactly_once(keyc::transact(OrderEntity::create(make_order("a", "2"))));
  client.send(each);
  client.send(once);
  // The conditions would fail now.
  CHECK_NOTHROW(client.send(once));
  CHECK_THROWS_AS(client.send(each), keyc::TransactionCancelled);
}

TEST_CASE("a put with a lock keeps attributes of a newer program, in a transaction as well") {
  live::TestTable table(orders::OrdersTable::create_table(), "newer");
  keyc::Client& client = table.client();
  const orders::Order order = make_order("a", "1");
  keyc::PutItem first = OrderEntity::create(order);
  first.Item.set("newer", keyc::AttributeValue::string("kept"));
  client.send(first);
  const auto read = [&] { return client.stored(OrderEntity::key(order).get().consistent()).value(); };
  client.send(keyc::transact(OrderEntity::put(read().value)));
  CHECK(read().value.revision == std::stoull(first.Item.find("revision")->text()) + 1);
  CHECK(read().item.find("newer")->text() == "kept");
}

TEST_CASE("a transaction has up to a hundred actions, and what keyc refuses DynamoDB refuses too") {
  live::TestTable table(orders::OrdersTable::create_table(), "limits");
  keyc::Client& client = table.client();
  std::vector<keyc::PutItem> puts;
  for (int i = 0; i < 100; ++i) puts.push_back(OrderEntity::create(make_order("a", std::to_string(i))));
  client.send(keyc::transact(puts));
  CHECK(table.scan().size() == 100);

  // Two puts of one item without the names of their key attributes: only DynamoDB can recognise these.
  keyc::PutItem bare = puts.front();
  bare.key_names = {};
  CHECK_THROWS_AS(client.send(keyc::transact(bare, bare)), keyc::ServiceError);
  CHECK_THROWS_AS(keyc::transact(puts.front(), puts.front()), keyc::SameItemError);
}

TEST_CASE("items are read together, in the order of the keys") {
  live::TestTable table(orders::OrdersTable::create_table(), "read");
  keyc::Client& client = table.client();
  const Order a = make_order("a", "1");
  const Order b = make_order("b", "2");
  for (const Order& order : {a, b}) client.send(OrderEntity::create(order));
  const keyc::TransactGetItemsResult result = client.send(keyc::TransactGetItems{
      {OrderEntity::key(b).get(), OrderEntity::key(make_order("c", "3")).get(), OrderEntity::key(a).get()}});
  REQUIRE(result.Responses.size() == 3);
  CHECK(OrderEntity::from_item(result.Responses[0].Item.value()).orderId == b.orderId);
  CHECK_FALSE(result.Responses[1].Item);
  CHECK(OrderEntity::from_item(result.Responses[2].Item.value()).orderId == a.orderId);
}
