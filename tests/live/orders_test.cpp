#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "keyc/retry.hpp"
#include "orders.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using keyc::AttributeValue;
using keyc::Item;
using orders::Customer;
using orders::CustomerEntity;
using orders::Order;
using orders::OrderEntity;
using orders::Status;

namespace {

constexpr keyc::Timestamp start{std::chrono::milliseconds{1704067200000}};

std::vector<keyc::Ulid> newest_first(keyc::Client& client, const std::string& customer) {
  std::vector<keyc::Ulid> ids;
  for (const Order& order : client.items(OrderEntity::recentlyUpdated(customer))) ids.push_back(order.orderId);
  return ids;
}

Item stored(keyc::Client& client, const Order& order) {
  return client.send(OrderEntity::key(order).get().request()).Item.value();
}

/// The names of the attributes that differ.
std::set<std::string> changed(const Item& before, const Item& after) {
  std::set<std::string> names;
  for (const Item* item : {&before, &after})
    for (const keyc::Attribute& attribute : *item) {
      const AttributeValue* const a = before.find(attribute.name);
      const AttributeValue* const b = after.find(attribute.name);
      if (a == nullptr || b == nullptr || !(*a == *b)) names.insert(attribute.name);
    }
  return names;
}

Order make_order(const std::string& customer, std::chrono::minutes offset) {
  return {
      .customerId = customer, .total = keyc::Decimal("12.345678901234567890123456789"), .updatedAt = start + offset};
}

}  // namespace

TEST_CASE("an order goes through five statuses and the index follows each update") {
  live::TestTable table(orders::OrdersTable::create_table(), "statuses");
  keyc::Client& client = table.client();
  using std::chrono::minutes;
  const Order a = make_order("c", minutes(0));
  const Order b = make_order("c", minutes(1));
  const Order c = make_order("c", minutes(2));
  const Order other_order = make_order("d", minutes(3));
  for (const Order& order : {a, b, c, other_order}) client.send(OrderEntity::create(order).keep_times());
  CHECK(newest_first(client, "c") == std::vector{c.orderId, b.orderId, a.orderId});

  auto time = start + minutes(10);
  for (const Status status : {Status::paid, Status::packed, Status::shipped, Status::delivered}) {
    for (const Order& order : {a, b}) {
      const Item before = stored(client, order);
      client.send(OrderEntity::update(OrderEntity::key(order)).set_status(status).now(time).build());
      const Item after = stored(client, order);
      std::set<std::string> expected{"status", "updatedAt", "gsi1sk", "revision"};
      if (status == Status::shipped) expected.insert({"openPk", "openSk"});
      CHECK(changed(before, after) == expected);
      CHECK(after.find("gsi1sk")->text() == "UPDATED#" + keyc::to_text(time));
      CHECK(newest_first(client, "c").front() == order.orderId);
      // The stored item must be what the struct that is read from it would store.
      CHECK(OrderEntity::to_item(OrderEntity::from_item(after)) == after);
      CHECK(OrderEntity::from_item(after).status == status);
      time += minutes(1);
    }
  }
  CHECK(newest_first(client, "c") == std::vector{b.orderId, a.orderId, c.orderId});
  CHECK(newest_first(client, "d") == std::vector{other_order.orderId});
}

TEST_CASE("a range of times on the index returns the orders that changed in it") {
  live::TestTable table(orders::OrdersTable::create_table(), "span");
  keyc::Client& client = table.client();
  std::vector<Order> orders;
  for (int i = 0; i < 40; ++i) {
    orders.push_back(make_order("c", std::chrono::minutes(i)));
    client.send(OrderEntity::create(orders.back()).keep_times());
  }
  const auto count = [&](const keyc::EntityQuery<OrderEntity>& query) {
    std::size_t found = 0;
    for (const Order& order : client.items(query)) found += order.customerId == "c";
    return found;
  };
  for (int low = 0; low < 40; low += 7)
    for (int high = 0; high < 40; high += 9) {
      const auto from = start + std::chrono::minutes(low);
      const auto to = start + std::chrono::minutes(high);
      CHECK(count(OrderEntity::updatedBetween("c", from, to)) == static_cast<std::size_t>(std::max(0, high - low + 1)));
      const auto index = OrderEntity::on_gsi1().customerId("c");
      CHECK(count(index.updatedAt(keyc::below(from)).query()) == static_cast<std::size_t>(low));
      CHECK(count(index.updatedAt(keyc::at_most(from)).query()) == static_cast<std::size_t>(low + 1));
      CHECK(count(index.updatedAt(keyc::above(from)).query()) == static_cast<std::size_t>(39 - low));
      CHECK(count(index.updatedAt(keyc::at_least(from)).query()) == static_cast<std::size_t>(40 - low));
      CHECK(count(index.updatedAt(from).query()) == 1);
    }
}

