// The order desk without a server: each test has a DynamoDB of its own in memory, and takes a millisecond or two.
#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_test_macros.hpp>
#else
#include <catch2/catch.hpp>
#endif

#include "keyc/testing.hpp"
#include "order_desk.hpp"

using keyc::Fault;
using orders::Order;
using orders::OrderEntity;
using orders::OrdersTable;
using orders::Status;
using Result = OrderDesk::Result;

namespace {

struct Shop {
  Shop() { dynamo.create<OrdersTable>(); }

  Order paid_order() {
    const Order placed = desk.place("c-17", keyc::Decimal("42.50"));
    return client.send(OrderEntity::update(placed).set_status(Status::paid).returning_new());
  }
  Order stored(const Order& order) { return client.send(OrderEntity::key(order).get()).value(); }

  keyc::FakeDynamoDb dynamo;
  keyc::Client client = dynamo.client();
  OrderDesk desk{client};
};

}  // namespace

TEST_CASE_METHOD(Shop, "An order is open until it is shipped") {
  const Order order = paid_order();
  CHECK(desk.open_orders().size() == 1);
  CHECK(desk.ship(OrderEntity::key(order)) == Result::done);
  CHECK(desk.open_orders().empty());
  CHECK(desk.ship(OrderEntity::key(order)) == Result::too_late);
}

TEST_CASE_METHOD(Shop, "An order that was never placed cannot be shipped") {
  CHECK(desk.ship(OrderEntity::key(Order{.customerId = "c-17", .total = keyc::Decimal("1")})) == Result::no_such_order);
}

// Whatever is planted happens to the requests that follow.
TEST_CASE_METHOD(Shop, "What somebody else writes into an order while it is shipped is not lost") {
  const Order order = paid_order();
  dynamo.plant(Fault::meanwhile([&] {
                 client.send(OrderEntity::update(OrderEntity::key(order)).set_note("fragile").build());
               }).of("UpdateItem"));
  CHECK(desk.ship(OrderEntity::key(order)) == Result::done);
  CHECK(stored(order).status == Status::shipped);
  CHECK(stored(order).note == "fragile");
}

TEST_CASE_METHOD(Shop, "An order that is cancelled at the last moment is not shipped") {
  const Order order = paid_order();
  dynamo.plant(Fault::meanwhile([&] {
                 client.send(OrderEntity::update(order).set_status(Status::cancelled).build());
               }).of("UpdateItem"));
  CHECK(desk.ship(OrderEntity::key(order)) == Result::too_late);
  CHECK(stored(order).status == Status::cancelled);
}

TEST_CASE_METHOD(Shop, "An order is shipped once, although the answer was lost") {
  const Order order = paid_order();
  dynamo.forget_sent();
  dynamo.plant(Fault::lost_after().of("UpdateItem"));
  CHECK(desk.ship(OrderEntity::key(order)) == Result::done);
  CHECK(stored(order).revision == order.revision + 1);
  CHECK(dynamo.sent("UpdateItem").size() == 2);
}

TEST_CASE_METHOD(Shop, "A customer is rewarded once, whatever happens to the request") {
  client.send(orders::CustomerEntity::put({.customerId = "c-17", .name = "Ada", .points = 100}));
  dynamo.plant(GENERATE(Fault::lost_before(), Fault::lost_after(), Fault::throttled(), Fault::conflict())
                   .of("TransactWriteItems"));
  CHECK(desk.reward("c-17", 20) == 120U);
  CHECK(dynamo.planted() == 0);
  CHECK(client.send(orders::CustomerEntity::at().customerId("c-17").get())->points == 120);
}

TEST_CASE_METHOD(Shop, "A customer who does not exist is not rewarded") { CHECK(!desk.reward("c-18", 20)); }

TEST_CASE_METHOD(Shop, "All pages of open orders are read") {
  for (int i = 0; i < 5; ++i) desk.place("c-17", keyc::Decimal("1"));
  dynamo.end_pages_after_items(2);
  dynamo.forget_sent();
  CHECK(desk.open_orders().size() == 5);
  CHECK(dynamo.sent("Query").size() == 3);
}
