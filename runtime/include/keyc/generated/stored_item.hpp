#pragma once

#include <utility>

#include "keyc/attribute_value.hpp"

namespace keyc {

/// An item that was read: as the entity's struct, and as it is stored, with attributes that the schema does not know.
template <class Entity>
struct Stored {
  decltype(Entity::from_item(std::declval<const Item&>())) value;
  keyc::Item item;
};

}  // namespace keyc
