#include "keyc/item_io.hpp"

#include <algorithm>

#include "keyc/decimal.hpp"
#include "keyc/key_text.hpp"
#include "keyc/utf8.hpp"

namespace keyc {
namespace detail {

AttributeValue decimal_value(const Decimal& value) { return AttributeValue::number(value.text()); }

bool read_decimal(const AttributeValue& from, Decimal& value) noexcept {
  try {
    value = Decimal(from.text());
    return true;
  } catch (const EncodeError&) {
    return false;
  }
}

std::string Place::path() const {
  std::string path = outer == nullptr ? std::string() : outer->path();
  if (name.data() == nullptr && outer != nullptr) return path + '[' + std::to_string(index) + ']';
  if (!path.empty()) path += '.';
  return path + std::string(name);
}

void fail_value(std::string_view entity, const Place& place, const EncodeError& error) {
  throw ValueError(entity, place.path(), error.value(), error.reason());
}

void fail_empty_set(std::string_view entity, const Place& place) {
  throw ValueError(entity, place.path(), "", "is empty, which no set in DynamoDB is");
}

}  // namespace detail

AttributeValue to_attribute(std::string_view text) {
  if (utf8::find_invalid(text) != std::string_view::npos) throw EncodeError(std::string(text), "is not valid UTF-8");
  return AttributeValue::string(std::string(text));
}

AttributeValue to_attribute(float value) { return AttributeValue::number(number_text(value)); }
AttributeValue to_attribute(double value) { return AttributeValue::number(number_text(value)); }

AttributeValue to_attribute(const Bytes& bytes) {
  return AttributeValue::binary(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

ItemWriter& ItemWriter::set(std::string_view name, KeyText&& key) {
  item_.set(name, std::move(key).value());
  return *this;
}

ItemWriter& ItemWriter::set(std::string_view name, AttributeValue&& value) {
  item_.set(name, std::move(value));
  return *this;
}

void ItemWriter::require_utf8(const detail::Place& place) const {
  if (utf8::find_invalid(place.name) != std::string_view::npos)
    detail::fail_value(entity_, place, EncodeError(std::string(place.name), "is not valid UTF-8"));
}

ItemReader::ItemReader(std::string_view entity, const detail::Place& outer, const AttributeValue& members)
    : entity_(entity),
      outer_(&outer),
      begin_(members.children().data()),
      end_(members.children().data() + members.children().size()) {}

void ItemReader::expect_type(std::string_view attribute, std::string_view name) const {
  const detail::Place place{outer_, attribute};
  const AttributeValue* const type = find(attribute);
  if (type == nullptr) fail_missing(place);
  expect(place, *type, Type::S);
  if (type->text() != name) fail(place, *type, "is the type of another entity");
}

const AttributeValue* ItemReader::find(std::string_view name) const noexcept {
  const auto place = std::lower_bound(begin_, end_, name, [](const Attribute& attribute, std::string_view wanted) {
    return std::string_view(attribute.name) < wanted;
  });
  return place != end_ && place->name == name ? &place->value : nullptr;
}

void ItemReader::fail_missing(const detail::Place& place) const {
  throw DecodeError(entity_, place.path(), "", "", "is missing");
}

void ItemReader::expect(const detail::Place& place, const AttributeValue& from, Type type) const {
  if (from.type() == type) return;
  const std::string_view found = to_text(from.type());
  throw DecodeError(entity_, place.path(), from.text(), found,
                    "is of type " + std::string(found) + ", not " + std::string(to_text(type)));
}

void ItemReader::fail(const detail::Place& place, const AttributeValue& from, std::string_view reason) const {
  throw DecodeError(entity_, place.path(), from.text(), to_text(from.type()), reason);
}

}  // namespace keyc
