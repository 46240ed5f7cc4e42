#include "generator/outputs/cpp/item_reading.hpp"

#include <algorithm>

#include "generator/cpp_names/decoded_key.hpp"
#include "generator/model/defaults.hpp"
#include "generator/outputs/cpp/keyed_entities.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/stored.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/plan/selection.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {

using model::Attribute;
using model::Entity;
using model::KeyTemplate;

std::string read(const Entity& entity, const Attribute& from, const std::string& in_key, const TypeNames& types) {
  std::string read = in_key.empty() ? read_stored(from, model::reads_default(entity, from), types) : in_key;
  const bool is_version = entity.versions && entity.versions->field->attribute == &from;
  return is_version ? concat("keyc::read_version(read, ", read, ")") : read;
}

Context member(const Attribute& from, const std::string& name, const TypeNames& types) {
  return {{"name", name},
          {"doc", doc_lines(from.doc)},
          {"type", types.member(from.type)},
          {"initialiser", types.initialiser(from)}};
}

void Readings::add(const Attribute& attribute, const model::Holder& holder) {
  holders.emplace(&attribute, holder);
  if (std::find(keys.begin(), keys.end(), holder.key) == keys.end()) keys.push_back(holder.key);
}

std::string Readings::of(const Attribute& attribute, const TypeNames& types) const {
  const auto holder = holders.find(&attribute);
  return holder == holders.end() ? "" : read_component(holder->second, attribute.name, types.member(attribute.type));
}

Readings item_readings(const Entity& entity) {
  Readings readings;
  for (const Attribute& attribute : entity.attributes)
    if (attribute.key_only) readings.add(attribute, *model::holder_of(entity, attribute));
  return readings;
}

Readings entry_readings(const Entity& entity, const model::Path& index) {
  Readings readings;
  for (const Attribute* attribute : entity.attributes_in(*index.index))
    if (attribute->key_only) readings.add(*attribute, *model::holder_in(entity, *attribute, index));
  return readings;
}

std::vector<const KeyTemplate*> keys_decoded(const Entity& entity) {
  std::vector<const KeyTemplate*> keys;
  for (const model::HeldField& held : model::held_in_primary_key(entity))
    if (!held.holder.key->native && (keys.empty() || keys.back() != held.holder.key)) keys.push_back(held.holder.key);
  return keys;
}

std::vector<const KeyTemplate*> keys_read(const Entity& entity) {
  std::vector<const KeyTemplate*> keys = item_readings(entity).keys;
  const auto add = [&](const KeyTemplate* key) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
  };
  for (const model::Path& path : entity.paths) {
    if (!model::is_projected(path.index)) continue;
    for (const KeyTemplate* key : entry_readings(entity, path).keys) add(key);
  }
  for (const model::AccessPattern& pattern : entity.accesses)
    for (const plan::KeyReading& reading : plan::key_readings(entity, pattern)) add(reading.holder.key);
  if (has_decoded_key(entity))
    for (const KeyTemplate* key : keys_decoded(entity)) add(key);
  return keys;
}

std::string matches_by_key(const Entity& entity, const model::Index* index) {
  return concat("keyc::is_keyed(", keyed_name(entity, index), ", item)");
}

std::string matches_by_type(const Entity& entity) {
  return concat("keyc::has_type(item, ", literal(entity.table->type_attribute), ", ", literal(entity.stored), ")");
}

std::string primary_names(const Entity& entity) {
  std::string names;
  for (const KeyTemplate* key : entity.primary().keys())
    names += (names.empty() ? "" : ", ") + literal(key->key->stored);
  return names;
}

}  // namespace keyc::cpp
