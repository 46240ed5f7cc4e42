#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "keyc/generated/encoder.hpp"
#include "keyc/generated/given.hpp"
#include "keyc/generated/key_text.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/generated/sort_condition.hpp"
#include "keyc/range.hpp"

namespace keyc::inline generated {

struct KeyNames;

/// How a value that a query compares with is written: as the component of the key is.
struct BoundWriter {
  std::string_view attribute;  // that the component is built from
  Encoder encode;
  Encoding how{};
  bool may_be_empty = false;
  std::string_view stand_in{};  // for the absence of a value, which no value may be written as

  template <class T>
  void operator()(KeyText& key, const T& value) const {
    add(key, &value);
  }
  void add(KeyText& key, const void* value) const;
};

/// A bound on an integer, which may be given in any size, written as type T. Throws ValueError if it does not fit.
template <std::integral T>
struct IntegerBound {
  std::string_view entity;
  BoundWriter bound;

  void operator()(KeyText& key, const Integer& value) const {
    const T fitting = value.as<T>(entity, bound.attribute);
    bound.add(key, &fitting);
  }
};

/// What a query asks of the first key attribute that equality does not fix as a whole: a constant, to which the value
/// or the range that is asked for is given later. Types are erased, so that all but a call of `encode` is compiled
/// once, and not for each entity. `encode(KeyText&, const T&)` adds a value to the key, as the component of the key
/// does; it is referred to.
class RangeCondition {
 public:
  /// That it begins with the components that are fixed.
  constexpr RangeCondition() = default;

  /// The component begins with a T.
  template <class T, class Encode>
  static constexpr RangeCondition begins_with(const Encode& encode) {
    return {Kind::begins_with, one, call<T, Encode>, encode};
  }
  /// It is in a Range<T>: see last_level(), inner_level(), binary_level() and number_level().
  template <class T, class Encode>
  static constexpr RangeCondition last(const Encode& encode, Ending ending, const StandIn& stand_in = {}) {
    RangeCondition asked(Kind::last, bounds<T>, call<T, Encode>, encode);
    asked.ending_ = ending;
    asked.stand_in_ = stand_in;
    return asked;
  }
  template <class T, class Encode>
  static constexpr RangeCondition inner(const Encode& encode, std::string_view next_literal,
                                        const StandIn& stand_in = {}) {
    RangeCondition asked(Kind::inner, bounds<T>, call<T, Encode>, encode);
    asked.next_literal_ = next_literal;
    asked.stand_in_ = stand_in;
    return asked;
  }
  template <class T, class Encode>
  static constexpr RangeCondition binary(const Encode& encode, std::size_t width_after) {
    RangeCondition asked(Kind::binary, bounds<T>, call<T, Encode>, encode);
    asked.width_after_ = width_after;
    return asked;
  }
  template <class T, class Encode>
  static constexpr RangeCondition number(const Encode& encode) {
    return {Kind::number, bounds<T>, call<T, Encode>, encode};
  }

  /// What is asked of a key attribute that holds an attribute as it is: `store(const T&)` is the AttributeValue of a
  /// value.
  template <class T, class Store>
  static constexpr RangeCondition native_prefix(const Store& store) {
    return {Kind::native_prefix, one, call<T, Store>, store};
  }
  template <class T, class Store>
  static constexpr RangeCondition native_range(const Store& store) {
    return {Kind::native_range, bounds<T>, call<T, Store>, store};
  }

  /// What is asked of a key in which greater values sort first.
  constexpr RangeCondition reversed() const {
    RangeCondition asked = *this;
    asked.is_reversed_ = true;
    return asked;
  }

  /// The condition on the key, which has the components that are fixed. `value` is the T or the Range<T>. Throws
  /// KeySizeError, and what `encode` throws.
  SortCondition of(const KeyText& fixed, const void* value) const;

 private:
  enum class Kind : std::uint8_t { nothing, begins_with, last, inner, binary, number, native_prefix, native_range };
  struct Bounds {
    RangeKind kind;
    const void* low;
    const void* high;
  };
  using Call = void (*)(const void* encode, const void* value, void* to);

  template <class Encode>
  constexpr RangeCondition(Kind kind, Bounds (*bounds_of)(const void* value), Call caller, const Encode& encode)
      : kind_(kind), bounds_of_(bounds_of), call_(caller), encode_(&encode) {}

  static Bounds one(const void* value) { return {RangeKind::between, value, value}; }
  template <class T>
  static Bounds bounds(const void* value) {
    const auto& range = *static_cast<const Range<T>*>(value);
    return {range.kind, &range.low, &range.high};
  }
  /// `to` is the KeyText to which the value is added, or the AttributeValue that it becomes.
  template <class T, class Encode>
  static void call(const void* encode, const void* value, void* to) {
    if constexpr (requires(const Encode& f, KeyText& key, const T& v) { f(key, v); })
      (*static_cast<const Encode*>(encode))(*static_cast<KeyText*>(to), *static_cast<const T*>(value));
    else
      *static_cast<AttributeValue*>(to) = (*static_cast<const Encode*>(encode))(*static_cast<const T*>(value));
  }

  Bounds bounds_in(const void* value) const;
  std::string encoded(const KeyText& fixed, const void* value) const;
  SortCondition of_range(const KeyText& fixed, const Bounds& bounds) const;
  AttributeValue stored(const void* value) const;
  SortCondition of_native_range(const KeyText& fixed, const Bounds& bounds) const;

  Kind kind_ = Kind::nothing;
  Ending ending_ = Ending::fixed;
  bool is_reversed_ = false;
  Bounds (*bounds_of_)(const void* value) = nullptr;
  Call call_ = nullptr;
  const void* encode_ = nullptr;
  std::string_view next_literal_{};
  std::size_t width_after_ = 0;
  StandIn stand_in_{};
};

/// What a query reads of a key, in generated sources: the attributes and components that equality fixes, and what is
/// asked of the attribute after those, unless all are fixed.
struct KeyReads {
  const KeyNames& names;
  FixedPart fixed;
  RangeCondition asked{};
};

}  // namespace keyc::inline generated
