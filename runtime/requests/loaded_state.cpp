#include "keyc/generated/loaded_state.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "keyc/errors.hpp"
#include "keyc/generated/key_unit.hpp"
#include "keyc/generated/whole_writes.hpp"
#include "requests/item_order.hpp"

namespace keyc {

Item generated::loaded_item(const EntityWrites& entity, const void* value, const void* of) {
  Item item = ItemOrder::item(entity, value, nullptr);
  for (const WrittenKey& key : entity.keys_read) item.set(key.stored, key.key->value(of));
  return item;
}

void generated::count_lock(const EntityWrites& entity, UpdateActions& actions) {
  if (entity.lock != nullptr) actions.count(*entity.lock, entity.first_lock);
}

void generated::require_known(UpdateActions& actions, StoredAttributes stored, const AttributeName& attribute,
                              const std::optional<AttributeValue>& value) {
  if (actions.touches(attribute.alias))
    throw Error("'" + std::string(attribute.name) + "' is already changed by this update: say first what is known");
  actions.require(stored, attribute, value);
}

void generated::change_unit(const EntityWrites& entity, std::size_t unit, UpdateActions& actions, const void* of) {
  actions.change({entity.units[unit]}, of);
}

LoadedState::LoadedState(const EntityWrites& entity, const void* value, const void* of, std::uint64_t lock)
    : item_(entity.knows_loaded ? loaded_item(entity, value, of) : Item()), lock_(lock) {}

void LoadedState::require_unchanged(const EntityWrites& entity, UpdateActions& actions) const {
  if (!compares_ || entity.lock != nullptr) return;
  actions.require_unchanged(entity.stored, item_);
  for (const KeySource& source : entity.compared_keys)
    if (touched_.has(source.changed_as)) actions.require_unchanged(entity.stored, item_, *source.attribute);
}

bool LoadedState::changes_markers(const EntityWrites& entity) const {
  return std::any_of(entity.units.begin(), entity.units.end(),
                     [&](const KeyUnit* unit) { return unit->keys.empty() && touched_.has_any(unit->changed_by); });
}

void LoadedState::change_keys(const EntityWrites& entity, UpdateActions& actions, const void* of) const {
  set_changed_keys(actions, entity.units, touched_, of, entity.stored, entity.knows_loaded ? &item_ : nullptr);
  if (entity.lock != nullptr) actions.lock(entity.entity, entity.stored, *entity.lock, lock_);
}

}  // namespace keyc
