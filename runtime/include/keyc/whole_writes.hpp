#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "keyc/attribute_name.hpp"
#include "keyc/query.hpp"
#include "keyc/requests.hpp"
#include "keyc/stored.hpp"
#include "keyc/time.hpp"
#include "keyc/timed_write.hpp"
#include "keyc/transaction.hpp"

/// Writes of whole structs, for generated sources: these say as data what distinguishes entities.
namespace keyc {

struct UniqueMarker;

/// What is done with structs of an entity, whose type is erased.
struct StructFunctions {
  Item (*to_item)(const void* value);
  void* (*read)(const Item& item);  // a new struct
  void (*destroy)(const void* value);
};

template <class Struct, class Entity>
inline constexpr StructFunctions functions_of = {
    .to_item = [](const void* value) { return Entity::to_item(*static_cast<const Struct*>(value)); },
    .read = [](const Item& item) -> void* { return new Struct(Entity::from_item(item)); },
    .destroy = [](const void* value) { delete static_cast<const Struct*>(value); },
};

/// What attributes that follow the clock need.
struct StructClock {
  void* (*copy)(const void* value) = nullptr;
  void (*set)(void* value, TimestampUs time) = nullptr;
};

template <class Struct>
void* new_copy(const void* value) {
  return new Struct(*static_cast<const Struct*>(value));
}

/// A step of an upsert, which writes an attribute as an item has it: a function of UpdateActions.
struct UpsertStep {
  /// `keep_key` is followed by what its key is built from.
  enum class Kind : std::uint8_t { assign, assign_once, require_if_present, lock_if_present, keep_key, built_from };

  Kind kind;
  const AttributeName* attribute;
};

/// What the writes of an entity depend on.
struct EntityWrites {
  std::string_view entity;
  const KeyNames& table;
  StructFunctions structs;
  StructClock clock{};
  StoredAttributes stored{};
  /// All that can differ between items with the same primary key, except the lock.
  std::span<const AttributeName* const> written{};
  std::span<const UpsertStep> upsert{};
  /// The keys outside the primary key that are built from attributes.
  std::span<const AttributeName* const> index_keys{};
  const AttributeName* lock = nullptr;
  bool has_own_id = false;
  std::vector<UniqueMarker> (*markers)(const void* value) = nullptr;
};

struct WholeWrite {
  const EntityWrites& entity;
  const void* value;
  // What a move moves: the struct that was read, or the item as it is stored.
  const void* loaded = nullptr;
  const Item* stored = nullptr;
};

namespace whole {

/// Replaces the item, whether or not it exists.
PutItem put(const WholeWrite& write);
/// Writes the struct over the item that was read, whose lock must be what it was.
UpdateItem put_loaded(const WholeWrite& write);
/// Writes the item if it does not exist yet; its lock begins at random.
PutItem create(const WholeWrite& write);
/// The same with its markers.
TransactWriteItems create_unique(const WholeWrite& write);
UpdateItem upsert(const WholeWrite& write);
TransactWriteItems move(const WholeWrite& write);

}  // namespace whole
}  // namespace keyc
