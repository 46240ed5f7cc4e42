#include "keyc/generated/range_condition.hpp"

#include <utility>

namespace keyc {

void BoundWriter::add(KeyText& key, const void* value) const {
  may_be_empty ? key.add_or_empty(attribute, encode, value, how) : key.add(attribute, encode, value, how);
  if (!stand_in.empty()) key.other_than(stand_in);
}

RangeCondition::Bounds RangeCondition::bounds_in(const void* value) const {
  Bounds bounds = bounds_of_(value);
  if (!is_reversed_) return bounds;
  bounds.kind = keyc::reversed(bounds.kind);
  std::swap(bounds.low, bounds.high);
  return bounds;
}

SortCondition RangeCondition::of(const KeyText& fixed, const void* value) const {
  if (kind_ == Kind::nothing) return key_begins_with(fixed);
  const Bounds bounds = bounds_in(value);
  switch (kind_) {
    case Kind::begins_with: {
      KeyText prefix = fixed;
      call_(encode_, bounds.low, &prefix);
      return key_begins_with(prefix);
    }
    case Kind::native_prefix:
      return keyc::native_prefix(fixed.entity(), fixed.key(), fixed.limit(), stored(bounds.low));
    case Kind::native_range: return of_native_range(fixed, bounds);
    case Kind::nothing:
    case Kind::last:
    case Kind::inner:
    case Kind::binary:
    case Kind::number: break;
  }
  return of_range(fixed, bounds);
}

std::string RangeCondition::encoded(const KeyText& fixed, const void* value) const {
  KeyText text(fixed.entity(), fixed.key(), fixed.limit());
  call_(encode_, value, &text);
  return text.text();
}

SortCondition RangeCondition::of_range(const KeyText& fixed, const Bounds& bounds) const {
  const RangeKind kind = bounds.kind;
  const std::string low = has_low(kind) ? encoded(fixed, bounds.low) : std::string();
  const std::string high = has_high(kind) ? encoded(fixed, bounds.high) : std::string();
  if (kind_ == Kind::last) return last_level(fixed, kind, low, high, ending_, stand_in_);
  if (kind_ == Kind::inner) return inner_level(fixed, kind, low, high, next_literal_, stand_in_);
  if (kind_ == Kind::binary) return binary_level(fixed, kind, low, high, width_after_);
  return number_level(fixed, kind, low, high);
}

AttributeValue RangeCondition::stored(const void* value) const {
  AttributeValue result;
  call_(encode_, value, &result);
  return result;
}

SortCondition RangeCondition::of_native_range(const KeyText& fixed, const Bounds& bounds) const {
  const AttributeValue low = stored(has_low(bounds.kind) ? bounds.low : bounds.high);
  return keyc::native_range(fixed.entity(), fixed.key(), fixed.limit(), bounds.kind, low,
                            has_high(bounds.kind) ? stored(bounds.high) : low);
}

}  // namespace keyc
