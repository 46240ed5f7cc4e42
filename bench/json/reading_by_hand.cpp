#include "reading_by_hand.hpp"

#include <simdjson.h>

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace by_hand {
namespace {

using simdjson::ondemand::value;

template <class T>
T number(std::string_view digits) {
  T result{};
  if (std::from_chars(digits.data(), digits.data() + digits.size(), result).ec != std::errc()) std::abort();
  return result;
}

std::string_view scalar(value attribute, std::string_view type) {
  return attribute.get_object()[type].get_string().value();
}

Order read_order(simdjson::ondemand::object item) {
  Order order;
  for (auto member : item) {
    const std::string_view name = member.unescaped_key();
    value attribute = member.value();
    if (name == "customer")
      order.customer = scalar(attribute, "S");
    else if (name == "id")
      order.id = scalar(attribute, "S");
    else if (name == "email")
      order.email = scalar(attribute, "S");
    else if (name == "title")
      order.title = scalar(attribute, "S");
    else if (name == "cents")
      order.cents = number<std::int64_t>(scalar(attribute, "N"));
    else if (name == "quantity")
      order.quantity = number<std::uint32_t>(scalar(attribute, "N"));
    else if (name == "paid")
      order.paid = attribute.get_object()["BOOL"].get_bool().value();
    else if (name == "placed") {
      if (!keyc::from_text(scalar(attribute, "S"), order.placed)) std::abort();
    } else if (name == "tags") {
      for (auto tag : attribute.get_object()["SS"].get_array()) order.tags.emplace(tag.get_string().value());
    } else if (name == "_type") {
      if (scalar(attribute, "S") != "Order") std::abort();
    }
  }
  return order;
}

}  // namespace

std::vector<Order> read(const std::string& json) {
  static simdjson::ondemand::parser parser;
  std::vector<Order> orders;
  simdjson::ondemand::document document = parser.iterate(simdjson::padded_string_view(json));
  for (auto item : document["Items"].get_array()) orders.push_back(read_order(item.get_object()));
  return orders;
}

}  // namespace by_hand
