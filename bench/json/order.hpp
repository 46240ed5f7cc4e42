#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "keyc/time.hpp"

/// An entity of twelve attributes: these nine, the two of its key, and its type.
struct Order {
  std::string customer;
  std::string id;
  std::string email;
  std::string title;
  std::int64_t cents = 0;
  std::uint32_t quantity = 0;
  bool paid = false;
  keyc::Timestamp placed;
  std::set<std::string> tags;
  friend bool operator==(const Order&, const Order&) = default;
};

inline Order sample_order(int number) {
  const std::string digits = std::to_string(1000 + number);
  return {.customer = "customer-" + digits,
          .id = "7d444840-9dc0-11d1-b245-5ffdce74" + digits,
          .email = "ana.souza." + digits + "@example.com",
          .title = "Espresso cups, set of six, café edition no. " + digits,
          .cents = 12'900 + number,
          .quantity = static_cast<std::uint32_t>(1 + number),
          .paid = number % 2 == 0,
          .placed = keyc::Timestamp{std::chrono::milliseconds{1'704'067'200'123 + number * 86'400'000LL}},
          .tags = {"gift", "kitchen", "porcelain"}};
}
