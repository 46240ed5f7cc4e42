#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "generator/model/model.hpp"

/// What an update can do to an attribute, or to a member of the struct that one holds.
namespace keyc::model {

struct Change {
  enum class Kind : std::uint8_t { set, remove, add, append, add_elements, delete_elements };
  Kind kind = Kind::set;
  const Attribute* attribute = nullptr;
  std::vector<const Attribute*> members{};  // the way into the struct

  const Attribute& leaf() const { return members.empty() ? *attribute : *members.back(); }
  /// "address.city"
  std::string path() const;
  /// Whether the field is what the change is about, or a part of it.
  bool holds(const Field& field) const;
};

/// Whether nothing but the attribute itself changes where it does: no index key is built from it.
bool is_plain(const Entity& entity, const Attribute& attribute);

/// The attribute that counts the item's writes, or null.
const Attribute* lock_of(const Entity& entity);

/// Whether every write sets the attribute to the clock; any attribute of the entity.
bool follows_clock(const Attribute& attribute);
bool follows_clock(const Entity& entity);

/// Those with which no index key changes, in the order of the attributes. Also of members that no key is built from,
/// where others of the struct are in one.
std::vector<Change> plain_changes(const Entity& entity);
/// The others: each attribute and member that can be set alone where the rest of the item is known.
std::vector<Change> key_changes(const Entity& entity);

}  // namespace keyc::model
