#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "keyc/attribute_name.hpp"
#include "keyc/attribute_value.hpp"
#include "keyc/requests.hpp"
#include "keyc/where.hpp"

namespace keyc {

/// What an UpdateItem does: the SET and REMOVE actions, one per attribute (what is said last of one holds), and what
/// must hold of attributes that it does not change.
class UpdateActions {
 public:
  void set(const AttributeName& attribute, AttributeValue value);
  void remove(const AttributeName& attribute);
  /// Sets the attribute, or removes it where there is no value.
  void assign(const AttributeName& attribute, std::optional<AttributeValue> value);
  /// Sets the attribute only where the item has none; nothing where there is no value.
  void assign_once(const AttributeName& attribute, std::optional<AttributeValue> value);
  bool touches(const AttributeName& attribute) const noexcept;

  /// The attribute must have this value; absent where there is none.
  void require(const AttributeName& attribute, std::optional<AttributeValue> value);
  /// As require, or the attribute must be absent: for an item that may not exist.
  void require_if_present(const AttributeName& attribute, std::optional<AttributeValue> value);
  /// This must hold too.
  void only_if(Condition condition);

  /// The request for the item with this key, which must exist (its `partition` key attribute does): an update never
  /// creates half an item.
  UpdateItem build(std::string_view table, Item key, const AttributeName& partition) const;
  /// The request for the item with this key, whether or not it exists.
  UpdateItem build_upsert(std::string_view table, Item key) const;

 private:
  enum class Kind : std::uint8_t { set, set_once, remove };
  struct Action {
    Kind kind;
    AttributeName attribute;
    AttributeValue value;
  };
  void act(Action action);
  UpdateItem request(std::string_view table, Item key) const;
  void add_conditions(UpdateItem& request) const;

  std::vector<Action> actions_;  // in the order in which attributes were first named
  std::vector<Condition> conditions_;
};

/// The attributes that an update has set or removed; all names are string literals.
class TouchedAttributes {
 public:
  void add(std::string_view name);
  bool has(std::string_view name) const noexcept;
  bool has_any(std::initializer_list<std::string_view> names) const noexcept;

 private:
  std::vector<std::string_view> names_;
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
