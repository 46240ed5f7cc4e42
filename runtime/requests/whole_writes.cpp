#include "keyc/generated/whole_writes.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <utility>

#include "keyc/generated/item_io.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/generated/update.hpp"
#include "keyc/generated/writes.hpp"
#include "keyc/transact.hpp"
#include "keyc/unique.hpp"
#include "requests/item_order.hpp"
#include "requests/move.hpp"
#include "requests/upsert_steps.hpp"

namespace keyc::inline generated::whole {
namespace {

std::array<std::string_view, 2> key_names(const KeyNames& table) {
  std::array<std::string_view, 2> names;
  for (std::size_t i = 0; i < table.attributes.size(); ++i) names[i] = table.attributes[i].name;
  return names;
}

Item key_of(const KeyNames& table, const Item& item) {
  Item key;
  for (const AttributeName& attribute : table.attributes) key.set(attribute.name, *item.find(attribute.name));
  return key;
}

std::uint64_t number_of(const Item& item, const AttributeName& lock) {
  std::uint64_t number = 0;
  parse_number(item.find(lock.name)->text(), number);
  return number;
}

Item item_of(const WholeWrite& write, const void* value) { return item({write.entity, write.structs, value}); }

/// The lock alone: other attributes may have values that cannot be stored.
Item lock_in(const WholeWrite& write) {
  const AttributeRows& all = write.entity.rows;
  const auto row = std::find_if(all.rows.begin(), all.rows.end(),
                                [&](const AttributeRow& each) { return each.name == write.entity.lock->name; });
  return stored_item({.rows = {row, 1}, .entity = all.entity}, write.value);
}

/// The item of a new struct.
Item first_item(const WholeWrite& write) {
  Item item = whole::item(write);
  if (write.entity.lock != nullptr) item.set(write.entity.lock->name, to_attribute(first_lock()));
  return item;
}

void apply(const EntityWrites& entity, const Item& item, UpdateActions& actions) {
  for (std::size_t i = 0; i < entity.upsert.size(); ++i) {
    const AttributeName& attribute = *entity.upsert[i].attribute;
    switch (entity.upsert[i].kind) {
      case UpsertStep::Kind::assign: actions.assign(item, attribute); break;
      case UpsertStep::Kind::assign_once: actions.assign_once(item, attribute); break;
      case UpsertStep::Kind::require_if_present: actions.require_if_present(entity.stored, item, attribute); break;
      case UpsertStep::Kind::lock_if_present:
        actions.lock_if_present(entity.entity, attribute, number_of(item, attribute));
        break;
      case UpsertStep::Kind::keep_key:
        actions.keep_key(entity.stored, item, attribute, key_is_built_from(entity.upsert.subspan(i)));
        break;
      case UpsertStep::Kind::built_from:
      case UpsertStep::Kind::keep_absence: break;
    }
  }
}

TransactWriteItems moved(const WholeWrite& write, const void* loaded, const Item& before) {
  const EntityWrites& entity = write.entity;
  Item after = whole::item(write);
  if (entity.lock != nullptr)
    after.set(entity.lock->name,
              to_attribute(next_lock(entity.entity, entity.lock->alias.substr(1), number_of(before, *entity.lock))));
  const auto names = key_names(entity.table);
  TransactWriteItems both = move_item(entity.table.table, names, before, std::move(after), entity.stored);
  if (entity.markers == nullptr) return both;
  return with_markers(std::move(both), entity.table.table, names, entity.markers(loaded), entity.markers(write.value));
}

/// Makes the item of a struct.
struct WholeItem {
  const WholeWrite& write;
  Item item{};

  static void make(void* whole, const void* of) {
    auto& [write, item] = *static_cast<WholeItem*>(whole);
    item = ItemOrder::item(write.entity, write.value, of);
  }
};

}  // namespace

Item item(const WholeWrite& write) {
  WholeItem whole{write};
  write.structs.with_components(write.value, &whole, WholeItem::make);
  return std::move(whole.item);
}

PutItem put(const WholeWrite& write) { return put_item(write.entity.table, whole::item(write)); }

UpdateItem put_loaded(const WholeWrite& write) {
  const EntityWrites& entity = write.entity;
  const Item item = whole::item(write);
  UpdateActions actions;
  for (const AttributeName* const attribute : entity.written) actions.assign(item, *attribute);
  actions.lock(entity.entity, entity.stored, *entity.lock, number_of(item, *entity.lock));
  return actions.build(entity.table.table, key_of(entity.table, item), entity.table.attributes[0]);
}

PutItem create(const WholeWrite& write) {
  const EntityWrites& entity = write.entity;
  return create_item(entity.table, first_item(write), {.is_recognisable = entity.has_own_id || entity.lock != nullptr});
}

TransactWriteItems create_unique(const WholeWrite& write) {
  const EntityWrites& entity = write.entity;
  return with_markers(transact(create_item(entity.table, first_item(write))), entity.table.table,
                      key_names(entity.table), {}, entity.markers(write.value));
}

UpdateItem upsert(const WholeWrite& write) {
  const Item item = whole::item(write);
  UpdateActions actions;
  apply(write.entity, item, actions);
  return actions.build_upsert(write.entity.table.table, key_of(write.entity.table, item));
}

DeleteItem remove_loaded(const WholeWrite& write) {
  const EntityWrites& entity = write.entity;
  struct Key {
    const KeyNames& names;
    Item key{};
  } to{entity.table};
  write.structs.with_components(write.value, &to, [](void* key, const void* of) {
    auto& built = *static_cast<Key*>(key);
    built.key = built_key(built.names, of);
  });
  const Item lock = lock_in(write);
  UpdateActions actions;
  actions.require(entity.stored, *entity.lock, *lock.find(entity.lock->name));
  return with_lock(actions.build_remove(entity.table.table, std::move(to.key), entity.table.attributes[0]),
                   entity.lock->name, number_of(lock, *entity.lock));
}

TransactWriteItems move(const WholeWrite& write) {
  const EntityWrites& entity = write.entity;
  if (write.stored == nullptr) return moved(write, write.loaded, item_of(write, write.loaded));
  const std::unique_ptr<const void, void (*)(const void*)> loaded(write.structs.read(*write.stored),
                                                                  write.structs.destroy);
  // The item is where it is stored, even if the schema would store it elsewhere by now.
  Item before = item_of(write, loaded.get());
  for (const AttributeName& attribute : entity.table.attributes) {
    const AttributeValue* const key = write.stored->find(attribute.name);
    if (key == nullptr) detail::fail_missing(entity.entity, {nullptr, attribute.name});
    before.set(attribute.name, *key);
  }
  return move_stored(moved(write, loaded.get(), before), key_names(entity.table), *write.stored, before, entity.stored,
                     entity.index_keys);
}

}  // namespace keyc::inline generated::whole
