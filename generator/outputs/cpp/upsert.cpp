#include "generator/outputs/cpp/upsert.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/model/changes.hpp"
#include "generator/model/defaults.hpp"
#include "generator/outputs/cpp/condition.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/plan/type_alias.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Entity;
using model::Field;
using model::KeyTemplate;
using plan::CreatingUpdate;

bool is_composed(const Entity& entity, const KeyTemplate& key) {
  return key.is_composed() && !entity.table->is_primary(key.key);
}

/// Whether a key that the update writes depends on the attribute, which is set only once.
bool needs_guard(const Entity& entity, const Attribute& attribute, CreatingUpdate update) {
  const auto keys = entity.keys_in_paths();
  return std::any_of(keys.begin(), keys.end(), [&](const KeyTemplate* key) {
    if (!is_composed(entity, *key) || plan::upsert_of(entity, *key, update) != plan::UpsertKey::guarded) return false;
    const auto fixed = plan::set_once_of(entity, *key, update);
    return std::find(fixed.begin(), fixed.end(), &attribute) != fixed.end();
  });
}

bool is_number(const KeyTemplate& key) { return key.native && key.key->type == model::KeyType::number; }

/// When the key is stored: a native one whenever its attribute is present.
model::Presence stored_with(const KeyTemplate& key) {
  if (!key.native) return key.presence;
  const Field* const field = key.components().front()->field;
  return field->optional() ? model::Presence{{field}, {}} : model::Presence{};
}

/// Whether the attribute is stored as itself and can be set.
bool is_written(const Entity& entity, const Attribute& attribute) {
  const model::KeyAttribute* const key = entity.table->find_key(attribute.name);
  return !attribute.key_only && (key == nullptr || !entity.table->is_primary(key));
}

/// Groups of key attributes that are present together.
std::vector<std::vector<const KeyTemplate*>> by_presence(std::vector<const KeyTemplate*> open) {
  std::vector<std::vector<const KeyTemplate*>> groups;
  while (!open.empty()) {
    std::vector<const KeyTemplate*>& together = groups.emplace_back();
    for (const KeyTemplate* key : open)
      if (stored_with(*key) == stored_with(*open.front())) together.push_back(key);
    std::erase_if(open, [&](const KeyTemplate* key) {
      return std::find(together.begin(), together.end(), key) != together.end();
    });
  }
  return groups;
}

/// Rows of keyc::UpsertStep.
class UpsertSteps {
 public:
  void add(std::string_view kind, const std::string& name) {
    rows_.push_back(concat("{keyc::UpsertStep::Kind::", kind, ", &names::", model::attribute_name(name), "}"));
  }
  void keep(const KeyTemplate& key, const std::vector<const Attribute*>& built_from) {
    // An item always has a key that is read from it.
    if (std::any_of(built_from.begin(), built_from.end(), [](const Attribute* one) { return one->key_only; }))
      return add("assign_once", key.key->name);
    add("keep_key", key.key->name);
    for (const Attribute* attribute : built_from) add("built_from", attribute->name);
  }
  Context rows() && { return std::move(rows_); }

 private:
  Context rows_ = Context::array();
};

}  // namespace

std::string written_keys(const std::vector<const KeyTemplate*>& keys) {
  std::string rows;
  for (const KeyTemplate* key : keys)
    append(rows, rows.empty() ? "{" : ", {", literal(key->key->stored), ", &keys::", model::key_function(*key->key),
           "}");
  return rows;
}

Context writes(const Entity& entity, const TypeNames& types) {
  std::vector<const KeyTemplate*> keys;
  for (const KeyTemplate* key : entity.keys_in_paths())
    if (!is_number(*key) && !key->of_type) keys.push_back(key);
  Context rows = Context::array();
  for (const auto& together : by_presence(std::move(keys)))
    rows.push_back({{"name", "group_of_" + model::cpp_name(together.front()->key->name)},
                    {"condition", presence(stored_with(*together.front()), types)},
                    {"keys", written_keys(together)}});
  return rows;
}

Context creating_steps(const Entity& entity, CreatingUpdate update) {
  const bool increments = update == CreatingUpdate::increment;
  UpsertSteps steps;
  if (!entity.table->type_attribute.empty()) steps.add(increments ? "assign_once" : "assign", plan::type_alias(entity));
  for (const Attribute& attribute : entity.attributes) {
    if (!is_written(entity, attribute)) continue;
    const bool is_once = plan::is_set_once(entity, attribute, update);
    const bool is_guarded = is_once && needs_guard(entity, attribute, update);
    const bool has_absence = attribute.type.optional || model::reads_default(entity, attribute);
    if (is_guarded) steps.add("require_if_present", attribute.name);
    if (increments && is_once && has_absence) steps.add("keep_absence", attribute.name);
    if (attribute.lock)
      steps.add("lock_if_present", attribute.name);
    else
      steps.add(is_once && !is_guarded ? "assign_once" : "assign", attribute.name);
  }
  for (const bool kept : {true, false})
    for (const KeyTemplate* key : entity.keys_in_paths()) {
      if (!is_composed(entity, *key) || (plan::upsert_of(entity, *key, update) == plan::UpsertKey::kept) != kept)
        continue;
      if (kept)
        steps.keep(*key, plan::set_once_of(entity, *key, update));
      else
        steps.add("assign", key->key->name);
    }
  return std::move(steps).rows();
}

Context upsert(const Entity& entity) {
  if (entity.versions || !entity.uniques.empty() || plan::upsert_obstacle(entity, CreatingUpdate::upsert) != nullptr)
    return Context::array();
  return creating_steps(entity, CreatingUpdate::upsert);
}

Context why_unavailable(const Entity& entity, CreatingUpdate update) {
  const KeyTemplate* const key = plan::upsert_obstacle(entity, update);
  if (key == nullptr) return {};
  return {{"key", key->key->name}, {"attribute", plan::set_once_of(entity, *key, update).front()->name}};
}

std::string written_names(const Entity& entity) {
  if (model::lock_of(entity) == nullptr || !entity.uniques.empty()) return "";
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) { names.push_back("&names::" + model::attribute_name(name)); };
  for (const Attribute& attribute : entity.attributes)
    if (!attribute.lock && is_written(entity, attribute) && !entity.key_determines(attribute)) add(attribute.name);
  for (const KeyTemplate* key : entity.keys_in_paths())
    if (is_composed(entity, *key)) add(key->key->name);
  return list(names);
}

}  // namespace keyc::cpp
