#include "keyc/generated/matching.hpp"

#include "keyc/errors.hpp"
#include "keyc/generated/attribute_row.hpp"

namespace keyc {
namespace {

/// Null if it is absent, or neither text nor bytes.
const AttributeValue* text_of(const Item& item, std::string_view name) noexcept {
  using enum AttributeValue::Type;
  const AttributeValue* const found = item.find(name);
  return found != nullptr && (found->type() == S || found->type() == B) ? found : nullptr;
}

}  // namespace

bool generated::has_type(const Item& item, std::string_view attribute, std::string_view type) noexcept {
  return has_key(item, attribute, AttributeValue::Type::S) && has_key_text(item, attribute, type);
}

bool generated::has_type(const Item& item, const AttributeRows& of) noexcept {
  return has_type(item, of.type_attribute, of.type);
}

bool generated::has_key(const Item& item, std::string_view key, AttributeValue::Type type) noexcept {
  const AttributeValue* const found = item.find(key);
  return found != nullptr && found->type() == type;
}

bool generated::has_key_beginning(const Item& item, std::string_view key, std::string_view start) noexcept {
  const AttributeValue* const found = text_of(item, key);
  return found != nullptr && found->text().starts_with(start);
}

bool generated::has_key_text(const Item& item, std::string_view key, std::string_view text) noexcept {
  const AttributeValue* const found = text_of(item, key);
  return found != nullptr && found->text() == text;
}

void generated::fail_unknown_item(std::string_view table, std::string_view type_attribute, const Item& item) {
  const AttributeValue* const type = type_attribute.empty() ? nullptr : item.find(type_attribute);
  if (type_attribute.empty()) throw DecodeError(table, "its key", "", "", "is that of no entity");
  if (type == nullptr) throw DecodeError(table, type_attribute, "", "", "is missing");
  throw DecodeError(table, type_attribute, type->text(), to_text(type->type()), "is the type of no entity");
}

void generated::fail_no_member(std::string_view collection, std::string_view attribute, const Item& item) {
  const AttributeValue* const found = item.find(attribute);
  if (found == nullptr) throw DecodeError(collection, attribute, "", "", "is missing");
  throw DecodeError(collection, attribute, found->text(), to_text(found->type()), "is that of no member");
}

}  // namespace keyc
