#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/model/model.hpp"

/// Values that are read from keys: those of `keyonly` attributes, which are not stored, and those of primary keys that
/// are there without their items.
namespace keyc::model {

/// The part of a key from which an attribute's value can be read.
struct Holder {
  const KeyTemplate* key = nullptr;
  std::size_t part = 0;

  const Component& component() const { return *key->parts[part].component; }
};

/// The part from which the attribute's value is read in whole items: in a key that every item has, the primary key
/// first. No value if there is none.
std::optional<Holder> holder_of(const Entity& entity, const Attribute& attribute);
/// The part from which the attribute's value is read in the entries of an index, which have the index's own key and the
/// primary key. No value if there is none.
std::optional<Holder> holder_in(const Entity& entity, const Attribute& attribute, const Path& index);

/// The fields whose values the primary key holds, in the order of the key, and the part of each. Of a key attribute that
/// holds an attribute as it is, that is its only part.
struct HeldField {
  const Field* field = nullptr;
  Holder holder;
};
std::vector<HeldField> held_in_primary_key(const Entity& entity);

/// For messages: why holder_of() finds none, as "upper in 'pk' does not keep the whole value".
std::string why_not_held(const Entity& entity, const Attribute& attribute);

}  // namespace keyc::model
