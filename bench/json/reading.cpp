// The answer to a Query, ten items of twelve attributes, read into structs.
#include <algorithm>
#include <cstdlib>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "keyc/item_io.hpp"
#include "keyc/json.hpp"
#include "reading_by_hand.hpp"
#include "side_by_side.hpp"

namespace {

keyc::Item to_item(const Order& order) {
  keyc::ItemWriter write("Order");
  write.set("customer", order.customer)
      .set("id", order.id)
      .set("email", order.email)
      .set("title", order.title)
      .set("cents", order.cents)
      .set("quantity", order.quantity)
      .set("paid", order.paid)
      .set("placed", order.placed)
      .set("tags", order.tags)
      .set("_type", std::string("Order"))
      .set("pk", "CUSTOMER#" + order.customer)
      .set("sk", "ORDER#" + order.id);
  return std::move(write).finish();
}

/// As generated code does it.
Order from_item(const keyc::Item& item) {
  const keyc::ItemReader read("Order", item);
  read.expect_type("_type", "Order");
  return {.customer = read.get<std::string>("customer"),
          .id = read.get<std::string>("id"),
          .email = read.get<std::string>("email"),
          .title = read.get<std::string>("title"),
          .cents = read.get<std::int64_t>("cents"),
          .quantity = read.get<std::uint32_t>("quantity"),
          .paid = read.get<bool>("paid"),
          .placed = read.get<keyc::Timestamp>("placed"),
          .tags = read.get<std::set<std::string>>("tags")};
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

std::vector<Order> read(const std::string& json) {
  std::vector<Order> orders;
  const keyc::QueryResult page = keyc::query_result_from_json(json);
  orders.reserve(page.Items.size());
  for (const keyc::Item& item : page.Items) orders.push_back(from_item(item));
  return orders;
}

const bool registered = [] {
  static const std::string json = answer();
  if (read(json) != by_hand::read(json) || read(json).back() != sample_order(9)) std::abort();
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
