#include "keyc/attribute_value.hpp"

#include <algorithm>
#include <utility>

namespace keyc {

AttributeValue::AttributeValue() noexcept : type_(Type::NUL) {}
AttributeValue::AttributeValue(Type type, std::string text) : type_(type), text_(std::move(text)) {}
AttributeValue::AttributeValue(const AttributeValue&) = default;
AttributeValue::AttributeValue(AttributeValue&&) noexcept = default;
AttributeValue& AttributeValue::operator=(const AttributeValue&) = default;
AttributeValue& AttributeValue::operator=(AttributeValue&&) noexcept = default;
AttributeValue::~AttributeValue() = default;

AttributeValue AttributeValue::string(std::string text) { return {Type::S, std::move(text)}; }
AttributeValue AttributeValue::number(std::string digits) { return {Type::N, std::move(digits)}; }
AttributeValue AttributeValue::binary(std::string bytes) { return {Type::B, std::move(bytes)}; }
AttributeValue AttributeValue::boolean(bool value) { return {Type::BOOL, value ? "true" : "false"}; }
AttributeValue AttributeValue::null() { return {}; }

AttributeValue AttributeValue::of_text(Type type, std::string_view text) {
  AttributeValue result;
  result.type_ = type;
  result.text_ = text;
  return result;
}

AttributeValue AttributeValue::list(std::vector<AttributeValue> elements) {
  AttributeValue result(Type::L, {});
  result.children_.reserve(elements.size());
  for (AttributeValue& element : elements) result.children_.push_back({{}, std::move(element)});
  return result;
}

AttributeValue AttributeValue::map(Item members) {
  AttributeValue result(Type::M, {});
  result.children_ = std::move(members.attributes_);
  return result;
}

AttributeValue AttributeValue::set(Type type, std::vector<std::string> elements) {
  const Type element = type == Type::SS ? Type::S : type == Type::NS ? Type::N : Type::B;
  AttributeValue result(type, {});
  result.children_.reserve(elements.size());
  for (std::string& text : elements) result.children_.push_back({{}, AttributeValue(element, std::move(text))});
  return result;
}

AttributeValue AttributeValue::of_children(Type type, std::vector<Attribute> children) noexcept {
  AttributeValue result(type, {});
  result.children_ = std::move(children);
  return result;
}

bool operator==(const AttributeValue& a, const AttributeValue& b) {
  return a.type_ == b.type_ && a.text_ == b.text_ && a.children_ == b.children_;
}

bool operator==(const Attribute& a, const Attribute& b) { return a.name == b.name && a.value == b.value; }

Item::Item() noexcept = default;
Item::Item(std::initializer_list<Attribute> attributes) {
  for (const Attribute& attribute : attributes) set(attribute.name, attribute.value);
}
Item Item::of_sorted(std::vector<Attribute> attributes) noexcept {
  Item item;
  item.attributes_ = std::move(attributes);
  return item;
}
Item::Item(const Item&) = default;
Item::Item(Item&&) noexcept = default;
Item& Item::operator=(const Item&) = default;
Item& Item::operator=(Item&&) noexcept = default;
Item::~Item() = default;

namespace {

constexpr auto name_is_less = [](const Attribute& attribute, std::string_view name) { return attribute.name < name; };

void insert(std::vector<Attribute>& attributes, std::vector<Attribute>::iterator place, std::string_view name,
            AttributeValue value) {
  constexpr std::size_t usual = 4;  // of most requests' values
  if (attributes.empty()) attributes.reserve(usual);
  if (attributes.empty() || place == attributes.end())
    attributes.push_back({std::string(name), std::move(value)});
  else
    attributes.insert(place, {std::string(name), std::move(value)});
}

}  // namespace

void Item::set(std::string_view name, AttributeValue value) {
  const auto place = std::lower_bound(attributes_.begin(), attributes_.end(), name, name_is_less);
  if (place != attributes_.end() && place->name == name)
    place->value = std::move(value);
  else
    insert(attributes_, place, name, std::move(value));
}

const AttributeValue* Item::find(std::string_view name) const noexcept {
  const auto place = std::lower_bound(attributes_.begin(), attributes_.end(), name, name_is_less);
  return place != attributes_.end() && place->name == name ? &place->value : nullptr;
}

bool Item::erase(std::string_view name) {
  const auto place = std::lower_bound(attributes_.begin(), attributes_.end(), name, name_is_less);
  if (place == attributes_.end() || place->name != name) return false;
  attributes_.erase(place);
  return true;
}

bool operator==(const Item& a, const Item& b) { return a.attributes_ == b.attributes_; }

std::string_view to_text(AttributeValue::Type type) noexcept {
  constexpr std::string_view names[] = {"S", "N", "B", "BOOL", "NULL", "L", "M", "SS", "NS", "BS"};
  return names[static_cast<std::size_t>(type)];
}

}  // namespace keyc
