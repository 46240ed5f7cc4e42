#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/key_condition.hpp"

/// Conditions on a sort key as intervals.
namespace keyc {

/// A position among keys: before the key that is this text, after it, or after all keys that begin with it.
struct Place {
  enum class Side : std::uint8_t { before, after, after_all };
  std::string text;
  Side side;

  friend bool operator==(const Place&, const Place&) = default;
};

/// From one position to another; no value means no bound.
struct Interval {
  std::optional<Place> low;
  std::optional<Place> high;

  friend bool operator==(const Interval&, const Interval&) = default;
};

bool sorts_before(const Place& a, const Place& b, AttributeValue::Type type);

/// Of a condition that is not `nothing`.
Interval interval_of(const SortCondition& condition);

/// The condition of an interval. A single bound may be exclusive; of two bounds neither may, but for the end of all
/// keys that begin with a text. That becomes the least text above them, or, if `is_end_a_key`, the greatest of them.
SortCondition condition_of(Interval interval, AttributeValue::Type type, bool is_end_a_key);

/// A condition, and a key that matches it and is not wanted, which no condition with two bounds can say.
struct NarrowedCondition {
  SortCondition condition;
  std::optional<std::string> left_out{};
};

/// What of the condition is at or after the value, or at or before it.
NarrowedCondition narrowed_from(const SortCondition& condition, const AttributeValue& low);
NarrowedCondition narrowed_to(const SortCondition& condition, const AttributeValue& high);

}  // namespace keyc
