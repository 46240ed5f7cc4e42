#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/update.hpp"

namespace keyc::inline generated {

struct EntityWrites;

/// What an update of an item that was read remembers of it: the item as it was, and which attributes that keys depend
/// on were changed. build() of the update completes a copy of the builder: comparisons, then attributes that follow the
/// clock, then keys and lock.
class LoadedState {
 public:
  /// `of` is the Components of the struct, whose type is erased; `lock` is its lock, if the entity has one.
  LoadedState(const EntityWrites& entity, const void* value, const void* of, std::uint64_t lock = 0);

  /// Records that an attribute was changed that keys are built from.
  void touch(std::string_view name) { touched_.add(name); }
  bool has_touched(std::string_view name) const noexcept { return touched_.has(name); }
  /// See last_writer_wins() of generated updates.
  void compare_nothing() noexcept { compares_ = false; }

  /// Requires that what is changed is as it was read. An entity with a lock compares only that.
  void require_unchanged(const EntityWrites& entity, UpdateActions& actions) const;
  /// Whether an attribute was changed that a marker of what is unique is built from.
  bool changes_markers(const EntityWrites& entity) const;
  /// Sets the keys that depend on what was changed, and increments the lock.
  void change_keys(const EntityWrites& entity, UpdateActions& actions, const void* of) const;

 private:
  Item item_;
  std::uint64_t lock_;
  bool compares_ = true;
  TouchedAttributes touched_;
};

/// The stored attributes of a struct that was read, with the keys from which attributes are read.
Item loaded_item(const EntityWrites& entity, const void* value, const void* of);

/// Increments the entity's lock, if it has one, whatever its number is.
void count_lock(const EntityWrites& entity, UpdateActions& actions);

/// Requires the value that a program knows of an attribute which the update does not change; throws Error if it has
/// been changed already.
void require_known(UpdateActions& actions, StoredAttributes stored, const AttributeName& attribute,
                   const std::optional<AttributeValue>& value);

/// Sets the keys of the unit with this number.
void change_unit(const EntityWrites& entity, std::size_t unit, UpdateActions& actions, const void* of);

}  // namespace keyc::inline generated
