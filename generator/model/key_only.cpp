#include "generator/model/key_only.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace keyc::model {
namespace {

using Keys = std::vector<const KeyTemplate*>;

bool is_text(const Component& component) { return component.encoding->ending == Ending::text; }
bool is_raw(const Component& component) {
  return is_text(component) && !component.as_it_is && component.mode == TextMode::raw;
}

/// Why the value cannot be read from this component; empty if it can.
std::string fault_of(const KeyTemplate& key, const Component& component) {
  if (key.native) return "";
  const Encoding& encoding = *component.encoding;
  if (component.in_address)
    return fmt::format("its bits are between those of other attributes in the address of '{}'", key.key->name);
  if (encoding.loses())
    return fmt::format("{} in '{}' does not keep the whole value", encoding.lossy->name, key.key->name);
  if (!encoding.can_be_read())
    return fmt::format("what {} writes in '{}' cannot be read back", encoding.functions(), key.key->name);
  for (const Component* candidate : key.components())
    if (is_raw(*candidate) && (!candidate->last || candidate == &component))
      return fmt::format("nothing shows in '{}' where <raw({})> ends", key.key->name, candidate->field->name);
  return "";
}

bool holds(const Component& component, const Attribute& attribute) {
  const std::vector<const Field*> fields = component.fields();
  return std::any_of(fields.begin(), fields.end(),
                     [&](const Field* field) { return field->attribute == &attribute && field->members.empty(); });
}

std::optional<Holder> find(const Keys& keys, const Attribute& attribute) {
  for (const KeyTemplate* key : keys)
    for (std::size_t i = 0; i < key->parts.size(); ++i) {
      const auto& component = key->parts[i].component;
      if (component && holds(*component, attribute) && fault_of(*key, *component).empty()) return Holder{key, i};
    }
  return std::nullopt;
}

void add(Keys& into, const Path& path, bool sometimes_absent) {
  for (const KeyTemplate* key : path.keys())
    if (!key->native && (sometimes_absent || key->presence.always())) into.push_back(key);
}

/// Those of the primary key come first.
Keys keys_of_every_item(const Entity& entity) {
  Keys keys;
  for (const Path& path : entity.paths) add(keys, path, false);
  return keys;
}

}  // namespace

std::optional<Holder> holder_of(const Entity& entity, const Attribute& attribute) {
  return find(keys_of_every_item(entity), attribute);
}

std::optional<Holder> holder_in(const Entity& entity, const Attribute& attribute, const Path& index) {
  Keys keys;
  add(keys, entity.primary(), true);
  add(keys, index, true);
  return find(keys, attribute);
}

std::vector<HeldField> held_in_primary_key(const Entity& entity) {
  std::vector<HeldField> held;
  for (const KeyTemplate* key : entity.primary().keys())
    for (std::size_t i = 0; i < key->parts.size(); ++i) {
      const auto& component = key->parts[i].component;
      if (!component || component->shard || !fault_of(*key, *component).empty()) continue;
      const bool is_known = std::any_of(held.begin(), held.end(),
                                        [&](const HeldField& other) { return other.field == component->field; });
      if (!is_known) held.push_back({component->field, {key, i}});
    }
  return held;
}

std::string why_not_held(const Entity& entity, const Attribute& attribute) {
  const Keys always = keys_of_every_item(entity);
  std::string sometimes;
  for (const KeyTemplate* key : entity.keys_in_paths())
    for (const Component* component : key->components()) {
      if (!holds(*component, attribute)) continue;
      if (std::find(always.begin(), always.end(), key) != always.end()) return fault_of(*key, *component);
      if (sometimes.empty()) sometimes = fmt::format("'{}' holds it, which not every item has", key->key->name);
    }
  return sometimes.empty() ? "no key holds it" : sometimes;
}

}  // namespace keyc::model
