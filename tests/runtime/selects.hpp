#pragma once

#include <string_view>

#include "keyc/decimal.hpp"
#include "keyc/generated/sort_condition.hpp"

namespace keyc_tests {

/// Whether a key satisfies the condition, except for begins_with.
template <class Key>
bool selects(keyc::SortCondition::Kind kind, const Key& key, const Key& low, const Key& high) {
  using Kind = keyc::SortCondition::Kind;
  switch (kind) {
    case Kind::all: return true;
    case Kind::nothing:
    case Kind::begins_with: return false;
    case Kind::equal: return key == low;
    case Kind::less: return key < low;
    case Kind::at_most: return key <= low;
    case Kind::at_least: return key >= low;
    case Kind::greater: return key > low;
    case Kind::between: return key >= low && key <= high;
  }
  return false;
}

/// Whether DynamoDB returns an item with this sort key: keys compare byte by byte, unsigned.
inline bool selects(const keyc::SortCondition& condition, std::string_view key) {
  if (condition.kind == keyc::SortCondition::Kind::begins_with) return key.starts_with(condition.low);
  return selects<std::string_view>(condition.kind, key, condition.low, condition.high);
}

/// The same for a number: numbers compare by value.
inline bool selects(const keyc::SortCondition& condition, const keyc::AttributeValue& number) {
  const auto value = [](const std::string& digits) { return keyc::Decimal(digits.empty() ? "0" : digits); };
  return selects(condition.kind, value(number.text()), value(condition.low), value(condition.high));
}

/// Whether a value is in a range, by the range's definition.
template <class T>
bool in_range(keyc::RangeKind kind, const T& low, const T& high, const T& value) {
  switch (kind) {
    case keyc::RangeKind::below: return value < high;
    case keyc::RangeKind::at_most: return value <= high;
    case keyc::RangeKind::at_least: return value >= low;
    case keyc::RangeKind::above: return value > low;
    case keyc::RangeKind::between: return value >= low && value <= high;
  }
  return false;
}

}  // namespace keyc_tests
