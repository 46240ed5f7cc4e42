#include "generator/plan/upsert_plan.hpp"

#include <algorithm>

#include "generator/model/changes.hpp"

namespace keyc::plan {
namespace {

using model::Attribute;
using model::Component;
using model::Condition;
using model::Entity;
using model::Field;
using model::KeyTemplate;

/// The fields that a key and its presence are built from, except those that the primary key determines.
std::vector<const Field*> fields_used(const Entity& entity, const KeyTemplate& key) {
  std::vector<const Field*> fields;
  const auto add = [&](const Field* field) {
    if (!entity.key_determines(*field) && std::find(fields.begin(), fields.end(), field) == fields.end())
      fields.push_back(field);
  };
  for (const Field* field : key.fields()) add(field);
  for (const Field* field : key.presence.fields) add(field);
  for (const Condition* condition : key.presence.conditions)
    for (const Field* field : fields_of(*condition)) add(field);
  return fields;
}

/// Whether exactly the items that have the fixed attributes which the key is built from have the key: there is no
/// condition and no stand-in, no member can be absent, and no attribute can be absent if there are several.
bool is_there_with_attributes(const Entity& entity, const KeyTemplate& key, CreatingUpdate update) {
  const auto components = key.components();
  if (!key.presence.conditions.empty() ||
      std::any_of(components.begin(), components.end(),
                  [](const Component* component) { return component->stand_in.has_value(); }))
    return false;
  const auto is_optional = [](const Attribute* attribute) { return attribute->type.optional; };
  const std::vector<const Field*> fields = fields_used(entity, key);
  if (std::any_of(fields.begin(), fields.end(), [&](const Field* field) {
        return std::any_of(field->members.begin(), field->members.end(), is_optional);
      }))
    return false;
  const std::vector<const Attribute*> attributes = set_once_of(entity, key, update);
  return attributes.size() == 1 || std::none_of(attributes.begin(), attributes.end(), is_optional);
}

}  // namespace

bool must_be_set(const Entity& entity, const Attribute& attribute) {
  const bool has_absence = attribute.type.optional || attribute.type.kind == model::TypeKind::set;
  return has_absence && attribute.is_mutable() && !model::follows_clock(attribute) && !entity.key_determines(attribute);
}

bool is_set_once(const Entity& entity, const Attribute& attribute, CreatingUpdate update) {
  if (entity.key_determines(attribute)) return false;
  if (update == CreatingUpdate::upsert) return attribute.fixed;
  return !attribute.lock && !model::follows_clock(attribute) && !must_be_set(entity, attribute);
}

std::vector<const Attribute*> set_once_of(const Entity& entity, const KeyTemplate& key, CreatingUpdate update) {
  std::vector<const Attribute*> attributes;
  for (const Field* field : fields_used(entity, key))
    if (is_set_once(entity, *field->attribute, update) &&
        std::find(attributes.begin(), attributes.end(), field->attribute) == attributes.end())
      attributes.push_back(field->attribute);
  return attributes;
}

UpsertKey upsert_of(const Entity& entity, const KeyTemplate& key, CreatingUpdate update) {
  const auto is_once = [&](const Attribute& attribute) { return is_set_once(entity, attribute, update); };
  if (std::none_of(entity.attributes.begin(), entity.attributes.end(), is_once)) return UpsertKey::written;
  const std::vector<const Field*> fields = fields_used(entity, key);
  const auto is_kept = [&](const Field* field) { return is_once(*field->attribute); };
  if (std::none_of(fields.begin(), fields.end(), is_kept)) return UpsertKey::written;
  if (std::all_of(fields.begin(), fields.end(), is_kept) && is_there_with_attributes(entity, key, update))
    return UpsertKey::kept;
  return lock_of(entity) != nullptr ? UpsertKey::guarded : UpsertKey::unknown;
}

const KeyTemplate* upsert_obstacle(const Entity& entity, CreatingUpdate update) {
  for (const KeyTemplate* key : entity.keys_in_paths())
    if (key->is_composed() && !entity.table->is_primary(key->key) &&
        upsert_of(entity, *key, update) == UpsertKey::unknown)
      return key;
  return nullptr;
}

}  // namespace keyc::plan
