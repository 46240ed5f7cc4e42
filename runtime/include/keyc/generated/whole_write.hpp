#pragma once

#include <string_view>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/item_fwd.hpp"
#include "keyc/generated/item_requests.hpp"

/// Writes of whole structs as generated headers ask for them. What distinguishes entities is data of generated sources:
/// see keyc/generated/whole_writes.hpp.
namespace keyc::inline generated {

struct EntityWrites;

/// What is done with structs of an entity, whose type is erased.
struct StructFunctions {
  /// Calls `use(to, of)` with the Components of a struct.
  void (*with_components)(const void* value, void* to, void (*use)(void* to, const void* of));
  void* (*copy)(const void* value);
  void* (*read)(const Item& item);  // a new struct
  void (*destroy)(const void* value);
};

template <class Struct, class Entity>
inline constexpr StructFunctions functions_of = {
    .with_components =
        [](const void* value, void* to, void (*use)(void* to, const void* of)) {
          const typename Entity::Components of(*static_cast<const Struct*>(value));
          use(to, &of);
        },
    .copy = [](const void* value) -> void* { return new Struct(*static_cast<const Struct*>(value)); },
    .read = [](const Item& item) -> void* { return new Struct(Entity::from_item(item)); },
    .destroy = [](const void* value) { delete static_cast<const Struct*>(value); },
};

struct WholeWrite {
  const EntityWrites& entity;
  const StructFunctions& structs;
  const void* value;
  // What a move moves: the struct that was read, or the item as it is stored.
  const void* loaded = nullptr;
  const Item* stored = nullptr;
};

namespace whole {

/// The whole item, with every key attribute. Throws ValueError for a value that cannot be stored.
Item item(const WholeWrite& write);

/// Replaces the item, whether or not it exists.
PutItem put(const WholeWrite& write);
/// Writes the struct over the item that was read, whose lock must be what it was.
UpdateItem put_loaded(const WholeWrite& write);
/// Writes the item if it does not exist yet; its lock begins at random.
PutItem create(const WholeWrite& write);
/// Writes the item, with the markers of its unique values, if it does not exist yet.
TransactWriteItems create_unique(const WholeWrite& write);
UpdateItem upsert(const WholeWrite& write);
/// Removes the item that was read, whose lock must be what it was.
DeleteItem remove_loaded(const WholeWrite& write);
TransactWriteItems move(const WholeWrite& write);

}  // namespace whole
}  // namespace keyc::inline generated
