#include "generator/outputs/cpp_upsert.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "generator/model/cpp_name.hpp"
#include "generator/outputs/cpp_condition.hpp"
#include "generator/outputs/cpp_keys.hpp"
#include "generator/outputs/cpp_text.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Entity;
using model::Field;
using model::KeyTemplate;

/// The attributes that a key or its presence is built from.
std::set<const Attribute*> attributes_behind(const KeyTemplate& key) {
  std::set<const Attribute*> seen;
  for (const model::Component* component : key.components()) seen.insert(component->field->attribute);
  for (const Field* field : key.presence.fields) seen.insert(field->attribute);
  for (const model::Condition* condition : key.presence.conditions)
    for (const Field* field : model::fields_of(*condition)) seen.insert(field->attribute);
  return seen;
}

/// Set at creation, and by an upsert only where there is none yet. What the primary key holds is the same anyway.
bool is_set_once(const Entity& entity, const Attribute& attribute) {
  const auto is_attribute = [&](const Field& field) { return field.attribute == &attribute && field.members.empty(); };
  return attribute.fixed && std::none_of(entity.fields.begin(), entity.fields.end(), [&](const Field& field) {
           return is_attribute(field) && entity.key_tells(field);
         });
}

/// Whether an item has the key where it has the attributes, and nowhere else: no condition decides, nor a member that
/// may be missing, and nothing stands for what is.
bool is_there_with_attributes(const KeyTemplate& key) {
  const auto has_optional_member = [](const Field* field) {
    return std::any_of(field->members.begin(), field->members.end(),
                       [](const Attribute* member) { return member->type.optional; });
  };
  const auto components = key.components();
  return key.presence.conditions.empty() &&
         std::none_of(components.begin(), components.end(),
                      [](const auto* one) { return one->stand_in.has_value(); }) &&
         std::none_of(key.presence.fields.begin(), key.presence.fields.end(), has_optional_member);
}

/// A key of one fixed attribute alone that is there whenever the attribute is stays as that does: both are set where
/// the item has none. Any other can only be written where its attributes are known to be what the item has.
bool stays(const Entity& entity, const KeyTemplate& key) {
  if (!is_there_with_attributes(key)) return false;
  std::size_t fixed = 0;
  std::size_t changing = 0;
  for (const Attribute* one : attributes_behind(key)) {
    if (is_set_once(entity, *one)) ++fixed;
    if (one->is_mutable()) ++changing;
  }
  return fixed == 1 && changing == 0;
}

/// Whether an index key needs to know the fixed attribute's value.
bool needs_guard(const Entity& entity, const Attribute& attribute) {
  return std::any_of(entity.keys.begin(), entity.keys.end(), [&](const KeyTemplate& key) {
    if (key.native || entity.table->is_primary(key.key) || stays(entity, key)) return false;
    return attributes_behind(key).contains(&attribute);
  });
}

bool is_number(const KeyTemplate& key) { return key.native && key.key->type == model::KeyType::number; }

/// An attribute that is a key as it is: there whenever it is present.
model::Presence stored_with(const KeyTemplate& key) {
  if (!key.native) return key.presence;
  const Field* const field = key.components().front()->field;
  return field->optional() ? model::Presence{{field}, {}} : model::Presence{};
}

/// Key attributes that come and go together.
std::vector<std::vector<const KeyTemplate*>> by_presence(std::vector<const KeyTemplate*> open) {
  std::vector<std::vector<const KeyTemplate*>> all;
  while (!open.empty()) {
    std::vector<const KeyTemplate*>& together = all.emplace_back();
    for (const KeyTemplate* key : open)
      if (stored_with(*key) == stored_with(*open.front())) together.push_back(key);
    std::erase_if(open, [&](const KeyTemplate* key) {
      return std::find(together.begin(), together.end(), key) != together.end();
    });
  }
  return all;
}

/// Calls of keyc::UpdateActions, each for those names in a row that it is the same for.
class UpsertCalls {
 public:
  void add(const std::string& function, const std::string& name) {
    if (calls_.empty() || calls_.back().function != function) calls_.push_back({function, {}});
    calls_.back().names.push_back("names::" + model::cpp_name(name));
  }
  void add_lock(const Entity& entity, const std::string& name) {
    const std::string member = model::cpp_name(name);
    calls_.push_back({concat("lock_if_present(", literal(entity.name), ", names::", member, ", value.", member), {}});
  }

  Context written() const {
    Context all = Context::array();
    for (const Call& one : calls_)
      all.push_back(one.names.empty() ? one.function + ')' : concat(one.function, "(item, {", list(one.names), "})"));
    return all;
  }

 private:
  struct Call {
    std::string function;
    std::vector<std::string> names;  // none of a lock
  };
  std::vector<Call> calls_;
};

}  // namespace

Context writes(const Entity& entity, const TypeNames& types) {
  std::vector<const KeyTemplate*> keys;
  for (const KeyTemplate* key : entity.keys_in_paths())
    if (!is_number(*key)) keys.push_back(key);
  Context all = Context::array();
  for (const auto& together : by_presence(std::move(keys)))
    all.push_back(
        {{"condition", presence(stored_with(*together.front()), types)}, {"keys", key_actions(entity, together)}});
  return all;
}

Context upsert(const Entity& entity) {
  UpsertCalls calls;
  if (!entity.table->type_attribute.empty()) calls.add("assign", model::type_alias(entity));
  for (const Attribute& one : entity.attributes) {
    if (one.key_only) continue;
    if (entity.table->find_key(one.name) != nullptr && entity.table->is_primary(entity.table->find_key(one.name)))
      continue;
    const bool is_guarded = is_set_once(entity, one) && needs_guard(entity, one);
    if (one.lock)
      calls.add_lock(entity, one.name);
    else
      calls.add(is_set_once(entity, one) && !is_guarded ? "assign_once" : "assign", one.name);
    if (is_guarded) calls.add("require_if_present", one.name);
  }
  for (const bool once : {true, false})
    for (const KeyTemplate* key : entity.keys_in_paths())
      if (!key->native && !entity.table->is_primary(key->key) && stays(entity, *key) == once)
        calls.add(once ? "assign_once" : "assign", key->key->name);
  return calls.written();
}

}  // namespace keyc::cpp
