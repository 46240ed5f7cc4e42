#pragma once

#include <optional>
#include <string>

#include "generator/model/model.hpp"

/// `keyonly` attributes: not stored, read back out of a key.
namespace keyc::model {

/// The part of a key that tells an attribute's value.
struct Holder {
  const KeyTemplate* key = nullptr;
  std::size_t part = 0;

  const Component& component() const { return *key->parts[part].component; }
};

/// What a whole item is asked for the attribute's value: a key that every item has, the primary key first. No value
/// where none tells it.
std::optional<Holder> holder_of(const Entity& entity, const Attribute& attribute);
/// The same of an index's entry, which has the index's own key and the primary key.
std::optional<Holder> holder_in(const Entity& entity, const Attribute& attribute, const Path& index);

/// Why no item can be asked, for messages: "the key holds <upper(name)>, which does not tell the value".
std::string why_not_held(const Entity& entity, const Attribute& attribute);

}  // namespace keyc::model
