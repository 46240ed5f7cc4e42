#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/key_condition.hpp"
#include "keyc/generated/key_text.hpp"
#include "keyc/range.hpp"

/// Conditions on the sort key, made from what is asked of a component.
namespace keyc::inline generated {

/// All keys that begin with a prefix of whole components: begins_with, or all for an empty prefix.
SortCondition key_begins_with(const KeyText& prefix);

/// Exactly this key.
SortCondition exactly(KeyText key);

/// How the encoding of a last component ends, which determines the greatest text below a bound.
///   fixed   no encoded value is a proper prefix of another: the last character lowered by one
///   decimal as `decimal` writes it: the last character lowered by one, then '~'
///   text    any text: the last character lowered by one code point, then U+10FFFF up to the key's limit
enum class Ending : std::uint8_t { fixed, decimal, text };

/// The text that stands for the absence of a component's value. It sorts above or below all encoded values. No range
/// contains it.
struct StandIn {
  std::optional<std::string_view> text{};  // no value if there is none
  bool above = true;
};

/// A range on the last component: `prefix` is everything before it, `low` and `high` are the encoded bounds. The
/// condition matches exactly the keys of the template whose last component satisfies the range. Throws KeySizeError if
/// a bound is over the limit.
SortCondition last_level(const KeyText& prefix, RangeKind kind, std::string_view low, std::string_view high,
                         Ending ending, const StandIn& stand_in = {});

/// A range on a component that is not the last: `next_literal` is the literal after it, empty if a component of fixed
/// width that is never empty follows directly. The condition matches exactly the keys of the template whose component
/// satisfies the range. The component is
///   - escaped text, the first byte of the literal being its separator, or
///   - of an encoding without values that are proper prefixes of others, or
///   - a decimal, the first byte of the literal being below '0'.
/// It is never empty: every value is above an empty bound, none below it. Throws KeySizeError if a bound is over the
/// limit.
SortCondition inner_level(const KeyText& prefix, RangeKind kind, std::string_view low, std::string_view high,
                          std::string_view next_literal, const StandIn& stand_in = {});

/// A range on a component of a binary key that is followed by `width_after` bytes: from the least to the greatest key
/// of the template whose component satisfies the range. The bounds, of one width, are unsigned numbers; an exclusive
/// bound becomes the next or the previous number.
SortCondition binary_level(const KeyText& prefix, RangeKind kind, std::string_view low, std::string_view high,
                           std::size_t width_after);

/// A range on a number key: `key` does not have its number yet.
SortCondition number_level(const KeyText& key, RangeKind kind, std::string_view low, std::string_view high);

/// The smallest condition that matches every key that these match; all are on one sort key attribute. If it must have a
/// lower bound and end after all texts that begin with some text, its upper bound is the least text above those.
SortCondition around(const std::vector<SortCondition>& conditions);

// --- Key attributes that hold an attribute of the item as it is: text, a number or bytes.

SortCondition exactly(const AttributeValue& value);

/// begins_with, or all for an empty prefix. The prefix is text or bytes. Throws KeySizeError if it is over the limit.
SortCondition native_prefix(std::string_view entity, std::string_view key, std::size_t limit,
                            const AttributeValue& prefix);

/// Matches exactly the values that satisfy the range. Throws KeySizeError if a bound is over the limit.
SortCondition native_range(std::string_view entity, std::string_view key, std::size_t limit, RangeKind kind,
                           const AttributeValue& low, const AttributeValue& high);

}  // namespace keyc::inline generated
