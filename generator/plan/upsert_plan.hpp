#pragma once

#include <cstdint>
#include <vector>

#include "generator/model/model.hpp"

/// What an upsert, which does not know the item, can do to index keys that are built from `fixed` attributes: it leaves
/// these as they are in the item.
namespace keyc::model {

enum class UpsertKey : std::uint8_t {
  written,  // all that it is built from is written too
  kept,     // it stays as the fixed attributes that it is built from do, and is there where they are
  guarded,  // written where the fixed attributes are as given, which a lock makes sure of
  unknown,  // only the item determines what it would be
};

/// Whether an upsert sets the attribute only where the item has none. What the primary key determines is the same
/// anyway.
bool is_set_once(const Entity& entity, const Attribute& attribute);

/// Those of them that the key, or whether it is stored, depends on.
std::vector<const Attribute*> set_once_of(const Entity& entity, const KeyTemplate& key);

/// Of an index key that is composed.
UpsertKey upsert_of(const Entity& entity, const KeyTemplate& key);

/// The first key that is unknown, so that the entity has no upsert; else null.
const KeyTemplate* upsert_obstacle(const Entity& entity);

}  // namespace keyc::model
