#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "keyc/encoder.hpp"
#include "keyc/key_text.hpp"
#include "keyc/number.hpp"
#include "keyc/range.hpp"
#include "keyc/sort_condition.hpp"

namespace keyc {

/// How a value that a query compares with is written: as the component of the key is.
struct Bound {
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

/// The same of an integer, which may be given in any size: of type T if it fits.
template <std::integral T>
struct IntegerBound {
  std::string_view entity;
  Bound bound;

  void operator()(KeyText& key, const Integer& value) const {
    const T fitting = value.as<T>(entity, bound.attribute);
    bound.add(key, &fitting);
  }
};

/// What a query asks of the first key attribute that equality does not fix as a whole. It refers to its arguments. The
/// types of values and of `encode` are erased, so that all but a call of `encode` is compiled once, and not for each
/// entity.
class Asked {
 public:
  /// That it begins with the components that are fixed.
  static const Asked& beginning();

  /// The component begins with the value: `encode(KeyText&, const T&)` adds it to the key, as it does with the bounds
  /// of a range.
  template <class T, class Encode>
  static Asked begins_with(const T& value, const Encode& encode) {
    return {Form::begins_with, value, encode};
  }
  /// Ranges: see last_level(), inner_level(), binary_level() and number_level().
  template <class T, class Encode>
  static Asked last(const Range<T>& range, const Encode& encode, Ending ending, const StandIn& stand_in = {}) {
    Asked asked(Form::last, range, encode);
    asked.ending_ = ending;
    asked.stand_in_ = stand_in;
    return asked;
  }
  template <class T, class Encode>
  static Asked inner(const Range<T>& range, const Encode& encode, std::string_view next_literal,
                     const StandIn& stand_in = {}) {
    Asked asked(Form::inner, range, encode);
    asked.next_literal_ = next_literal;
    asked.stand_in_ = stand_in;
    return asked;
  }
  template <class T, class Encode>
  static Asked binary(const Range<T>& range, const Encode& encode, std::size_t width_after) {
    Asked asked(Form::binary, range, encode);
    asked.width_after_ = width_after;
    return asked;
  }
  template <class T, class Encode>
  static Asked number(const Range<T>& range, const Encode& encode) {
    return {Form::number, range, encode};
  }

  /// The same for a key attribute that holds an attribute as it is: `store(const T&)` is the AttributeValue of a value.
  template <class T, class Store>
  static Asked native_prefix(const T& value, const Store& store) {
    return {Form::native_prefix, value, store};
  }
  template <class T, class Store>
  static Asked native_range(const Range<T>& range, const Store& store) {
    return {Form::native_range, range, store};
  }

  /// The same if greater values sort first.
  Asked reversed() const;

  /// The condition on the key, which has the components that are fixed. Throws KeySizeError, and what `encode` throws.
  SortCondition of(const KeyText& fixed) const;

 private:
  Asked() = default;

  enum class Form : std::uint8_t { nothing, begins_with, last, inner, binary, number, native_prefix, native_range };

  template <class T, class Encode>
  Asked(Form form, const T& value, const Encode& encode)
      : form_(form), low_(&value), high_(&value), encode_(&encode), call_(&call<T, Encode>) {}
  template <class T, class Encode>
  Asked(Form form, const Range<T>& range, const Encode& encode)
      : form_(form),
        kind_(range.kind),
        low_(&range.low),
        high_(&range.high),
        encode_(&encode),
        call_(&call<T, Encode>) {}

  /// `to` is the KeyText to which the value is added, or the AttributeValue that it becomes.
  template <class T, class Encode>
  static void call(const void* encode, const void* value, void* to) {
    if constexpr (requires(const Encode& f, KeyText& key, const T& v) { f(key, v); })
      (*static_cast<const Encode*>(encode))(*static_cast<KeyText*>(to), *static_cast<const T*>(value));
    else
      *static_cast<AttributeValue*>(to) = (*static_cast<const Encode*>(encode))(*static_cast<const T*>(value));
  }

  std::string encoded(const KeyText& fixed, const void* value) const;
  SortCondition of_range(const KeyText& fixed) const;
  AttributeValue stored(const void* value) const;
  SortCondition of_native_range(const KeyText& fixed) const;

  Form form_ = Form::nothing;
  Ending ending_ = Ending::fixed;
  RangeKind kind_ = RangeKind::between;
  const void* low_ = nullptr;
  const void* high_ = nullptr;
  const void* encode_ = nullptr;
  void (*call_)(const void* encode, const void* value, void* to) = nullptr;
  std::string_view next_literal_{};
  std::size_t width_after_ = 0;
  StandIn stand_in_{};
};

}  // namespace keyc
