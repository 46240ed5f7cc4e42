#include "keyc/asked.hpp"

#include <utility>

namespace keyc {

void Bound::add(KeyText& key, const void* value) const {
  may_be_empty ? key.add_or_empty(attribute, encode, value, how) : key.add(attribute, encode, value, how);
  if (!stand_in.empty()) key.other_than(stand_in);
}

const Asked& Asked::beginning() {
  static const Asked asked;
  return asked;
}

Asked Asked::reversed() const {
  Asked asked = *this;
  asked.kind_ = keyc::reversed(kind_);
  std::swap(asked.low_, asked.high_);
  return asked;
}

SortCondition Asked::of(const KeyText& fixed) const {
  switch (form_) {
    case Form::nothing: return key_begins_with(fixed);
    case Form::begins_with: {
      KeyText prefix = fixed;
      call_(encode_, low_, &prefix);
      return key_begins_with(prefix);
    }
    case Form::native_prefix: return keyc::native_prefix(fixed.entity(), fixed.key(), fixed.limit(), stored(low_));
    case Form::native_range: return of_native_range(fixed);
    case Form::last:
    case Form::inner:
    case Form::binary:
    case Form::number: break;
  }
  return of_range(fixed);
}

std::string Asked::encoded(const KeyText& fixed, const void* value) const {
  KeyText text(fixed.entity(), fixed.key(), fixed.limit());
  call_(encode_, value, &text);
  return text.text();
}

SortCondition Asked::of_range(const KeyText& fixed) const {
  const std::string low = has_low(kind_) ? encoded(fixed, low_) : std::string();
  const std::string high = has_high(kind_) ? encoded(fixed, high_) : std::string();
  if (form_ == Form::last) return last_level(fixed, kind_, low, high, ending_, stand_in_);
  if (form_ == Form::inner) return inner_level(fixed, kind_, low, high, next_literal_, stand_in_);
  if (form_ == Form::binary) return binary_level(fixed, kind_, low, high, width_after_);
  return number_level(fixed, kind_, low, high);
}

AttributeValue Asked::stored(const void* value) const {
  AttributeValue result;
  call_(encode_, value, &result);
  return result;
}

SortCondition Asked::of_native_range(const KeyText& fixed) const {
  const AttributeValue low = stored(has_low(kind_) ? low_ : high_);
  return keyc::native_range(fixed.entity(), fixed.key(), fixed.limit(), kind_, low,
                            has_high(kind_) ? stored(high_) : low);
}

}  // namespace keyc
