#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/attribute_name.hpp"
#include "keyc/generated/item_requests.hpp"
#include "keyc/generated/names_of_table.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/generated/stored.hpp"
#include "keyc/generated/where.hpp"

/// What the builders of generated code consist of: the actions and conditions of an UpdateItem, before they are a
/// request.
namespace keyc {
inline namespace generated {
struct KeyNames;
struct KeyUnit;
}  // namespace generated

struct RequestText;

inline namespace generated {

/// The actions of an UpdateItem, and its conditions on attributes that it does not change. An attribute has one action:
/// the last set or remove wins; elements that are appended, added to a set or deleted from it are joined. DynamoDB
/// cannot do any other two actions on one attribute, or on a whole and a part of it, at once: they throw Error. The
/// struct around a member must exist, and the map around an entry; an element of a list, itself.
class UpdateActions {
 public:
  UpdateActions();
  UpdateActions(const UpdateActions&);
  UpdateActions(UpdateActions&&) noexcept;
  UpdateActions& operator=(const UpdateActions&);
  UpdateActions& operator=(UpdateActions&&) noexcept;
  ~UpdateActions();

  void set(const AttributeName& attribute, AttributeValue value);
  void remove(const AttributeName& attribute);
  /// Sets the attribute, or removes it if there is no value.
  void assign(const AttributeName& attribute, std::optional<AttributeValue> value);
  /// Sets an attribute that keys are built from, or removes it if there is no value, and with it the keys: if one of
  /// them cannot be built, nothing is changed. `of` is an entity's Components.
  void change(const AttributeName& attribute, std::optional<AttributeValue> value,
              std::initializer_list<const KeyUnit*> units, const void* of);
  void change(std::initializer_list<const KeyUnit*> units, const void* of);
  /// Sets the attribute only if the item does not have it; does nothing if there is no value.
  void assign_once(const AttributeName& attribute, std::optional<AttributeValue> value);
  /// Sets the attribute to its value in the item, or removes it if the item does not have it.
  void assign(const Item& item, const AttributeName& attribute);
  void assign_once(const Item& item, const AttributeName& attribute);
  /// Assigns once an index key that is built from attributes that are assigned once, with its value in `item`. If the
  /// stored item has the attributes and not the key, the attributes must be as in `item`.
  void keep_key(StoredAttributes stored, const Item& item, const AttributeName& key,
                const std::vector<AttributeName>& built_from);
  /// Sets the attribute only if the item does not have it, not even as a NULL. A value that is set or a removal
  /// replaces this.
  void ensure(const AttributeName& attribute, AttributeValue value);
  /// Appends to the elements of a list, or puts others before them; an absent list counts as empty.
  void append(const AttributeName& list, AttributeValue elements);
  void prepend(const AttributeName& list, AttributeValue elements);
  /// Does nothing if there are no elements; the set may be absent.
  void add_elements(const AttributeName& set, std::optional<AttributeValue> elements);
  void delete_elements(const AttributeName& set, std::optional<AttributeValue> elements);
  /// Adds to a number, or to `start` if it is absent.
  void add(const AttributeName& number, AttributeValue delta, AttributeValue start = AttributeValue::number("0"));
  /// Adds to a whole number, on condition that the sum fits into T. Throws ValueError for a delta that is further from
  /// 0 than T reaches.
  template <std::integral T>
  void add_whole(std::string_view entity, const AttributeName& number, const Integer& delta, T start);
  /// The same for a float, whose sums DynamoDB does not round. (A sum that no double has is beyond its own numbers.)
  void add_float(std::string_view entity, const AttributeName& number, float delta, float start);
  /// The item's lock must be what was loaded, and is incremented.
  void lock(std::string_view entity, StoredAttributes stored, const AttributeName& number, std::uint64_t loaded);
  /// The item's lock must be what was loaded, and is incremented; if the item does not exist, its lock begins at
  /// random.
  void lock_if_present(std::string_view entity, const AttributeName& number, std::uint64_t loaded);
  /// Increments the item's lock, whatever its number is; an absent lock counts as `start`.
  void count(const AttributeName& number, std::uint64_t start);
  /// Whether there is an action on the attribute with this alias.
  bool touches(std::string_view alias) const noexcept;
  /// The item need not exist: the update creates it.
  void create_if_missing() noexcept { creates_ = true; }
  /// The update is sent again after a lost answer even if it may then be made twice.
  void retry_anyway() { repeated_anyway_ = true; }

  // The same with C++ values.

  template <class T, Compared how>
  void remove(const AttributeOf<T, how>& attribute) {
    remove(attribute.name());
  }
  template <class T, Compared how>
  [[gnu::noinline]] void assign(const AttributeOf<T, how>& attribute, const typename AttributeOf<T>::Operand& value) {
    assign(attribute.name(), attribute.stored(value));
  }
  template <class T, Compared how>
  [[gnu::noinline]] void change(const AttributeOf<T, how>& attribute, const typename AttributeOf<T>::Operand& value,
                                std::initializer_list<const KeyUnit*> units, const void* of) {
    change(attribute.name(), attribute.stored(value), units, of);
  }
  template <class T, Compared how>
  void ensure(const AttributeOf<T, how>& attribute, const T& value) {
    ensure(attribute.name(), *attribute.stored(value));
  }
  template <class T, Compared how>
  void append(const AttributeOf<T, how>& list, const T& elements) {
    append(list.name(), *list.stored(elements));
  }
  template <class T, Compared how>
  void prepend(const AttributeOf<T, how>& list, const T& elements) {
    prepend(list.name(), *list.stored(elements));
  }
  template <class T, Compared how>
  void add_elements(const AttributeOf<T, how>& set, const T& elements) {
    add_elements(set.name(), set.stored(elements));
  }
  template <class T, Compared how>
  void delete_elements(const AttributeOf<T, how>& set, const T& elements) {
    delete_elements(set.name(), set.stored(elements));
  }
  template <class T, Compared how>
  void add(const AttributeOf<T, how>& number, const typename AttributeOf<T>::Operand& delta, const T& start = T()) {
    if constexpr (detail::WholeNumber<T>)
      add_whole<T>(number.entity(), number.name(), delta, start);
    else if constexpr (std::same_as<T, float>)
      add_float(number.entity(), number.name(), delta, start);
    else
      add(number.name(), *number.stored(delta), *number.stored(start));
  }

  /// The attribute must read as this value, or as absent if there is none.
  void require(StoredAttributes stored, const AttributeName& attribute, const std::optional<AttributeValue>& value);
  /// The attribute must read as it does in the item that was loaded.
  void require_unchanged(StoredAttributes stored, const Item& loaded, const AttributeName& attribute);
  /// So must all attributes that are set or removed up to here.
  void require_unchanged(StoredAttributes stored, const Item& loaded);
  /// The attribute must have this value, or be absent: for an item that may not exist.
  void require_if_present(const AttributeName& attribute, std::optional<AttributeValue> value);
  void require_if_present(StoredAttributes stored, const Item& item, const AttributeName& attribute);
  /// This condition must hold too.
  void only_if(Condition condition);

  /// The request for the item with this key, which must exist (the condition is that its `partition` key attribute
  /// does), unless the update creates it: an update never creates half an item.
  UpdateItem build(const NamesOfTable& table, Item key, const AttributeName& partition) const;
  /// The request for the item whose key is built from an entity's Components, `of`. The item must exist.
  UpdateItem build(const KeyNames& table, const void* of) const;
  /// The removal of the item with this key, which must exist, with the same conditions.
  DeleteItem build_remove(const NamesOfTable& table, Item key, const AttributeName& partition) const;
  /// The request for the item with this key, whether or not it exists.
  UpdateItem build_upsert(const NamesOfTable& table, Item key) const;

  // For keyc::json.
  /// The expressions of build().
  void write(RequestText& to, const AttributeName& partition) const;
  /// What a client may do after a lost answer.
  AfterLoss after_loss() const;

 private:
  enum class Kind : std::uint8_t {
    set,
    set_once,
    ensure,
    append,
    prepend,
    remove,
    add,
    add_to_start,
    add_elements,
    delete_elements,
  };
  struct Lock {
    std::string_view name{};  // empty if there is none
    std::uint64_t next = 0;
    std::optional<std::uint64_t> created{};  // the number that an item gets which did not exist
  };
  struct Action;
  static bool replaces(Kind kind) { return kind == Kind::set || kind == Kind::set_once || kind == Kind::remove; }
  void act(Kind kind, const AttributeName& attribute, AttributeValue&& value = {}, AttributeValue&& start = {});
  void require_around(const AttributeName& attribute);
  static void join(Action& known, Kind kind, const AttributeName& attribute, AttributeValue&& value);
  void add_within(const AttributeName& number, AttributeValue delta, AttributeValue start, Operator op,
                  AttributeValue bound, bool start_fits);
  static bool moves_elements(const Action& action);
  static std::size_t section_of(Kind kind);
  static void write(const Action& action, RequestText& to, std::pmr::string& section);
  std::size_t usual_size() const noexcept;
  void write_actions(RequestText& to) const;
  void write_conditions(RequestText& to, const AttributeName& partition) const;
  WrittenAttributes written() const;
  RequiredPaths required() const;

  std::vector<Action> actions_;  // in the order in which attributes were first named
  std::vector<Condition> conditions_;
  Lock lock_;                 // the lock that the conditions are about
  std::string_view counted_;  // the alias of a lock that is incremented without a condition
  bool repeated_anyway_ = false;
  bool creates_ = false;
};

/// An update with all that it changes, before it is a request. It refers to a builder.
struct UpdateView {
  const UpdateActions& actions;
  const KeyNames& key;
  const void* of;          // an entity's Components, whose type is erased
  std::string_view table;  // as it is sent

  UpdateItem build() const;
};

template <std::integral T>
void UpdateActions::add_whole(std::string_view entity, const AttributeName& number, const Integer& delta, T start) {
  const auto value = [](const Integer& from) { return AttributeValue::number(from.text()); };
  const auto add_where = [&](Operator op, const Integer& bound, bool start_fits) {
    add_within(number, value(delta), value(start), op, value(bound), start_fits);
  };
  if (!delta.is_negative()) {
    const auto most = static_cast<T>(std::numeric_limits<T>::max() - delta.as<T>(entity, number.name));
    add_where(Operator::at_most, most, start <= most);
  } else {
    T least{};
    if constexpr (std::unsigned_integral<T>)
      least = delta.magnitude().template as<T>(entity, number.name);
    else
      least = static_cast<T>(std::numeric_limits<T>::min() - delta.as<T>(entity, number.name));
    add_where(Operator::at_least, least, start >= least);
  }
}

/// A number of 52 random bits, with which the lock of a new item begins: what was read of an earlier item with the same
/// key has another number, but for one case in 2^52. Counted on, it stays below 2^53, up to which JavaScript is exact.
std::uint64_t first_lock();

/// The number of the lock after a write of an item whose lock was `loaded`. Throws ValueError if there is no greater
/// number.
std::uint64_t next_lock(std::string_view entity, std::string_view attribute, std::uint64_t loaded);

/// The attributes that an update has set or removed; all names are string literals.
class TouchedAttributes {
 public:
  TouchedAttributes();
  TouchedAttributes(const TouchedAttributes&);
  TouchedAttributes(TouchedAttributes&&) noexcept;
  TouchedAttributes& operator=(const TouchedAttributes&);
  TouchedAttributes& operator=(TouchedAttributes&&) noexcept;
  ~TouchedAttributes();

  void add(std::string_view name);
  bool has(std::string_view name) const noexcept;
  /// One of these names, which have spaces between them.
  bool has_any(std::string_view names) const noexcept;

 private:
  std::vector<std::string_view> names_;
};

/// A member of an aggregate that must be given a value: it has no default.
template <class T>
class Required {
 public:
  template <class U>
  // NOLINTNEXTLINE(bugprone-forwarding-reference-overload,google-explicit-constructor): no copy; stands for a T
  Required(U&& value) requires(!std::same_as<std::remove_cvref_t<U>, Required> && std::constructible_from<T, U&&>)
      : value_(std::forward<U>(value)) {}
  const T& operator*() const noexcept { return value_; }

 private:
  T value_;
};

}  // namespace generated
}  // namespace keyc
