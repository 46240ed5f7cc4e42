// Requests of generated functions, built and written as JSON, compared with to_json() of the same requests, built once.
#include <cstdlib>
#include <string>
#include <utility>

#include "keyc/json.hpp"
#include "shop.keys.hpp"
#include "side_by_side.hpp"

namespace {

using shop::Order;
using shop::OrderEntity;

const Order order{.customer = "acme-corporation-4711",
                  .id = {},
                  .email = "purchasing@acme.example",
                  .title = "A dozen cups of white porcelain",
                  .cents = 12'900,
                  .quantity = 12,
                  .paid = false,
                  .placed = {},
                  .status = "placed"};

/// `write` is how a program would write the request; `build` makes its struct.
template <class Write, class Build>
void add(const char* name, Write write, Build build) {
  const auto timed = [](auto to_text) {
    return [to_text] {
      const std::string json = to_text();
      benchmark::DoNotOptimize(json.data());
      return json.size();
    };
  };
  side_by_side::add(name, timed(write), timed([request = build()] { return keyc::to_json(request); }));
}

auto key() { return OrderEntity::at().customer(order.customer).id(order.id); }

const bool registered = [] {
  const auto put = [] { return keyc::PutItem(OrderEntity::put(order)); };
  const auto update = [] { return key().update().set_paid(true).set_title("Cups"); };
  add(
      "put, built and to JSON", [] { return keyc::put_json(order); }, put);
  add(
      "get, built and to JSON", [] { return keyc::to_json(key().get()); }, [] { return keyc::GetItem(key().get()); });
  add(
      "query, built and to JSON", [] { return keyc::to_json(OrderEntity::ofCustomer(order.customer)); },
      [] { return keyc::Query(OrderEntity::ofCustomer(order.customer)); });
  add(
      "update of two attributes, built and to JSON", [=] { return keyc::to_json(update()); },
      [=] { return update().build(); });
  add(
      "a PutItem, built and to JSON", [=] { return keyc::to_json(put()); }, put);
  add(
      "an UpdateItem of two attributes, built and to JSON", [=] { return keyc::to_json(update().build()); },
      [=] { return update().build(); });
  return true;
}();

}  // namespace
