#include "keys/key_identity.hpp"

#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/stage.hpp"

namespace keyc {
namespace {

std::string canonical(const AttributeValue& value) {
  if (value.type() != AttributeValue::Type::N) return value.text();
  try {
    return Decimal(value.text()).text();
  } catch (const EncodeError&) {
    return value.text();  // DynamoDB refuses it
  }
}

void add(std::string& text, std::string_view part) {
  text.append(std::to_string(part.size())).append(":").append(part);
}

}  // namespace

std::string key_identity(std::string_view table, const Item& key) {
  std::string text;
  add(text, table);
  for (const Attribute& attribute : key) {
    add(text, attribute.name);
    add(text, to_text(attribute.value.type()));
    add(text, canonical(attribute.value));
  }
  return text;
}

std::size_t generated::hash_of(const Item& key) { return std::hash<std::string>()(key_identity({}, key)); }

}  // namespace keyc
