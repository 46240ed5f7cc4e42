#include "generator/diff/gone_parts.hpp"

#include <algorithm>

namespace keyc::diff {
namespace {

using model::Attribute;
using model::Entity;
using model::KeyTemplate;

bool is_lost(const Pair<Attribute>& pair) {
  if (pair.before == nullptr || pair.before->key_only) return false;
  return pair.after == nullptr || pair.after->stored != pair.before->stored;
}

/// Whether the attribute is not stored any more, or a member of a struct in it.
bool loses_anything(const Pair<Attribute>& attribute) {
  EntityPair alone;
  alone.attributes = {attribute};
  const std::vector<Place> places = attributes_and_members(alone);
  return std::any_of(places.begin(), places.end(), [](const Place& place) { return is_lost(place.attribute); });
}

const KeyTemplate* key_in_paths(const Entity& entity, const std::string& stored) {
  for (const KeyTemplate* key : entity.keys_in_paths())
    if (key->key->stored == stored) return key;
  return nullptr;
}

}  // namespace

GoneParts::GoneParts(const Entity& state, const Entity& after) {
  for (const Pair<Attribute>& pair : EntityPair(&state, &after).attributes)
    if (loses_anything(pair)) attributes_.insert(pair.before);
  for (const KeyTemplate* key : state.keys_in_paths())
    if (key->is_composed() && key_in_paths(after, key->key->stored) == nullptr) has_keys_ = true;
}

const KeyTemplate* last_key(const std::vector<const Entity*>& states, const std::string& stored, const Entity*& state) {
  for (const Entity* each : states)
    if (const KeyTemplate* const key = key_in_paths(*each, stored); key != nullptr) {
      state = each;
      return key;
    }
  return nullptr;
}

}  // namespace keyc::diff
