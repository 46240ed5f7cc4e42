#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "keyc/generated/attribute_name.hpp"
#include "keyc/generated/item_fwd.hpp"
#include "keyc/generated/item_requests.hpp"
#include "keyc/generated/key_function.hpp"
#include "keyc/generated/stored.hpp"
#include "keyc/generated/timestamp.hpp"
#include "keyc/generated/transaction.hpp"
#include "keyc/generated/whole_write.hpp"
#include "keyc/query.hpp"

/// Writes of whole structs, for generated sources: these say as data what distinguishes entities.
namespace keyc {
inline namespace generated {
struct KeySource;
struct KeyUnit;
}  // namespace generated

struct UniqueMarker;
class ItemOrder;

inline namespace generated {

/// A key attribute of an item, under the name with which it is stored.
struct WrittenKey {
  std::string_view stored;
  const KeyFunction* key;
};

/// Key attributes that are written together. `of` is an entity's Components, whose type is erased.
struct KeyGroup {
  std::span<const WrittenKey> keys;
  bool (*is_there)(const void* of) = nullptr;  // null if always
};

/// A step of an upsert or an increment, which writes an attribute as an item has it: a function of UpdateActions.
struct UpsertStep {
  /// `keep_key` is followed by what its key is built from. `keep_absence`, of an increment, is about an attribute whose
  /// absence is a value: it must not become another one.
  enum class Kind : std::uint8_t {
    assign,
    assign_once,
    require_if_present,
    lock_if_present,
    keep_key,
    built_from,
    keep_absence
  };

  Kind kind;
  const AttributeName* attribute;
};

/// A member of a struct that follows the clock.
struct ClockMember {
  std::size_t offset;
  void (*set)(void* member, Instant time);
};

/// Sets a member of this type: set_clock<std::optional<Timestamp>, in_milliseconds>.
template <class Member, auto in_its_unit>
void set_clock(void* member, Instant time) {
  *static_cast<Member*>(member) = in_its_unit(time);
}

/// What the writes of an entity depend on.
struct EntityWrites {
  std::string_view entity;
  const KeyNames& table;
  const AttributeRows& rows;
  std::span<const KeyGroup> keys;
  std::span<const ClockMember> clocks{};
  StoredAttributes stored{};
  /// All that can differ between items with the same primary key, except the lock.
  std::span<const AttributeName* const> written{};
  std::span<const UpsertStep> upsert{};
  std::span<const UpsertStep> increment{};
  /// The keys outside the primary key that are built from attributes.
  std::span<const AttributeName* const> index_keys{};
  const AttributeName* lock = nullptr;
  std::uint64_t first_lock = 0;  // of an item that has none
  // What updates know: the units of keys; whether the item that was read is compared, with the keys that attributes are
  // read from, of which some can be changed.
  std::span<const KeyUnit* const> units{};
  bool knows_loaded = false;
  std::span<const WrittenKey> keys_read{};
  std::span<const KeySource> compared_keys{};
  bool has_own_id = false;
  std::vector<UniqueMarker> (*markers)(const void* value) = nullptr;
  mutable const ItemOrder* order = nullptr;  // made by the runtime when it is first needed
};

}  // namespace generated
}  // namespace keyc
