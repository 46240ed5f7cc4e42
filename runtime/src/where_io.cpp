#include "keyc/where_io.hpp"

namespace keyc::detail {

const Item* holder_in(std::string_view entity, const AttributeName& attribute, const Item& item, Item& members) {
  if (attribute.outer == nullptr) return &item;
  Item around;
  const Item* const outer = holder_in(entity, *attribute.outer, item, around);
  const AttributeValue* const map = outer == nullptr ? nullptr : outer->find(attribute.outer->name);
  if (map == nullptr) return nullptr;
  if (map->type() != AttributeValue::Type::M)
    throw DecodeError(entity, attribute.outer->name, map->text(), to_text(map->type()), "is no map");
  Item inner;
  for (const Attribute& member : map->children()) inner.set(member.name, member.value);
  members = std::move(inner);
  return &members;
}

}  // namespace keyc::detail
