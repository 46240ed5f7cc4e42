#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "generator/model/model.hpp"

/// What an update can do to an attribute, or to a member of the struct that it holds.
namespace keyc::model {

struct Change {
  enum class Kind : std::uint8_t {
    set,
    remove,
    ensure,
    add,
    append,
    prepend,
    add_elements,
    delete_elements,
    set_entry,
    remove_entry,
    add_entry,
    set_element,
    remove_element,
  };
  Kind kind = Kind::set;
  const Attribute* attribute = nullptr;
  std::vector<const Attribute*> members{};  // the path into the struct

  const Attribute& leaf() const { return members.empty() ? *attribute : *members.back(); }
  /// Whether it is of an entry of a map, or of an element of a list.
  bool is_of_part() const noexcept;
  /// "address.city"
  std::string path() const;
  /// Whether the field is the changed attribute or member, or a part of it.
  bool holds(const Field& field) const;
};

/// Whether a change of the attribute changes nothing else: no index key is built from it.
bool is_plain(const Entity& entity, const Attribute& attribute);

/// Whether a change of the group changes the marker of what is unique: an update of an unknown item would not know the
/// old values.
bool has_marker(const SetterGroup& group);

/// The attribute that counts the item's writes; null if there is none.
const Attribute* lock_of(const Entity& entity);

/// Whether every write sets the attribute to the current time; of an entity: whether it has such an attribute.
bool follows_clock(const Attribute& attribute);
bool follows_clock(const Entity& entity);

/// The changes that change no index key, in the order of the attributes. Includes those of listed members that no key
/// is built from if other members of the struct are in a key.
std::vector<Change> plain_changes(const Entity& entity);
/// The other changes: of each attribute and listed member that can be set alone if the rest of the item is known.
std::vector<Change> key_changes(const Entity& entity);

}  // namespace keyc::model
