#pragma once

#include <string_view>

#include "keyc/sort_condition.hpp"

namespace keyc_tests {

/// Whether DynamoDB returns an item with this sort key: keys compare byte by byte, unsigned.
inline bool selects(const keyc::SortCondition& condition, std::string_view key) {
  using Kind = keyc::SortCondition::Kind;
  const std::string_view low = condition.low;
  switch (condition.kind) {
    case Kind::all: return true;
    case Kind::nothing: return false;
    case Kind::equal: return key == low;
    case Kind::begins_with: return key.starts_with(low);
    case Kind::less: return key < low;
    case Kind::at_most: return key <= low;
    case Kind::at_least: return key >= low;
    case Kind::greater: return key > low;
    case Kind::between: return key >= low && key <= condition.high;
  }
  return false;
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
