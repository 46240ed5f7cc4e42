#include "keyc/generated/matching.hpp"

#include "keyc/errors.hpp"
#include "keyc/generated/attribute_row.hpp"

namespace keyc {

bool generated::has_type(const Item& item, std::string_view attribute, std::string_view type) noexcept {
  const AttributeValue* const found = item.find(attribute);
  return found != nullptr && found->type() == AttributeValue::Type::S && found->text() == type;
}

bool generated::has_type(const Item& item, const AttributeRows& of) noexcept {
  return has_type(item, of.type_attribute, of.type);
}

void generated::fail_unknown_item(std::string_view table, std::string_view type_attribute, const Item& item) {
  const AttributeValue* const type = type_attribute.empty() ? nullptr : item.find(type_attribute);
  if (type_attribute.empty()) fail_unknown_key(table);
  if (type == nullptr) throw DecodeError(table, type_attribute, "", "", "is missing");
  throw DecodeError(table, type_attribute, type->text(), to_text(type->type()), "is the type of no entity");
}

void generated::fail_unknown_key(std::string_view table) {
  throw DecodeError(table, "", "", "", "has no entity with this key");
}

void generated::fail_common_key(std::string_view table) {
  throw DecodeError(table, "", "", "", "has two entities with this key, and does not distinguish them");
}

void generated::fail_no_member(std::string_view collection, std::string_view attribute, const Item& item) {
  const AttributeValue* const found = item.find(attribute);
  if (found == nullptr) throw DecodeError(collection, attribute, "", "", "is missing");
  throw DecodeError(collection, attribute, found->text(), to_text(found->type()), "is that of no member");
}

}  // namespace keyc
