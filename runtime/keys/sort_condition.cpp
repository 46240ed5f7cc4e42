// DynamoDB compares whole key attributes, and takes one comparison of a sort key. So a range of one component becomes
// bounds on the text of the key: the least text at or above all keys of the range, and the greatest one at or below
// them. Texts are stepped by code points, in the order of UTF-8, and filled up to the limit with U+10FFFF; bytes of
// binary keys are stepped as numbers.

#include "keyc/generated/sort_condition.hpp"

#include <algorithm>
#include <utility>

#include "keyc/decimal.hpp"
#include "keyc/generated/utf8.hpp"
#include "keys/key_bounds.hpp"

namespace keyc {
namespace {

using Kind = SortCondition::Kind;

constexpr char32_t highest_character = 0x10FFFF;

SortCondition nothing() { return {.kind = Kind::nothing}; }

SortCondition between(std::string low, std::string high) {
  if (low > high) return nothing();
  return {.kind = Kind::between, .low = std::move(low), .high = std::move(high)};
}

SortCondition compared(Kind kind, std::string_view bound) { return {.kind = kind, .low = std::string(bound)}; }

/// An empty bound means no bound.
SortCondition from(std::string low, const std::string& end) {
  if (low.empty()) return end.empty() ? SortCondition() : compared(Kind::at_most, end);
  return end.empty() ? compared(Kind::at_least, low) : between(std::move(low), end);
}

/// The lower of two upper bounds; an empty `end` means no bound.
std::string lower_of(const std::string& end, const std::string& bound) {
  return end.empty() ? bound : std::min(end, bound);
}

char32_t character_before(char32_t c) { return c == 0xE000 ? 0xD7FF : c - 1; }
char32_t character_after(char32_t c) { return c == 0xD7FF ? 0xE000 : c + 1; }

/// A bound that is below `bound`, which is not empty, and not below any encoded value that is below `bound`.
std::string just_below(std::string bound, std::size_t limit, Ending ending) {
  const char32_t last = utf8::pop_back(bound);
  if (last == 0) return bound;
  utf8::append(bound, character_before(last));
  if (ending == Ending::decimal) bound += '~';
  if (ending == Ending::text) fill_up(bound, limit);
  return bound;
}

/// A bound that is above `bound` and not above any encoded value that is above `bound`; empty if there is none.
std::string just_above(std::string bound, std::size_t limit, Ending ending) {
  if (ending == Ending::fixed || bound.size() >= limit) return above_all_of(std::move(bound), limit);
  bound += '\0';
  return bound;
}

/// A bound between all keys that begin with the component and the literal after it, and all keys with greater
/// components; empty if there are none.
std::string after_component(const std::string& component, std::string_view next_literal, std::size_t limit) {
  return above_all_of(component + std::string(next_literal), limit);
}

/// The component is the whole key: plain operators, which need no other bound.
SortCondition alone(RangeKind kind, std::string_view low, std::string_view high) {
  switch (kind) {
    case RangeKind::below: return high.empty() ? nothing() : compared(Kind::less, high);
    case RangeKind::at_most: return high.empty() ? nothing() : compared(Kind::at_most, high);
    case RangeKind::at_least: return low.empty() ? SortCondition() : compared(Kind::at_least, low);
    case RangeKind::above: return low.empty() ? SortCondition() : compared(Kind::greater, low);
    case RangeKind::between: break;
  }
  if (low.empty()) return alone(RangeKind::at_most, {}, high);
  return between(std::string(low), std::string(high));
}

SortCondition of_type(SortCondition condition, AttributeValue::Type type) {
  condition.type = type;
  return condition;
}

SortCondition numbers(RangeKind kind, const std::string& low, const std::string& high) {
  constexpr auto type = AttributeValue::Type::N;
  if (kind != RangeKind::between) return of_type(alone(kind, low, high), type);
  if (Decimal(low) > Decimal(high)) return of_type(nothing(), type);
  return {.kind = Kind::between, .low = low, .high = high, .type = type};
}

/// Steps to the next bytes of this width in their order; false if there are none.
bool step_up(std::string& bytes) {
  for (std::size_t i = bytes.size(); i-- > 0;) {
    bytes[i] = static_cast<char>(static_cast<unsigned char>(bytes[i]) + 1);
    if (bytes[i] != '\0') return true;
  }
  return false;
}

/// Steps to the bytes before these; false if there are none.
bool step_down(std::string& bytes) {
  for (std::size_t i = bytes.size(); i-- > 0;) {
    const bool borrows = bytes[i] == '\0';
    bytes[i] = static_cast<char>(static_cast<unsigned char>(bytes[i]) - 1);
    if (!borrows) return true;
  }
  return false;
}

void check_size(const KeyText& prefix, const std::string& bound) {
  if (bound.size() > prefix.limit())
    throw KeySizeError(prefix.entity(), prefix.key(), bound, bound.size(), prefix.limit());
}

struct Bounds {
  std::string lowest;
  std::string highest;
};

/// Both bounds after the prefix, as the beginnings of keys.
Bounds bounds_after(const KeyText& prefix, std::string_view low, std::string_view high) {
  Bounds bounds{prefix.text() + std::string(low), prefix.text() + std::string(high)};
  check_size(prefix, bounds.lowest);
  check_size(prefix, bounds.highest);
  return bounds;
}

}  // namespace

void fill_up(std::string& text, std::size_t limit) {
  while (text.size() + 4 <= limit) utf8::append(text, highest_character);
  constexpr char32_t greatest_of_length[] = {0, 0x7F, 0x7FF, 0xFFFF};
  if (text.size() < limit) utf8::append(text, greatest_of_length[limit - text.size()]);
}

std::string above_all_of(std::string text, std::size_t limit) {
  while (!text.empty()) {
    const char32_t last = utf8::pop_back(text);
    if (last == highest_character) continue;
    std::string next = text;
    utf8::append(next, character_after(last));
    if (next.size() <= limit) return next;
  }
  return {};
}

SortCondition generated::key_begins_with(const KeyText& prefix) {
  if (prefix.text().empty()) return {};
  check_size(prefix, prefix.text());
  return {.kind = Kind::begins_with, .low = prefix.text(), .type = prefix.type()};
}

SortCondition generated::exactly(KeyText key) { return exactly(std::move(key).value()); }

SortCondition generated::last_level(const KeyText& prefix, RangeKind kind, std::string_view low, std::string_view high,
                                    Ending ending, const StandIn& stand_in) {
  const std::string& start = prefix.text();
  const std::size_t limit = prefix.limit();
  const auto [lowest, highest] = bounds_after(prefix, low, high);
  const bool has_stand_in = stand_in.text.has_value();
  if (start.empty() && !has_stand_in) return alone(kind, low, high);
  if (kind == RangeKind::below && high.empty()) return nothing();
  std::string begin = kind == RangeKind::above ? just_above(lowest, limit, ending) : has_low(kind) ? lowest : start;
  if (kind == RangeKind::above && begin.empty()) return nothing();
  std::string end = kind == RangeKind::below ? just_below(highest, limit, ending)
                    : has_high(kind)         ? highest
                                             : above_all_of(start, limit);
  if (has_high(kind) && end.empty()) return nothing();
  const std::string absent = start + std::string(stand_in.text.value_or(""));
  if (has_stand_in && stand_in.above) end = lower_of(end, just_below(absent, limit, Ending::text));
  if (has_stand_in && !stand_in.above) begin = std::max(begin, just_above(absent, limit, Ending::text));
  return from(std::move(begin), end);
}

SortCondition generated::inner_level(const KeyText& prefix, RangeKind kind, std::string_view low, std::string_view high,
                                     std::string_view next_literal, const StandIn& stand_in) {
  const std::string& start = prefix.text();
  const std::size_t limit = prefix.limit();
  const auto [lowest, highest] = bounds_after(prefix, low, high);
  if (has_high(kind) && high.empty()) return nothing();
  if (kind == RangeKind::between && low > high) return nothing();
  // No key equals a bound, so that it does not matter whether it is included. An empty bound means no bound.
  std::string begin = has_low(kind) ? lowest : start;
  if (kind == RangeKind::above && !low.empty()) {
    begin = after_component(lowest, next_literal, limit);
    if (begin.empty()) return nothing();
  }
  std::string end = kind == RangeKind::below ? highest
                    : has_high(kind)         ? after_component(highest, next_literal, limit)
                                             : above_all_of(start, limit);
  if (stand_in.text) {
    const std::string absent = start + std::string(*stand_in.text);
    if (stand_in.above) end = lower_of(end, absent);
    if (!stand_in.above) begin = std::max(begin, after_component(absent, next_literal, limit));
    if (begin == end) return nothing();
  }
  if (!begin.empty()) return from(std::move(begin), end);
  return end.empty() ? SortCondition() : compared(Kind::less, end);
}

SortCondition generated::binary_level(const KeyText& prefix, RangeKind kind, std::string_view low,
                                      std::string_view high, std::size_t width_after) {
  const std::size_t width = has_low(kind) ? low.size() : high.size();
  std::string least = has_low(kind) ? std::string(low) : std::string(width, '\x00');
  std::string greatest = has_high(kind) ? std::string(high) : std::string(width, '\xFF');
  const bool holds_some = (kind != RangeKind::above || step_up(least)) &&
                          (kind != RangeKind::below || step_down(greatest)) && least <= greatest;
  if (!holds_some) return of_type(nothing(), prefix.type());
  return of_type(between(prefix.text() + least, prefix.text() + greatest + std::string(width_after, '\xFF')),
                 prefix.type());
}

SortCondition generated::number_level(const KeyText&, RangeKind kind, std::string_view low, std::string_view high) {
  return numbers(kind, std::string(low), std::string(high));
}

SortCondition generated::exactly(const AttributeValue& value) {
  return {.kind = Kind::equal, .low = value.text(), .type = value.type()};
}

SortCondition generated::native_prefix(std::string_view entity, std::string_view key, std::size_t limit,
                                       const AttributeValue& prefix) {
  const std::string& text = prefix.text();
  if (text.size() > limit) throw KeySizeError(entity, key, text, text.size(), limit);
  if (text.empty()) return {};
  return {.kind = Kind::begins_with, .low = text, .type = prefix.type()};
}

SortCondition generated::native_range(std::string_view entity, std::string_view key, std::size_t limit, RangeKind kind,
                                      const AttributeValue& low, const AttributeValue& high) {
  const bool is_number = low.type() == AttributeValue::Type::N;
  for (const std::string& bound : {low.text(), high.text()})
    if (!is_number && bound.size() > limit) throw KeySizeError(entity, key, bound, bound.size(), limit);
  if (is_number) return numbers(kind, low.text(), high.text());
  return of_type(alone(kind, low.text(), high.text()), low.type());
}

}  // namespace keyc
