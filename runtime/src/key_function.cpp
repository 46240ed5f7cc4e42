#include "keyc/key_function.hpp"

#include <utility>

namespace keyc {

AttributeValue KeyFunction::value(const void* components) const {
  return composed == nullptr ? native(components) : composed(components, all_components).value();
}

KeyText KeyFunction::beginning(const void* components, std::size_t given) const {
  return composed == nullptr ? KeyText(entity, key, limit) : composed(components, given);
}

Item built_key(const KeyNames& names, Given given) {
  Item key;
  for (std::size_t i = 0; i < names.attributes.size(); ++i)
    key.set(names.attributes[i].name, names.functions[i].value(given.components()));
  return key;
}

}  // namespace keyc
