// The status of orders changes; the indexes that list them, and the leaderboard of customers, are updated with them.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "keyc/client.hpp"
#include "keyc/retry.hpp"
#include "orders.keys.hpp"
#include "support/example.hpp"

using orders::Customer;
using orders::CustomerEntity;
using orders::Order;
using orders::OrderEntity;
using orders::OrdersTable;
using orders::Status;

namespace {

/// Adds up what the requests cost. A client calls it in all threads that send.
class Costs final : public keyc::Observer {
 public:
  void attempt(const keyc::AttemptReport&) override { ++attempts; }
  void done(const keyc::CallReport& report) override {
    ++calls;
    const std::lock_guard lock(mutex_);
    units_ += report.consumed_capacity.value_or(0);
  }
  double units() const {
    const std::lock_guard lock(mutex_);
    return units_;
  }

  std::atomic<int> calls = 0;
  std::atomic<int> attempts = 0;

 private:
  mutable std::mutex mutex_;
  double units_ = 0;
};

void print_orders(keyc::Client& client, const std::string& customer) {
  for (const Order& order : client.items(OrderEntity::recentlyUpdated(customer)))
    std::printf("  %s  %-9s  %s  %8s\n", keyc::to_text(order.updatedAt).c_str(),
                std::string(to_text(order.status)).c_str(), keyc::to_text(order.orderId).c_str(),
                order.total.text().c_str());
}

void print_open(keyc::Client& client) {
  std::printf("Open orders:\n");
  for (const Order& order : client.items(OrderEntity::openOrders()))
    std::printf("  %s of %s: %s\n", keyc::to_text(order.orderId).c_str(), order.customerId.c_str(),
                std::string(to_text(order.status)).c_str());
}

/// An order can be cancelled until it is shipped; after that, the refused write returns the item with its status.
void cancel(keyc::Client& client, const Order& order) {
  using Where = OrderEntity::Where;
  try {
    client.send(OrderEntity::update(OrderEntity::key(order))
                    .set_status(Status::cancelled)
                    .only_if(Where::status.in({Status::placed, Status::paid, Status::packed}))
                    .build());
    std::printf("An order is cancelled\n");
  } catch (const keyc::ConditionFailed& failed) {
    const std::optional<Order> there = failed.item_of<OrderEntity>();
    std::printf("An order cannot be cancelled: it is %s\n",
                there ? std::string(to_text(there->status)).c_str() : "not as it should be");
  }
}

/// Two writers have read the same order: the second one to write is refused, and reads again.
void change_at_once(keyc::Client& client, const Order& order) {
  const auto key = OrderEntity::key(order);
  const Order read = client.send(key.get().consistent()).value();
  const Order after_mine = client.send(OrderEntity::update(read).set_note("fragile").returning_new());
  std::printf("A note is written %d revision later; ", static_cast<int>(after_mine.revision - read.revision));
  int tries = 0;
  keyc::retry(
      [&] { return tries++ == 0 ? std::optional(read) : client.send(key.get().consistent()); },
      [&](const Order& loaded) { client.send(OrderEntity::update(loaded).set_total(keyc::Decimal("40")).build()); });
  const Order last = client.send(key.get().consistent()).value();
  std::printf("the one after it, written at the second try, has it still: %s\n", last.note.value_or("(none)").c_str());
}

void give_points(keyc::Client& client, const std::string& customer, std::uint32_t points) {
  const auto key = CustomerEntity::at().customerId(customer);
  keyc::retry([&] { return client.send(key.get().consistent()); },
              [&](const Customer& one) {
                client.send(CustomerEntity::update(one)
                                .set_points(one.points + points)
                                .only_if(CustomerEntity::Where::points == one.points)
                                .build());
              });
}

void print_leaders(keyc::Client& client) {
  std::printf("Leaders:\n");
  for (const Customer& one : client.items(CustomerEntity::leaders()))
    std::printf("  %5u  %s\n", one.points, one.name.c_str());
}

void run(keyc::Client& client) {
  client.ensure_table<OrdersTable>();

  const std::string customer = "c-17";
  const keyc::Timestamp start = keyc::now();
  Order first{.customerId = customer, .total = keyc::Decimal("42.50"), .updatedAt = start};
  Order second{.customerId = customer, .total = keyc::Decimal("7.99"), .updatedAt = start + std::chrono::minutes(1)};
  for (const Order& order : {first, second}) client.send(OrderEntity::create(order));
  std::printf("Two orders, the one that changed last first:\n");
  print_orders(client, customer);

  auto time = start + std::chrono::minutes(5);
  for (const Status status : {Status::paid, Status::packed, Status::shipped, Status::delivered}) {
    client.send(OrderEntity::update(OrderEntity::key(first)).set_status(status).now(time).build());
    std::printf("The first order is %s:\n", std::string(to_text(status)).c_str());
    print_orders(client, customer);
    time += std::chrono::minutes(30);
  }

  print_open(client);
  change_at_once(client, second);
  cancel(client, second);
  cancel(client, first);
  print_open(client);

  for (const char* name : {"Ada", "Ben", "Cleo"})
    client.send(CustomerEntity::put({.customerId = std::string("c-") + name, .name = name}));
  give_points(client, "c-Ada", 750);
  give_points(client, "c-Ben", 1000);
  give_points(client, "c-Cleo", 500);
  give_points(client, "c-Cleo", 250);
  print_leaders(client);
}

}  // namespace

int main(int argc, char** argv) {
  const auto costs = std::make_shared<Costs>();
  keyc::ClientOptions options;
  options.observer = costs;
  options.return_capacity = true;
  const int result = run_example(argc, argv, "orders", run, std::move(options));
  std::printf("%d calls in %d attempts took %.1f capacity units\n", costs->calls.load(), costs->attempts.load(),
              costs->units());
  return result;
}
