// The answer to a Query, ten items of twelve attributes, read into structs.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "keyc/entity_page.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/generated/matching.hpp"
#include "keyc/json.hpp"
#include "reading_by_hand.hpp"
#include "side_by_side.hpp"

// As in generated sources.
#pragma GCC diagnostic ignored "-Winvalid-offsetof"

namespace {

/// As generated code has it.
struct OrderEntity {
  static Order from_item(const keyc::Item& item);
  static bool matches(const keyc::Item& item) noexcept { return keyc::has_type(item, "_type", "Order"); }
};

const keyc::AttributeRows& rows_of(keyc::Members<OrderEntity>) {
  static constexpr keyc::AttributeRow attributes[] = {
      keyc::attribute_row<decltype(Order::customer)>("customer", offsetof(Order, customer)),
      keyc::attribute_row<decltype(Order::id)>("id", offsetof(Order, id)),
      keyc::attribute_row<decltype(Order::email)>("email", offsetof(Order, email)),
      keyc::attribute_row<decltype(Order::title)>("title", offsetof(Order, title)),
      keyc::attribute_row<decltype(Order::cents)>("cents", offsetof(Order, cents)),
      keyc::attribute_row<decltype(Order::quantity)>("quantity", offsetof(Order, quantity)),
      keyc::attribute_row<decltype(Order::paid)>("paid", offsetof(Order, paid)),
      keyc::attribute_row<decltype(Order::placed)>("placed", offsetof(Order, placed)),
      keyc::attribute_row<decltype(Order::tags)>("tags", offsetof(Order, tags)),
  };
  static constexpr keyc::AttributeRows rows{
      .rows = attributes, .entity = "Order", .type_attribute = "_type", .type = "Order"};
  return rows;
}

Order OrderEntity::from_item(const keyc::Item& item) {
  return keyc::read_item<Order>(rows_of(keyc::Members<OrderEntity>()), item);
}

keyc::Item to_item(const Order& order) {
  keyc::ItemWriter write(rows_of(keyc::Members<OrderEntity>()), &order);
  write.set("pk", "CUSTOMER#" + order.customer).set("sk", "ORDER#" + order.id);
  return std::move(write).finish();
}

/// DynamoDB sends the attributes in no order that a reader may rely on.
std::string answer() {
  std::mt19937 random(20240229);
  std::string json = R"({"Count":10,"Items":[)";
  for (int i = 0; i < 10; ++i) {
    std::vector<std::string> members;
    for (const keyc::Attribute& attribute : to_item(sample_order(i)))
      members.push_back('"' + attribute.name + "\":" + to_json(attribute.value));
    std::shuffle(members.begin(), members.end(), random);
    json += i == 0 ? "{" : ",{";
    for (const std::string& member : members) json += member + ',';
    json.back() = '}';
  }
  json += R"(],"ScannedCount":10})";
  json.reserve(json.size() + by_hand::padding);
  return json;
}

std::vector<Order> read(const std::string& json) { return keyc::all_from_json<OrderEntity>(json); }

std::vector<Order> read_through_items(const std::string& json) {
  std::vector<Order> orders;
  const keyc::QueryResult page = keyc::query_result_from_json(json);
  orders.reserve(page.Items.size());
  for (const keyc::Item& item : page.Items) orders.push_back(OrderEntity::from_item(item));
  return orders;
}

const bool registered = [] {
  static const std::string json = answer();
  if (read(json) != by_hand::read(json) || read_through_items(json) != by_hand::read(json) ||
      read(json).back() != sample_order(9))
    std::abort();
  side_by_side::add(
      "a page of ten into structs",
      [] {
        benchmark::DoNotOptimize(read(json).data());
        return json.size();
      },
      [] {
        benchmark::DoNotOptimize(by_hand::read(json).data());
        return json.size();
      });
  side_by_side::add(
      "the same through items",
      [] {
        benchmark::DoNotOptimize(read_through_items(json).data());
        return json.size();
      },
      [] {
        benchmark::DoNotOptimize(by_hand::read(json).data());
        return json.size();
      });
  side_by_side::add(
      "a page of ten into items",
      [] {
        benchmark::DoNotOptimize(keyc::query_result_from_json(json).Items.data());
        return json.size();
      },
      [] {
        benchmark::DoNotOptimize(by_hand::read(json).data());
        return json.size();
      });
  return true;
}();

}  // namespace