TEST_CASE("an update of a missing item fails and creates nothing") {
  live::TestTable table(orders::OrdersTable::create_table(), "absent");
  const Order order = make_order("c", std::chrono::minutes(0));
  CHECK_THROWS_AS(table.client().send(OrderEntity::key(order).update().set_note("x").build()), keyc::ConditionFailed);
  CHECK(table.scan().empty());
}

TEST_CASE("create refuses an existing item, put replaces it, remove removes it") {
  live::TestTable table(orders::OrdersTable::create_table(), "create");
  keyc::Client& client = table.client();
  Order order = make_order("c", std::chrono::minutes(0));
  order = client.send(OrderEntity::create(order));
  CHECK_THROWS_AS(client.send(OrderEntity::create(order)), keyc::ConditionFailed);
  order.note = "second";
  client.send(OrderEntity::put(order));
  CHECK(client.send(OrderEntity::get(OrderEntity::key(order)))->note == "second");
  CHECK(table.scan().size() == 1);
  client.send(OrderEntity::remove(OrderEntity::key(order)));
  CHECK(table.scan().empty());
}

TEST_CASE("an optional attribute is added and removed") {
  live::TestTable table(orders::OrdersTable::create_table(), "optional");
  keyc::Client& client = table.client();
  const Order order = make_order("c", std::chrono::minutes(0));
  client.send(OrderEntity::create(order));
  CHECK_FALSE(stored(client, order).contains("note"));
  client.send(OrderEntity::key(order).update().set_note("fragile").set_forgetAt(1800000000).build());
  CHECK(stored(client, order).find("note")->text() == "fragile");
  CHECK(stored(client, order).find("forgetAt")->text() == "1800000000");
  client.send(OrderEntity::key(order).update().remove_note().build());
  CHECK_FALSE(stored(client, order).contains("note"));
}

TEST_CASE("an exact number keeps all of its digits") {
  live::TestTable table(orders::OrdersTable::create_table(), "digits");
  const Order order = make_order("c", std::chrono::minutes(0));
  table.client().send(OrderEntity::create(order));
  CHECK(table.client().send(OrderEntity::key(order).get())->total == order.total);
}

TEST_CASE("the index holds exactly the open orders, through every change of status") {
  live::TestTable table(orders::OrdersTable::create_table(), "open");
  keyc::Client& client = table.client();
  std::vector<Order> orders;
  for (int i = 0; i < 12; ++i) {
    orders.push_back(make_order("c" + std::to_string(i % 3), std::chrono::minutes(i)));
    client.send(OrderEntity::create(orders.back()));
  }
  const auto is_open = [](const Order& order) {
    return order.status == Status::placed || order.status == Status::paid || order.status == Status::packed;
  };
  for (int round = 0; round < 60; ++round) {
    Order& order = orders[static_cast<std::size_t>(round * 7) % orders.size()];
    order.status = static_cast<Status>(round % 6);
    if (round % 2 == 0) {
      client.send(OrderEntity::update(OrderEntity::key(order)).set_status(order.status).build());
    } else {
      const Order loaded = client.send(OrderEntity::get(OrderEntity::key(order))).value();
      client.send(OrderEntity::update(loaded).set_status(order.status).build());
    }
    std::set<std::string> expected;
    for (const Order& candidate : orders)
      if (is_open(candidate)) expected.insert(keyc::to_text(candidate.orderId));
    std::vector<std::string> found;
    for (const Order& open : client.items(OrderEntity::openOrders())) found.push_back(keyc::to_text(open.orderId));
    CHECK(std::is_sorted(found.begin(), found.end()));
    CHECK(std::set<std::string>(found.begin(), found.end()) == expected);
    CHECK(found.size() == expected.size());
  }
}

