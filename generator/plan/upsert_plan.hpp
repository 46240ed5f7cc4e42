#pragma once

#include <cstdint>
#include <vector>

#include "generator/model/model.hpp"

/// What an upsert, which does not know the item, can do with index keys that are built from `fixed` attributes, which
/// it leaves unchanged in the item.
namespace keyc::plan {

enum class UpsertKey : std::uint8_t {
  written,  // everything that it is built from is written too
  kept,     // unchanged, like the fixed attributes that it is built from; present if they are
  guarded,  // written if the fixed attributes are as given, which a lock makes sure of
  unknown,  // only the item determines its value
};

/// Whether an upsert sets the attribute only if the item does not have it. False for attributes that the primary key
/// determines: these are the same anyway.
bool is_set_once(const model::Entity& entity, const model::Attribute& attribute);

/// The attributes with is_set_once() that the key, or whether it is stored, depends on.
std::vector<const model::Attribute*> set_once_of(const model::Entity& entity, const model::KeyTemplate& key);

/// For an index key that is composed.
UpsertKey upsert_of(const model::Entity& entity, const model::KeyTemplate& key);

/// The first key that is `unknown`, so that the entity has no upsert; null if there is none.
const model::KeyTemplate* upsert_obstacle(const model::Entity& entity);

}  // namespace keyc::plan
