#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/item_fwd.hpp"
#include "keyc/generated/item_requests.hpp"
#include "keyc/generated/matching.hpp"
#include "keyc/generated/returning.hpp"
#include "keyc/generated/stage.hpp"
#include "keyc/generated/whole_write.hpp"
#include "keyc/generated/writes.hpp"
#include "keyc/query.hpp"

/// What the companions of entities (`StoreEntity`) have in common: functions that are compiled where a program uses
/// them, and not for each entity. A companion that does something in another way has a function of its own with that
/// name. They make requests, send nothing, and keep no reference to what they are given. Several threads can call them
/// at once. Those that build keys throw keyc::ValueError for a value that no key can have, and keyc::KeySizeError,
/// which is one, for a key that is empty or too long.
namespace keyc {

inline namespace generated {
void read_item(const AttributeRows& of, const Item& item, void* object);
Item built_key(const KeyNames& names, GivenComponents given);
}  // namespace generated

/// The whole primary key of an item: the base of `StoreEntity::Key`, which only the end of the path `at()` makes.
template <class Entity>
class PrimaryKey : public Stage<typename Entity::Components> {
 public:
  friend bool operator==(const PrimaryKey& a, const PrimaryKey& b) { return a.key() == b.key(); }
  /// The key attributes as DynamoDB expects them.
  Item key() const { return built_key(Entity::table_names, this->given()); }
  EntityGet<Entity> get() const { return EntityGet<Entity>(Entity::table_names, this->given()); }

 protected:
  PrimaryKey() = default;
  explicit PrimaryKey(const Stage<typename Entity::Components>& given) : Stage<typename Entity::Components>(given) {}
  explicit PrimaryKey(typename Entity::Components&& of) noexcept : Stage<typename Entity::Components>(std::move(of)) {}
};

/// A base of the key of an item that can be written by its key alone; `Key` is its class.
template <class Key, class Entity>
class WritableKey {
 public:
  DeleteItem remove() const { return Entity::remove(static_cast<const Key&>(*this)); }
};

/// Of an item that can be updated by its key alone.
template <class Key, class Entity>
class ChangeableKey {
 public:
  auto update() const& { return Entity::update(static_cast<const Key&>(*this)); }
  auto update() && { return Entity::update(static_cast<Key&&>(*this)); }
};

/// Of an item that can also be removed by it.
template <class Key, class Entity>
class UpdatableKey : public WritableKey<Key, Entity>, public ChangeableKey<Key, Entity> {};

/// Updates of items that were read.
template <class Entity, class Struct>
class UpdatesOfRead {
 public:
  /// Changes attributes of an item that was read: each can be changed alone. The update takes place only if the item
  /// has not been written meanwhile, if there is a lock; if not, only if the attributes that it sets or removes, and
  /// the other attributes that build the same index keys, are unchanged: see keyc::retry.
  static auto update(const Struct& loaded) { return typename Entity::LoadedUpdate(loaded); }
};

/// Updates of items that were read, and of items by their keys alone.
template <class Entity, class Struct>
class UpdatesByKey : public UpdatesOfRead<Entity, Struct> {
 public:
  using UpdatesOfRead<Entity, Struct>::update;
  /// Changes attributes of an item that exists, and with them every index key that is built from them.
  static auto update(const PrimaryKey<Entity>& key) {
    return typename Entity::Update(typename Entity::Components(key.components()));
  }
  static auto update(PrimaryKey<Entity>&& key) { return typename Entity::Update(std::move(key).components()); }
};

namespace detail {

template <class Entity, class Struct>
WholeWrite write_of(const Struct& value) {
  return {Entity::whole_writes, functions_of<Struct, Entity>, &value};
}

/// The runtime's request, or one from which it can be made again with other times.
template <class Result, class Request>
Result made(const WholeWrite& write, Request (*make)(const WholeWrite& write)) {
  if constexpr (std::same_as<Result, Request>)
    return make(write);
  else if constexpr (std::constructible_from<Result, const WholeWrite&, decltype(make)>)
    return Result(write, make);
  else
    return Result{make(write)};
}

/// What puts an entity without a lock: it asks for an answer where what is stored can differ from the struct.
template <class Entity, template <class Request> class Write>
using PutOf = std::conditional_t<std::same_as<Write<PutItem>, PutItem>, PutItem, Write<EntityPut<Entity>>>;

}  // namespace detail

/// Reads and writes items.
template <class Entity, class Struct>
class StoredStruct {
 public:
  /// The whole item, with every key attribute. Throws keyc::ValueError for a value that cannot be stored.
  static Item to_item(const Struct& value) { return whole::item(detail::write_of<Entity>(value)); }
  /// Throws keyc::DecodeError for an item of another entity, or one that does not match the schema.
  static Struct from_item(const Item& item) {
    Struct value = detail::blank<Struct>();
    read_item(rows_of(Members<Entity>()), item, &value);
    return value;
  }
  /// Whether the type attribute says that the item is the entity's.
  static bool matches(const Item& item) noexcept { return has_type(item, rows_of(Members<Struct>())); }

