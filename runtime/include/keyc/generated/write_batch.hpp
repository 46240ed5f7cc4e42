#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "keyc/errors.hpp"
#include "keyc/generated/transaction.hpp"
#include "keyc/requests.hpp"

namespace keyc {

/// A write that cannot be part of a batch: it has a condition, or asks for the old item.
class NotForBatches : public Error {
 public:
  using Error::Error;
};

/// Any number of puts and deletes, of any entities and tables, for Client::write_all(). Of several writes of one item
/// only the last one is made.
///
///     keyc::WriteBatch writes;
///     for (const Store& store : stores) writes.put<StoreEntity>(store);
///     writes.remove(key);
///     client.write_all(writes);
class WriteBatch {
 public:
  struct Write {
    std::string table;
    Item key;
    std::optional<keyc::Item> item;   // none: the item is deleted
    std::string_view schema_table{};  // not sent: see keyc/generated/item_requests.hpp
  };

  /// Writes the whole item, whether or not it exists. `Entity` is a generated companion such as `StoreEntity`.
  /// Attributes that follow the clock (`= now always`) have the time of this call; with the struct's own times:
  ///
  ///     writes.put(StoreEntity::put(store).keep_times());
  template <class Entity, class Value = decltype(Entity::from_item(std::declval<const Item&>()))>
  WriteBatch& put(const std::type_identity_t<Value>& value) requires requires {
    { Entity::put(value) } -> std::convertible_to<PutItem>;
    { Entity::key(value).key() } -> std::convertible_to<Item>;
  }
  { return put(Entity::put(value), Entity::key(value).key()); }

  /// Imports the whole item as create() makes it, and overwrites what is there: a lock begins at random, and attributes
  /// that follow the clock have the time of this call. Nobody is asked whether the item has changed since it was read.
  /// With the struct's own times:
  ///
  ///     writes.overwrite(EventEntity::create(event).keep_times());
  template <class Entity, class Value = decltype(Entity::from_item(std::declval<const Item&>()))>
  WriteBatch& overwrite(const std::type_identity_t<Value>& value) {
    constexpr bool has_versions = requires { Entity::save(value); };
    constexpr bool has_unique = requires {
      { Entity::create(value) } -> std::convertible_to<TransactWriteItems>;
    };
    static_assert(!has_versions, "a batch cannot overwrite versions: save() writes version 0 in the same transaction");
    static_assert(!has_unique, "a batch cannot overwrite what is unique: its markers need a transaction, create()");
    if constexpr (!has_versions && !has_unique) overwrite(PutItem(Entity::create(value)));
    return *this;
  }
  /// The same for the request that a create() returns. Throws NotForBatches for one with a further condition.
  WriteBatch& overwrite(PutItem created);

  /// Deletes the item with this key, a generated one such as `StoreEntity::Key`, if there is one.
  template <class Key>
  WriteBatch& remove(const Key& key) requires requires {
    { key.remove() } -> std::same_as<DeleteItem>;
  }
  { return remove(key.remove()); }

  /// Throw NotForBatches. `key` is the primary key of the request's item; a generated put knows which part of the item
  /// that is.
  WriteBatch& put(PutItem request, Item key);
  WriteBatch& put(PutItem request);
  WriteBatch& remove(DeleteItem request);

  WriteBatch& add(Write write) {
    writes_.push_back(std::move(write));
    return *this;
  }

  /// All writes that were added, also those that a later write of the same item replaces.
  const std::vector<Write>& writes() const noexcept { return writes_; }
  std::size_t size() const noexcept { return writes_.size(); }
  bool empty() const noexcept { return writes_.empty(); }

 private:
  std::vector<Write> writes_;
};

}  // namespace keyc
