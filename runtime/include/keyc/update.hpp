#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/requests.hpp"

namespace keyc {

/// An attribute of an entity as expressions name it: all string literals. The placeholder of its value is the alias
/// with ':' for '#'.
struct AttributeName {
  std::string_view name;   // in DynamoDB
  std::string_view alias;  // "#updatedAt"
};

/// The SET and REMOVE actions of one UpdateItem, one per attribute: what is said last of an attribute holds.
class UpdateActions {
 public:
  void set(const AttributeName& attribute, AttributeValue value);
  void remove(const AttributeName& attribute);
  bool touches(const AttributeName& attribute) const noexcept;

  /// The request for the item with this key. Its condition is that the item exists (its `partition` key attribute
  /// does): an update never creates half an item.
  UpdateItem build(std::string_view table, Item key, const AttributeName& partition) const;

 private:
  struct Action {
    AttributeName attribute;
    bool removes;
    AttributeValue value;
  };
  void act(Action action);

  std::vector<Action> actions_;  // in the order in which attributes were first named
};

/// A value that an aggregate cannot leave out: it has no default.
template <class T>
class Required {
 public:
  template <class U>
  Required(U&& value) requires std::constructible_from<T, U&&>  // NOLINT(google-explicit-constructor): stands for a T
      : value_(std::forward<U>(value)) {}
  const T& operator*() const noexcept { return value_; }

 private:
  T value_;
};

}  // namespace keyc
