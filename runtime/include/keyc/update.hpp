#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "keyc/attribute_name.hpp"
#include "keyc/attribute_value.hpp"
#include "keyc/number.hpp"
#include "keyc/requests.hpp"
#include "keyc/where.hpp"

namespace keyc {

/// What an UpdateItem does, and what must hold of attributes that it does not change. Of one attribute it does one
/// thing: what was set or removed last holds, what is appended, added to a set or deleted from it comes together. All
/// else that meets in one attribute, or in a struct and a member of it, DynamoDB cannot do at once: it throws Error.
/// The struct around a member must be there.
class UpdateActions {
 public:
  void set(const AttributeName& attribute, AttributeValue value);
  void remove(const AttributeName& attribute);
  /// Sets the attribute, or removes it where there is no value.
  void assign(const AttributeName& attribute, std::optional<AttributeValue> value);
  /// Sets the attribute only where the item has none; nothing where there is no value.
  void assign_once(const AttributeName& attribute, std::optional<AttributeValue> value);
  /// The same of what the item has of each of these attributes.
  void assign(const Item& item, std::initializer_list<AttributeName> attributes);
  void assign_once(const Item& item, std::initializer_list<AttributeName> attributes);
  /// What the item has of an index key that is built from attributes which are assigned once: it is assigned once too.
  /// Where the item that is there has the attributes and not the key, they must be what `item` has.
  void keep_key(const Item& item, const AttributeName& key, std::initializer_list<AttributeName> built_from);
  /// Behind the elements of a list; where `may_be_absent`, of none.
  void append(const AttributeName& list, AttributeValue elements, bool may_be_absent);
  /// Nothing where there are no elements; the set may be absent.
  void add_elements(const AttributeName& set, std::optional<AttributeValue> elements);
  void delete_elements(const AttributeName& set, std::optional<AttributeValue> elements);
  /// To a number; 0 where it is absent.
  void add(const AttributeName& number, AttributeValue delta);
  /// To a whole number, on condition that the sum fits into T. Throws ValueError for a delta that is further from 0
  /// than T reaches.
  template <std::integral T>
  void add_whole(std::string_view entity, const AttributeName& number, const Integer& delta, bool may_be_absent);
  /// The item's lock must be what was loaded, and counts one more.
  void lock(std::string_view entity, const AttributeName& number, std::uint64_t loaded);
  /// The same of an item that may not exist.
  void lock_if_present(std::string_view entity, const AttributeName& number, std::uint64_t loaded);
  /// The item's lock counts one more, whatever it is.
  void count(const AttributeName& number);
  bool touches(const AttributeName& attribute) const noexcept;

  // The same with values as programs have them.

  template <class T>
  void remove(const AttributeOf<T>& attribute) {
    remove(attribute.name());
  }
  template <class T>
  void assign(const AttributeOf<T>& attribute, const typename AttributeOf<T>::Operand& value) {
    assign(attribute.name(), attribute.stored(value));
  }
  template <class T>
  void append(const AttributeOf<T>& list, const T& elements, bool may_be_absent) {
    append(list.name(), *list.stored(elements), may_be_absent);
  }
  template <class T>
  void add_elements(const AttributeOf<T>& set, const T& elements) {
    add_elements(set.name(), set.stored(elements));
  }
  template <class T>
  void delete_elements(const AttributeOf<T>& set, const T& elements) {
    delete_elements(set.name(), set.stored(elements));
  }
  template <class T>
  void add(const AttributeOf<T>& number, const typename AttributeOf<T>::Operand& delta, bool may_be_absent) {
    if constexpr (detail::WholeNumber<T>)
      add_whole<T>(number.entity(), number.name(), delta, may_be_absent);
    else
      add(number.name(), *number.stored(delta));
  }

  /// The attribute must have this value; absent where there is none.
  void require(const AttributeName& attribute, std::optional<AttributeValue> value);
  /// As require, or the attribute must be absent: for an item that may not exist.
  void require_if_present(const AttributeName& attribute, std::optional<AttributeValue> value);
  void require_if_present(const Item& item, std::initializer_list<AttributeName> attributes);
  /// This must hold too.
  void only_if(Condition condition);

  /// The request for the item with this key, which must exist (its `partition` key attribute does): an update never
  /// creates half an item.
  UpdateItem build(std::string_view table, Item key, const AttributeName& partition) const;
  /// The removal of the item with this key, which must exist, under the same conditions.
  DeleteItem build_remove(std::string_view table, Item key, const AttributeName& partition) const;
  /// The request for the item with this key, whether or not it exists.
  UpdateItem build_upsert(std::string_view table, Item key) const;

 private:
  enum class Kind : std::uint8_t {
    set,
    set_once,
    append,
    append_to_absent,
    remove,
    add,
    add_elements,
    delete_elements
  };
  struct Action {
    Kind kind;
    AttributeName attribute;
    AttributeValue value;
  };
  static bool replaces(Kind kind) { return kind == Kind::set || kind == Kind::set_once || kind == Kind::remove; }
  void act(Action action);
  static void join(Action& known, Action action);
  void add_between(const AttributeName& number, AttributeValue delta, std::string_view op, AttributeValue bound,
                   bool may_be_absent);
  static std::size_t section_of(Kind kind);
  static std::string written(const Action& action, const std::string& name, UpdateItem& request);
  UpdateItem request(std::string_view table, Item key) const;
  template <class Request>
  void add_conditions(Request& request, const AttributeName& partition) const;

  std::vector<Action> actions_;  // in the order in which attributes were first named
  std::vector<Condition> conditions_;
};

template <std::integral T>
void UpdateActions::add_whole(std::string_view entity, const AttributeName& number, const Integer& delta,
                              bool may_be_absent) {
  const auto value = [](const Integer& one) { return AttributeValue::number(one.text()); };
  constexpr T highest = std::numeric_limits<T>::max();
  if (!delta.is_negative())
    add_between(number, value(delta), " <= ", value(highest - delta.as<T>(entity, number.name)), may_be_absent);
  else if constexpr (std::unsigned_integral<T>)  // of what is absent, nothing can be taken
    add_between(number, value(delta), " >= ", value(delta.magnitude().template as<T>(entity, number.name)), false);
  else
    add_between(number, value(delta), " >= ", value(std::numeric_limits<T>::min() - delta.as<T>(entity, number.name)),
                may_be_absent);
}

/// What a lock is after a write of an item of which it was this. Throws ValueError where there is no greater number.
std::uint64_t next_lock(std::string_view entity, std::string_view attribute, std::uint64_t loaded);

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
