#pragma once

#include <optional>
#include <utility>

#include "keyc/generated/item_fwd.hpp"
#include "keyc/generated/item_requests.hpp"
#include "keyc/generated/where.hpp"

/// Writes that return the item: DynamoDB's ReturnValues, typed. `Entity` is a generated companion.
namespace keyc {

/// A PutItem of a struct that is stored with other values than it has, for its lock or for attributes that follow the
/// clock: sending it returns the struct as it is stored.
template <class Entity>
struct EntityPut : PutItem {
  using entity_type = Entity;
};

inline namespace generated {
template <class T, Compared how>
class ElementAt;
}  // namespace generated

/// An UpdateItem that writes the whole struct over an item that must exist: sending it returns the struct as it is
/// stored.
template <class Entity>
struct EntityUpdate : UpdateItem {
  using entity_type = Entity;
};

/// A write that returns the whole item: as it was before, or as it is now.
template <class Entity, class Request>
class Returning {
 public:
  using entity_type = Entity;

  /// ALL_OLD or ALL_NEW.
  Returning(Request request, const char* values) : request_(std::move(request)) { request_.ReturnValues = values; }
  const Request& request() const noexcept { return request_; }
  operator Request() const { return request_; }  // NOLINT(google-explicit-constructor): it is its request

 private:
  Request request_;
};

/// The write, made to return the item that it replaces or deletes: nothing if there was none.
template <class Entity>
Returning<Entity, PutItem> returning_old(PutItem request) {
  return {std::move(request), "ALL_OLD"};
}
template <class Entity>
Returning<Entity, DeleteItem> returning_old(DeleteItem request) {
  return {std::move(request), "ALL_OLD"};
}

/// The update, made to return the item as it was before the struct was written over it.
template <class Entity>
Returning<Entity, UpdateItem> returning_old(EntityUpdate<Entity> request) {
  return {std::move(request), "ALL_OLD"};
}

/// As retry_anyway() for the write itself.
template <class Entity, class Request>
[[nodiscard]] Returning<Entity, Request> retry_anyway(const Returning<Entity, Request>& write) {
  return {retry_anyway(write.request()), write.request().ReturnValues.c_str()};
}

/// The attributes that an update has changed.
class ChangedAttributes {
 public:
  explicit ChangedAttributes(Item item) : item_(std::move(item)) {}

  /// Nothing if the update did not change the attribute, or if it is absent. Throws DecodeError for a value that does
  /// not match the schema.
  template <class T, Compared how>
  std::optional<T> get(const AttributeOf<T, how>& attribute) const {
    return attribute.value_in(item_);
  }
  /// Of a list, only the elements that were changed are returned, so an index means nothing.
  template <class T, Compared how>
  std::optional<T> get(const ElementAt<T, how>& element) const = delete;
  const Item& item() const noexcept { return item_; }

 private:
  Item item_;
};

/// An update that returns the attributes that it changes: as they were before, or as they are now.
class ReturningChanged {
 public:
  /// UPDATED_OLD or UPDATED_NEW.
  ReturningChanged(UpdateItem request, const char* values);
  ReturningChanged(const ReturningChanged&);
  ReturningChanged(ReturningChanged&&) noexcept;
  ReturningChanged& operator=(const ReturningChanged&);
  ReturningChanged& operator=(ReturningChanged&&) noexcept;
  ~ReturningChanged();

  const UpdateItem& request() const noexcept { return request_; }
  operator UpdateItem() const;  // NOLINT(google-explicit-constructor): it is its request

 private:
  UpdateItem request_;
};

}  // namespace keyc
