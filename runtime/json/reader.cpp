#include "json/reader.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "json/name_order.hpp"
#include "json/wire.hpp"
#include "keyc/bytes.hpp"
#include "keyc/generated/utf8.hpp"
#include "keyc/json.hpp"

namespace keyc::json {
namespace {

using simdjson::dom::element;
using simdjson::dom::element_type;
using Type = AttributeValue::Type;

constexpr std::size_t most_shown = 80;  // bytes of a text in a message

std::string text_of(const Place& place) {
  std::string text = place.outer == nullptr ? std::string() : text_of(*place.outer);
  if (place.index) return text + '[' + std::to_string(*place.index) + ']';
  if (!text.empty()) text += '.';
  return text.append(place.name);
}

std::string_view kind_of(element found) {
  switch (found.type()) {
    case element_type::ARRAY: return "an array";
    case element_type::OBJECT: return "an object";
    case element_type::STRING: return "a string";
    case element_type::BOOL: return "a boolean";
    case element_type::NULL_VALUE: return "null";
    default: return "a number";
  }
}

// An S, N or B, or an element of a set of these.
AttributeValue read_scalar(Type type, element from, const Place& place) {
  const std::string_view text = read_string(from, place);
  if (type == Type::S) return AttributeValue::of_text(Type::S, text);
  if (type == Type::N) {
    if (!is_number(text)) fail(place, "the digits of a number", from);
    return AttributeValue::of_text(Type::N, text);
  }
  std::optional<std::string> bytes = base64_bytes(text);
  if (!bytes) fail(place, "base64", from);
  return AttributeValue::binary(*std::move(bytes));
}

AttributeValue read_boolean(element from, const Place& place) {
  bool value{};
  if (from.get(value) != simdjson::SUCCESS) fail(place, "true or false", from);
  return AttributeValue::boolean(value);
}

AttributeValue read_null(element from, const Place& place) {
  bool value{};
  if (from.get(value) != simdjson::SUCCESS || !value) fail(place, "true", from);
  return AttributeValue::null();
}

AttributeValue read_list(element from, const Place& place, int depth) {
  const simdjson::dom::array array = read_array(from, place);
  std::vector<Attribute> elements;
  elements.reserve(array.size());
  for (const element child : array)
    elements.push_back({{}, read_value(child, {&place, {}, elements.size()}, depth + 1)});
  return AttributeValue::of_children(Type::L, std::move(elements));
}

AttributeValue read_set(Type type, Type scalar, element from, const Place& place) {
  const simdjson::dom::array array = read_array(from, place);
  std::vector<Attribute> elements;
  elements.reserve(array.size());
  for (const element child : array) elements.push_back({{}, read_scalar(scalar, child, {&place, {}, elements.size()})});
  return AttributeValue::of_children(type, std::move(elements));
}

AttributeValue read_typed(Type type, element from, const Place& place, int depth) {
  switch (type) {
    case Type::S:
    case Type::N:
    case Type::B: return read_scalar(type, from, place);
    case Type::BOOL: return read_boolean(from, place);
    case Type::NUL: return read_null(from, place);
    case Type::L: return read_list(from, place, depth);
    case Type::M: return AttributeValue::map(read_item(from, place, depth + 1));
    case Type::SS: return read_set(type, Type::S, from, place);
    case Type::NS: return read_set(type, Type::N, from, place);
    case Type::BS: return read_set(type, Type::B, from, place);
  }
  fail(place, "one of DynamoDB's types", from);
}

}  // namespace

void fail(const Place& place, std::string_view expected, element found) {
  std::string message = text_of(place);
  if (message.empty()) message = "the document";
  message.append(": expected ").append(expected).append(", found ").append(kind_of(found));
  if (std::string_view text; found.get(text) == simdjson::SUCCESS) {
    message.append(" '").append(utf8::shortened(text, most_shown)).append("'");
  }
  throw JsonError(message);
}

AttributeValue read_value(element from, const Place& place, int depth) {
  if (depth > max_depth) fail(place, "values nested " + std::to_string(max_depth) + " deep at most", from);
  const simdjson::dom::object typed = read_object(from, place);
  if (typed.size() != 1) fail(place, "an object with one member, the type", from);
  const simdjson::dom::key_value_pair value = *typed.begin();
  const std::optional<Type> type = type_named(value.key);
  if (!type) throw JsonError(text_of({&place, value.key, {}}) + ": no type of DynamoDB's");
  return read_typed(*type, value.value, {&place, value.key, {}}, depth);
}

Item read_item(element from, const Place& place, int depth) {
  const simdjson::dom::object members = read_object(from, place);
  const NameOrder order(members);
  std::vector<Attribute> attributes(order.size());
  std::size_t member = 0;
  for (const simdjson::dom::key_value_pair attribute : members) {
    Attribute& read = attributes[order.place(member++)];
    read.name = attribute.key;
    read.value = read_value(attribute.value, {&place, attribute.key, {}}, depth);
  }
  const auto twice = std::adjacent_find(attributes.begin(), attributes.end(),
                                        [](const Attribute& a, const Attribute& b) { return a.name == b.name; });
  if (twice != attributes.end()) throw JsonError(text_of({&place, twice->name, {}}) + ": given twice");
  return Item::of_sorted(std::move(attributes));
}

std::string_view read_string(element from, const Place& place) {
  std::string_view text;
  if (from.get(text) != simdjson::SUCCESS) fail(place, "a string", from);
  return text;
}

std::int64_t read_count(element from, const Place& place) {
  std::int64_t count{};
  if (from.get(count) != simdjson::SUCCESS || count < 0) fail(place, "a count", from);
  return count;
}

simdjson::dom::array read_array(element from, const Place& place) {
  simdjson::dom::array array;
  if (from.get(array) != simdjson::SUCCESS) fail(place, "an array", from);
  return array;
}

simdjson::dom::object read_object(element from, const Place& place) {
  simdjson::dom::object object;
  if (from.get(object) != simdjson::SUCCESS) fail(place, "an object", from);
  return object;
}

std::optional<element> member(element object, std::string_view name) {
  const auto found = object.at_key(name);
  return found.error() == simdjson::SUCCESS ? std::optional(found.value_unsafe()) : std::nullopt;
}

element required_member(element object, std::string_view name) {
  const std::optional<element> found = member(object, name);
  if (!found) throw JsonError("the answer has no member '" + std::string(name) + "'");
  return *found;
}

void require_any_member(element object, std::initializer_list<std::string_view> names) {
  const simdjson::dom::object members = read_object(object, {});
  if (members.size() == 0) return;
  for (const std::string_view name : names)
    if (member(object, name)) return;
  throw JsonError("the answer has a member '" + std::string((*members.begin()).key) +
                  "', and none that DynamoDB sends");
}

}  // namespace keyc::json
