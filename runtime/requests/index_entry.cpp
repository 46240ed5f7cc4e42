#include "keyc/generated/index_entry.hpp"

#include "keyc/errors.hpp"

namespace keyc {

Item generated::key_of(std::string_view entity, const Item& item, std::initializer_list<std::string_view> names) {
  Item key;
  for (const std::string_view name : names) {
    const AttributeValue* const found = item.find(name);
    if (found == nullptr) throw DecodeError(entity, name, "", "", "is missing");
    key.set(name, *found);
  }
  return key;
}

}  // namespace keyc
