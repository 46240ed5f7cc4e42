#pragma once

#include <cstdint>
#include <vector>

#include "generator/model/model.hpp"

/// What an update that creates an item where there is none, and does not know the one that is there, can do with index
/// keys that are built from attributes which it leaves unchanged in the item.
namespace keyc::plan {

enum class CreatingUpdate : std::uint8_t {
  upsert,     // leaves `fixed` attributes unchanged
  increment,  // all but those that follow the clock, the lock, and what the program must set
};

/// Whether an increment cannot be built unless the program sets the attribute or adds to it: its absence is a value,
/// and to write it once would undo a removal.
bool must_be_set(const model::Entity& entity, const model::Attribute& attribute);

enum class UpsertKey : std::uint8_t {
  written,  // everything that it is built from is written too
  kept,     // unchanged, like the fixed attributes that it is built from; present if they are
  guarded,  // written if the fixed attributes are as given, which a lock makes sure of
  unknown,  // only the item determines its value
};

/// Whether the update sets the attribute only if the item does not have it. False for attributes that the primary key
/// determines: these are the same anyway.
bool is_set_once(const model::Entity& entity, const model::Attribute& attribute, CreatingUpdate update);

/// The attributes with is_set_once() that the key, or whether it is stored, depends on.
std::vector<const model::Attribute*> set_once_of(const model::Entity& entity, const model::KeyTemplate& key,
                                                 CreatingUpdate update);

/// For an index key that is composed.
UpsertKey upsert_of(const model::Entity& entity, const model::KeyTemplate& key, CreatingUpdate update);

/// The first key that is `unknown`, so that the entity has no such update; null if there is none.
const model::KeyTemplate* upsert_obstacle(const model::Entity& entity, CreatingUpdate update);

}  // namespace keyc::plan
