#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "keyc/client.hpp"
#include "orders.keys.hpp"

/// What the clerks of a shop do with orders (examples/orders/orders.keys). order_desk_test.cpp tests it without a
/// server.
class OrderDesk {
 public:
  enum class Result { done, no_such_order, too_late };

  /// The client must outlive it.
  explicit OrderDesk(keyc::Client& client) : client_(client) {}

  orders::Order place(const std::string& customer, const keyc::Decimal& total);

  /// Ships an order that is packed or paid. It is too late if the order was shipped or cancelled before.
  Result ship(const orders::OrderEntity::Key& order);

  /// Adds to the points of a customer. Returns what the customer has then; nothing if there is no such customer.
  std::optional<std::uint32_t> reward(const std::string& customer, std::uint32_t points);

  /// The oldest first.
  std::vector<orders::Order> open_orders();

 private:
  keyc::Client& client_;
};
