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

template <class Request, class Build>
void add(const char* name, Build build) {
  const auto timed = [](auto write) {
    return [write] {
      const std::string json = write();
      benchmark::DoNotOptimize(json.data());
      return json.size();
    };
  };
  side_by_side::add(name, timed([build] { return keyc::to_json(build()); }),
                    timed([request = Request(build())] { return keyc::to_json(request); }));
}

const bool registered = [] {
  add<keyc::PutItem>("put, built and to JSON", [] { return OrderEntity::put(order); });
  add<keyc::GetItem>("get, built and to JSON",
                     [] { return OrderEntity::at().customer(order.customer).id(order.id).get(); });
  add<keyc::Query>("query, built and to JSON", [] { return OrderEntity::ofCustomer(order.customer); });
  add<keyc::UpdateItem>("update of two attributes, built and to JSON", [] {
    return OrderEntity::at().customer(order.customer).id(order.id).update().set_paid(true).set_title("Cups");
  });
  return true;
}();

}  // namespace