TEST_CASE("an order is cancelled only if it has not left, and the error has the reason") {
  live::TestTable table(orders::OrdersTable::create_table(), "cancel");
  keyc::Client& client = table.client();
  using Where = OrderEntity::Where;
  const auto cancel = [&](const Order& order) {
    client.send(OrderEntity::update(OrderEntity::key(order))
                    .set_status(Status::cancelled)
                    .only_if(Where::status.in({Status::placed, Status::paid, Status::packed}))
                    .build());
  };
  const Order early = make_order("c", std::chrono::minutes(0));
  const Order late = make_order("c", std::chrono::minutes(1));
  for (const Order& order : {early, late}) client.send(OrderEntity::create(order));
  client.send(OrderEntity::update(OrderEntity::key(late)).set_status(Status::shipped).build());
  cancel(early);
  CHECK_FALSE(stored(client, early).contains("openPk"));
  try {
    cancel(late);
    FAIL("it has left");
  } catch (const keyc::ConditionFailed& failed) {
    const std::optional<Order> there = failed.item_of<OrderEntity>();
    CHECK(there.has_value() == live::is_dynamodb_local());
    if (there) CHECK(there->status == Status::shipped);
  }
  CHECK(OrderEntity::from_item(stored(client, late)).status == Status::shipped);
}

TEST_CASE("of two writers that change an order that they read, one wins and the other loses nothing") {
  live::TestTable table(orders::OrdersTable::create_table(), "lock");
  keyc::Client& client = table.client();
  client.send(OrderEntity::create(make_order("c", std::chrono::minutes(0))));
  const Order mine = *client.items(OrderEntity::ofCustomer("c")).begin();
  Order theirs = mine;
  theirs.note = "fragile";
  const Order now = client.send(OrderEntity::put(theirs));
  CHECK(now.revision == mine.revision + 1);
  CHECK_THROWS_AS(client.send(OrderEntity::update(mine).set_total(keyc::Decimal("1")).build()), keyc::ConditionFailed);
  CHECK(client.send(OrderEntity::update(now).set_total(keyc::Decimal("1")).returning_new()).note == "fragile");
}

TEST_CASE("the leaderboard is in the order of the points, with ties, also with concurrent writes") {
  live::TestTable table(orders::OrdersTable::create_table(), "leaders");
  std::map<std::string, std::uint32_t> points;
  for (const char* id : {"ann", "bob", "cy", "di", "eve"}) {
    table.client().send(CustomerEntity::create({.customerId = id, .name = id}));
    points[id] = 0;
  }
  table.client().send(OrderEntity::create(make_order("ann", std::chrono::minutes(0))));  // of the same partition
  const auto giving = [&](int from) {
    keyc::ClientOptions options = table.options();
    options.on_request = nullptr;
    keyc::Client client(options);
    for (int i = 0; i < 15; ++i)
      for (const auto& [id, none] : points)
        if ((i + from + static_cast<int>(id.size())) % 2 == 0) {
          const auto key = CustomerEntity::at().customerId(id);
          keyc::retry([&] { return client.send(key.get().consistent()); },
                      [&](const Customer& customer) {
                        client.send(CustomerEntity::update(customer)
                                        .set_points(customer.points + 50)
                                        .only_if(CustomerEntity::Where::points == customer.points)
                                        .build());
                      },
                      1000);
        }
  };
  std::thread giver(giving, 0);
  giving(1);
  giver.join();
  for (auto& [id, sum] : points) sum = 15 * 50;
  table.client().send(CustomerEntity::update(CustomerEntity::at().customerId("cy")).set_points(9).build());
  table.client().send(CustomerEntity::update(CustomerEntity::at().customerId("di")).set_points(4000000000U).build());
  points["cy"] = 9;
  points["di"] = 4000000000U;

  std::vector<std::pair<std::uint32_t, std::string>> expected;
  for (const auto& [id, sum] : points) expected.emplace_back(sum, id);
  std::sort(expected.rbegin(), expected.rend());
  std::vector<std::pair<std::uint32_t, std::string>> found;
  for (const Customer& customer : table.client().items(CustomerEntity::leaders()))
    found.emplace_back(customer.points, customer.customerId);
  CHECK(found == expected);
  std::vector<std::string> tied;
  for (const Customer& customer : table.client().items(CustomerEntity::tiedAt(750)))
    tied.push_back(customer.customerId);
  CHECK(tied == std::vector<std::string>{"ann", "bob", "eve"});
  std::size_t above = 0;
  for (const Customer& customer : table.client().items(CustomerEntity::withAtLeast(750)))
    above += customer.points >= 750 ? 1 : 0;
  CHECK(above == 4);
}
