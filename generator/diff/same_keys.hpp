#pragma once

#include "generator/diff/pairing.hpp"

/// Whether two templates write the same bytes for the same stored attributes: proved from their forms, never guessed.
namespace keyc::diff {

enum class KeyChange : unsigned char {
  none,   // proved
  order,  // only what stands for absent values, or the direction of a part
  bytes,
};

KeyChange compare(const EntityPair& entity, const model::KeyTemplate& before, const model::KeyTemplate& after);

/// Whether both entities write the same primary keys, up to the names of their attributes.
bool same_primary_keys(const model::Entity& before, const model::Entity& after);

/// Whether items that lack the value read as another one than before. They are those in which it was optional, and
/// those from before it was declared with its default.
bool absent_reads_otherwise(const model::Field& before, const model::Field& after);

/// Whether items that lack one of the key's attributes have another key than before, since its default is another one.
bool absent_keys_otherwise(const model::KeyTemplate& before, const model::KeyTemplate& after);

/// Whether key attributes with these presences are stored in the same items from before: proved from the conditions.
bool same_presence(const EntityPair& entity, const model::Presence& before, const model::Presence& after);
/// Whether a part of the condition is true of all items from before, since they lack what it is about.
bool has_condition_of_new_items(const EntityPair& entity, const model::Presence& after);
bool same_condition(const EntityPair& entity, const model::Condition& before, const model::Condition& after);

}  // namespace keyc::diff