  /// The key of the item.
  static auto key(const Struct& value) { return typename Entity::Key(value); }
  static EntityGet<Entity> get(const PrimaryKey<Entity>& key) { return key.get(); }
  /// A condition of a transaction that does not write the item: it exists. keyc::only_if adds further conditions.
  static ConditionCheck check_exists(const PrimaryKey<Entity>& key) {
    return keyc::check_exists(Entity::table_names, key.given());
  }
  /// A condition of a transaction: there is no such item.
  static ConditionCheck check_absent(const PrimaryKey<Entity>& key) {
    return keyc::check_absent(Entity::table_names, key.given());
  }
};

/// The request as it is: of entities without attributes that follow the clock.
template <class Request>
using PlainWrite = Request;

/// Of entities whose items can be moved. `Write` is TimedWrite if attributes follow the clock (`= now always`): then
/// they have its time in writes of the whole struct, or that of .now(time); .keep_times() keeps the struct's.
template <class Entity, class Struct, template <class Request> class Write>
class MovableStruct : public StoredStruct<Entity, Struct> {
 public:
  /// Moves the item that was read to another key: removes it, if no attribute of the struct has changed (see
  /// keyc::retry), and creates the item with the new key, if there is none yet. Throws keyc::SameItemError if the key
  /// is the same. Other attributes of the item, stored by a newer schema, are lost: the other overload keeps them.
  static Write<TransactWriteItems> move(const Struct& loaded, const Struct& moved) {
    WholeWrite write = detail::write_of<Entity>(moved);
    write.loaded = &loaded;
    return detail::made<Write<TransactWriteItems>>(write, whole::move);
  }
  /// Moves the item that was read to another key, given as it is stored (see keyc::Stored): removes it, if no attribute
  /// of it has changed, and creates the item with the new key, if there is none yet. Attributes, and members of
  /// structs, that the schema does not know are kept. Throws keyc::SameItemError if the key is the same, and
  /// keyc::DecodeError for an item of another entity.
  static Write<TransactWriteItems> move(const Item& stored, const Struct& moved) {
    WholeWrite write = detail::write_of<Entity>(moved);
    write.stored = &stored;
    return detail::made<Write<TransactWriteItems>>(write, whole::move);
  }
};

/// Of entities whose items can be written without reading them.
template <class Entity, class Struct, template <class Request> class Write = PlainWrite>
class Companion : public MovableStruct<Entity, Struct, Write> {
 public:
  /// Replaces the item, or creates it. Other attributes of the item, stored by a newer schema, are removed: upsert()
  /// keeps them.
  static detail::PutOf<Entity, Write> put(const Struct& value) {
    return detail::made<detail::PutOf<Entity, Write>>(detail::write_of<Entity>(value), whole::put);
  }
  /// Creates the item if it does not exist yet.
  static detail::PutOf<Entity, Write> create(const Struct& value) {
    return detail::made<detail::PutOf<Entity, Write>>(detail::write_of<Entity>(value), whole::create);
  }
  /// Writes the struct as an update, whether or not the item exists. In an existing item, `fixed` attributes and the
  /// keys that are built from them stay as they are, and so do other attributes, stored by a newer schema; an attribute
  /// that is a struct is replaced as a whole. A key that was added to the schema later is set if the item has the
  /// attributes that it is built from as the struct has them; otherwise the condition of the write fails.
  static Write<UpdateItem> upsert(const Struct& value) {
    return detail::made<Write<UpdateItem>>(detail::write_of<Entity>(value), whole::upsert);
  }
  static DeleteItem remove(const PrimaryKey<Entity>& key) { return delete_item(Entity::table_names, key.given()); }
};

/// Of entities with a lock.
template <class Entity, class Struct, template <class Request> class Write = PlainWrite>
class LockedCompanion : public MovableStruct<Entity, Struct, Write> {
 public:
  /// Writes all attributes of the struct to the item that was read, if the item has not been written meanwhile. Other
  /// attributes of the item, stored by a newer schema, stay; an attribute that is a struct is replaced as a whole.
  /// Throws keyc::ValueError if the lock has its last number.
  static Write<EntityUpdate<Entity>> put(const Struct& loaded) {
    return detail::made<Write<EntityUpdate<Entity>>>(detail::write_of<Entity>(loaded), whole::put_loaded);
  }
  /// Creates the item if it does not exist yet. Its lock begins at a random number.
  static Write<EntityPut<Entity>> create(const Struct& value) {
    return detail::made<Write<EntityPut<Entity>>>(detail::write_of<Entity>(value), whole::create);
  }
  /// Writes the struct as an update, if the item does not exist or has not been written since it was read. Other
  /// attributes of the item, stored by a newer schema, stay; an attribute that is a struct is replaced as a whole.
  static Write<UpdateItem> upsert(const Struct& value) {
    return detail::made<Write<UpdateItem>>(detail::write_of<Entity>(value), whole::upsert);
  }
  static DeleteItem remove(const PrimaryKey<Entity>& key) { return delete_item(Entity::table_names, key.given()); }
  /// Removes the item that was read, if it has not been written meanwhile.
  static DeleteItem remove(const Struct& loaded) { return whole::remove_loaded(detail::write_of<Entity>(loaded)); }
};

/// Of entities with unique attributes.
template <class Entity, class Struct, template <class Request> class Write = PlainWrite>
class UniqueCompanion : public MovableStruct<Entity, Struct, Write> {
 public:
  /// Creates the item if it does not exist yet, with the markers of its unique values. To send it throws
  /// keyc::NotUnique if another item has one of them.
  static Write<TransactWriteItems> create(const Struct& value) {
    return detail::made<Write<TransactWriteItems>>(detail::write_of<Entity>(value), whole::create_unique);
  }
};

}  // namespace keyc
