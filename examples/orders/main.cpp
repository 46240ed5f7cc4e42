// An order goes through its life; the index that lists a customer's orders by their last change follows by itself.
#include <chrono>
#include <cstdio>
#include <string>

#include "keyc/client.hpp"
#include "orders.keys.hpp"
#include "support/example.hpp"

using orders::Order;
using orders::OrderEntity;
using orders::OrdersTable;
using orders::Status;

namespace {

void print_orders(keyc::Client& client, const std::string& customer) {
  for (const Order& order : client.items(OrderEntity::recentlyUpdated(customer)))
    std::printf("  %s  %-9s  %s  %8s\n", keyc::to_text(order.updatedAt).c_str(),
                std::string(to_text(order.status)).c_str(), keyc::to_text(order.orderId).c_str(),
                order.total.text().c_str());
}

void run(keyc::Client& client) {
  client.create_table(OrdersTable::create_table());

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
}

}  // namespace

int main(int argc, char** argv) { return run_example(argc, argv, "orders", run); }
