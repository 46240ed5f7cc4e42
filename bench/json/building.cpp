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

template <class Built>
concept HasRequest = requires(const Built& built) {
  built.request();
};

/// What is sent.
const keyc::PutItem& request_of(const keyc::PutItem& put) { return put; }
const keyc::UpdateItem& request_of(const keyc::UpdateItem& update) { return update; }
template <HasRequest Built>
const auto& request_of(const Built& built) {
  return built.request();
}

template <class Build>
void add(const char* name, Build build) {
  const auto timed = [](auto write) {
    return [write] {
      const std::string json = write();
      benchmark::DoNotOptimize(json.data());
      return json.size();
    };
  };
  side_by_side::add(name, timed([build] { return keyc::to_json(request_of(build())); }),
                    timed([request = build()] { return keyc::to_json(request_of(request)); }));
}

const bool registered = [] {
  add("put, built and to JSON", [] { return OrderEntity::put(order); });
  add("get, built and to JSON", [] { return OrderEntity::at().customer(order.customer).id(order.id).get(); });
  add("query, built and to JSON", [] { return OrderEntity::ofCustomer(order.customer); });
  add("update of two attributes, built and to JSON", [] {
    return OrderEntity::at().customer(order.customer).id(order.id).update().set_paid(true).set_title("Cups").build();
  });
  return true;
}();

}  // namespace
