#include "keyc/item_io.hpp"

#include "keyc/decimal.hpp"
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

}  // namespace detail

AttributeValue to_attribute(std::string_view text) {
  if (utf8::find_invalid(text) != std::string_view::npos) throw EncodeError(std::string(text), "is not valid UTF-8");
  return AttributeValue::string(std::string(text));
}

AttributeValue to_attribute(double value) { return AttributeValue::number(number_text(value)); }

void ItemWriter::fail(std::string_view name, const EncodeError& error) const {
  throw ValueError(entity_, name, error.value(), error.reason());
}

void ItemReader::expect_type(std::string_view attribute, std::string_view name) const {
  const AttributeValue& type = required(attribute);
  expect(attribute, type, AttributeValue::Type::S);
  if (type.text() != name) fail(attribute, type, "is the type of another entity");
}

const AttributeValue& ItemReader::required(std::string_view name) const {
  const AttributeValue* const found = item_.find(name);
  if (found == nullptr) throw DecodeError(entity_, name, "", "", "is missing");
  return *found;
}

void ItemReader::expect(std::string_view name, const AttributeValue& from, AttributeValue::Type type) const {
  if (from.type() == type) return;
  const std::string_view found = to_text(from.type());
  throw DecodeError(entity_, name, from.text(), found,
                    "is of type " + std::string(found) + ", not " + std::string(to_text(type)));
}

void ItemReader::fail(std::string_view name, const AttributeValue& from, std::string_view reason) const {
  throw DecodeError(entity_, name, from.text(), to_text(from.type()), reason);
}

}  // namespace keyc
