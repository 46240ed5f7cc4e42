// Nearly all items are read by the runtime's reader (json/attribute_values.cpp). This one is for what that refuses: JSON
// that is right but rare, such as names with escapes, and faults, of which it says what and where they are. It reads a
// tree, which costs several times as much.
#include "generator/audit/item_json.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "generator/evaluate/json_input.hpp"
#include "generator/evaluate/read_scalar.hpp"
#include "keyc/bytes.hpp"
#include "keyc/generated/utf8.hpp"
#include "runtime/json/wire.hpp"

namespace keyc::audit {
namespace {

using evaluate::InputError;
using evaluate::Json;
using evaluate::Place;
using Kind = Json::Kind;
using Type = AttributeValue::Type;

AttributeValue value_of(const Json& from, const Place& place, int depth);

std::string text_of(const Json& from, Type type, const Place& place) {
  if (from.kind != Kind::text) evaluate::expected("a text", from, place);
  if (type == Type::N && !json::is_number(from.text)) evaluate::expected("the text of a number", from, place);
  if (type != Type::B) return from.text;
  const std::optional<Bytes> bytes = from_base64(from.text);
  if (!bytes) evaluate::expected("bytes in base64", from, place);
  return {reinterpret_cast<const char*>(bytes->data()), bytes->size()};
}

AttributeValue set_of(const Json& from, Type set, Type element, const Place& place) {
  if (from.kind != Kind::list) evaluate::expected("a list", from, place);
  std::vector<std::string> elements;
  for (const Json& each : from.elements) elements.push_back(text_of(each, element, {&place, {}, elements.size()}));
  return AttributeValue::set(set, std::move(elements));
}

AttributeValue list_of(const Json& from, const Place& place, int depth) {
  if (from.kind != Kind::list) evaluate::expected("a list", from, place);
  std::vector<AttributeValue> elements;
  for (const Json& each : from.elements) elements.push_back(value_of(each, {&place, {}, elements.size()}, depth));
  return AttributeValue::list(std::move(elements));
}

Item members_of(const Json& from, const Place& place, int depth) {
  if (from.kind != Kind::object) evaluate::expected("an object", from, place);
  std::vector<Attribute> members;
  for (const auto& [name, member] : from.members) members.push_back({name, value_of(member, {&place, name}, depth)});
  std::sort(members.begin(), members.end(), [](const Attribute& a, const Attribute& b) { return a.name < b.name; });
  return Item::of_sorted(std::move(members));
}

AttributeValue value_of(const Json& from, const Place& place, int depth) {
  constexpr std::string_view form = "a value in DynamoDB's JSON, such as {\"S\": \"x\"}";
  if (from.kind != Kind::object || from.members.size() != 1) evaluate::expected(form, from, place);
  const auto& [name, inner] = from.members.front();
  const std::optional<Type> type = json::type_named(name);
  if (!type) evaluate::expected(form, from, place);
  if (depth > json::max_depth) throw InputError(place, "is nested too deep");
  switch (*type) {
    case Type::S:
    case Type::N:
    case Type::B: return AttributeValue::of_text(*type, text_of(inner, *type, place));
    case Type::BOOL:
      if (inner.kind != Kind::boolean) evaluate::expected("true or false", inner, place);
      return AttributeValue::boolean(inner.text == "true");
    case Type::NUL:
      if (inner.kind != Kind::boolean || inner.text != "true") evaluate::expected("true", inner, place);
      return AttributeValue::null();
    case Type::L: return list_of(inner, place, depth + 1);
    case Type::M: return AttributeValue::map(members_of(inner, place, depth + 1));
    case Type::SS: return set_of(inner, *type, Type::S, place);
    case Type::NS: return set_of(inner, *type, Type::N, place);
    case Type::BS: break;
  }
  return set_of(inner, *type, Type::B, place);
}

}  // namespace

Item item_of(std::string_view json) {
  constexpr std::string_view name = "the item";
  if (utf8::find_invalid(json) != std::string_view::npos) throw InputError(std::string(name), "is not valid UTF-8");
  constexpr std::size_t most_levels = 2 * json::max_depth + 4;  // a list or a map has two: {"L": [
  return members_of(evaluate::parse_json(json, std::string(name), most_levels), {nullptr, name}, 0);
}

}  // namespace keyc::audit
