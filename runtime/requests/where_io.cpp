#include "keyc/errors.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/generated/where.hpp"

namespace keyc::detail {
namespace {

bool is_absent(const AttributeValue* found, const AttributeName& attribute) noexcept {
  return found == nullptr || (attribute.reads_null && found->type() == AttributeValue::Type::NUL);
}

/// The item, or the struct that the attribute is a member of; null if there is none.
const Item* holder_in(std::string_view entity, const AttributeName& attribute, const Item& item, Item& members) {
  if (attribute.outer == nullptr) return &item;
  Item around;
  const Item* const outer = holder_in(entity, *attribute.outer, item, around);
  const AttributeValue* const map = outer == nullptr ? nullptr : outer->find(attribute.outer->name);
  if (is_absent(map, *attribute.outer)) return nullptr;
  if (map->type() != AttributeValue::Type::M)
    throw DecodeError(entity, attribute.outer->name, map->text(), to_text(map->type()), "is not a map");
  Item inner;
  for (const Attribute& member : map->children()) inner.set(member.name, member.value);
  members = std::move(inner);
  return &members;
}

}  // namespace

AttributeValue stored_value(std::string_view entity, std::string_view attribute, const ValueType& type,
                            const void* value) {
  return made(entity, {nullptr, attribute}, type, value);
}

AttributeValue stored_element(std::string_view entity, std::string_view attribute, const ValueType& type,
                              const void* element) {
  return made(entity, {nullptr, attribute}, type.inner == nullptr ? type : *type.inner, element);
}

void require_same_form(std::string_view entity, const AttributeName& attribute, const ValueType& type,
                       const ValueType& other) {
  const bool same_form =
      type.form == other.form || (type.form != nullptr && other.form != nullptr && *type.form == *other.form);
  if (type.type != other.type || type.text != other.text || !same_form)
    throw ValueError(entity, attribute.name, "", "is compared with an attribute that is stored in another form");
}

AttributeValue stored_value(const ValueType& type, const Integer& value) {
  return AttributeValue::of_text(type.type, value.text());
}
AttributeValue stored_element(const ValueType& type, const Integer& element) {
  return stored_value(*type.inner, element);
}

const ValueType& type_of_parts(const ValueType& type) noexcept { return *type.inner; }

bool read_attribute(std::string_view entity, const AttributeName& attribute, const ValueType& type, const Item& item,
                    void* value) {
  Item members;
  const Item* const holder = holder_in(entity, attribute, item, members);
  const AttributeValue* const found = holder == nullptr ? nullptr : holder->find(attribute.name);
  if (is_absent(found, attribute)) return false;
  read_value(entity, {nullptr, attribute.name}, type, *found, value);
  return true;
}

bool has_struct_of(std::string_view entity, const AttributeName& member, const Item& item) {
  Item members;
  return holder_in(entity, member, item, members) != nullptr;
}

}  // namespace keyc::detail
