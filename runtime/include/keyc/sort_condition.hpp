#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "keyc/attribute_value.hpp"
#include "keyc/key_text.hpp"
#include "keyc/range.hpp"

namespace keyc {

/// The one condition that a Query may put on the sort key. `nothing` matches no key at all: no request is sent, since
/// DynamoDB refuses empty bounds and bounds in the wrong order.
struct SortCondition {
  enum class Kind : std::uint8_t { all, nothing, equal, begins_with, less, at_most, at_least, greater, between };
  Kind kind = Kind::all;
  std::string low{};   // the one bound, or the lower one of between: text, digits or bytes
  std::string high{};  // of between only
  AttributeValue::Type type = AttributeValue::Type::S;  // of the bounds: S, N or B

  friend bool operator==(const SortCondition&, const SortCondition&) = default;
};

/// Everything below a prefix of whole levels: begins_with, or all for an empty prefix.
SortCondition under(const KeyText& prefix);

/// The whole key.
SortCondition exactly(KeyText key);

/// How the encoding of a last component ends, which decides the greatest text below a bound.
///   fixed   no encoded value is a proper prefix of another: the last character lowered by one
///   decimal as `decimal` writes it: the last character lowered by one, then '~'
///   text    any text: the last character lowered by one code point, then U+10FFFF up to the key's limit
enum class Ending : std::uint8_t { fixed, decimal, text };

/// A range on the last component: `prefix` is everything before it, `low` and `high` are the encoded bounds. Exactly
/// the keys of the template whose last component satisfies the range. Throws KeySizeError where a bound is over the
/// limit.
SortCondition last_level(const KeyText& prefix, RangeKind kind, std::string_view low, std::string_view high,
                         Ending ending);

/// The same for a range of values; `encode(KeyText&, const T&)` adds one as the component.
template <class T, class Encode>
SortCondition last_level(const KeyText& prefix, const Range<T>& range, Ending ending, Encode encode) {
  const auto encoded = [&](const T& bound) {
    KeyText text(prefix.entity(), prefix.key(), prefix.limit());
    encode(text, bound);
    return text.text();
  };
  const bool has_low = range.kind != RangeKind::below && range.kind != RangeKind::at_most;
  const bool has_high = range.kind != RangeKind::above && range.kind != RangeKind::at_least;
  return last_level(prefix, range.kind, has_low ? encoded(range.low) : std::string(),
                    has_high ? encoded(range.high) : std::string(), ending);
}

// --- Key attributes that hold an attribute of the item as it is: text, a number or bytes.

SortCondition exactly(const AttributeValue& value);

/// begins_with, or all for an empty prefix. The prefix is text or bytes. Throws KeySizeError where it is over the
/// limit.
SortCondition native_prefix(std::string_view entity, std::string_view key, std::size_t limit,
                            const AttributeValue& prefix);

/// Exactly the values that satisfy the range. Throws KeySizeError where a bound is over the limit.
SortCondition native_range(std::string_view entity, std::string_view key, std::size_t limit, RangeKind kind,
                           const AttributeValue& low, const AttributeValue& high);

/// The same for a range of values; `store(bound)` is the AttributeValue of one.
template <class T, class Store>
SortCondition native_range(std::string_view entity, std::string_view key, std::size_t limit, const Range<T>& range,
                           Store store) {
  const bool has_low = range.kind != RangeKind::below && range.kind != RangeKind::at_most;
  const bool has_high = range.kind != RangeKind::above && range.kind != RangeKind::at_least;
  const AttributeValue low = has_low ? store(range.low) : AttributeValue();
  return native_range(entity, key, limit, range.kind, has_low ? low : store(range.high),
                      has_high ? store(range.high) : low);
}

}  // namespace keyc
