#include "keyc/sort_condition.hpp"

#include <utility>

#include "keyc/decimal.hpp"
#include "keyc/utf8.hpp"

namespace keyc {
namespace {

using Kind = SortCondition::Kind;

constexpr char32_t highest_character = 0x10FFFF;

SortCondition nothing() { return {.kind = Kind::nothing}; }

SortCondition between(std::string low, std::string high) {
  if (low > high) return nothing();
  return {.kind = Kind::between, .low = std::move(low), .high = std::move(high)};
}

/// An empty `end` is no bound.
SortCondition from(std::string low, const std::string& end) {
  return end.empty() ? SortCondition{.kind = Kind::at_least, .low = std::move(low)} : between(std::move(low), end);
}

char32_t character_before(char32_t c) { return c == 0xE000 ? 0xD7FF : c - 1; }
char32_t character_after(char32_t c) { return c == 0xD7FF ? 0xE000 : c + 1; }

/// The least text of at most `limit` bytes that is above `text` and all that begins with it; empty where there is none.
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

/// With U+10FFFF as often as it fits, then with the greatest character that does.
void fill_up(std::string& text, std::size_t limit) {
  while (text.size() + 4 <= limit) utf8::append(text, highest_character);
  constexpr char32_t greatest_of_length[] = {0, 0x7F, 0x7FF, 0xFFFF};
  if (text.size() < limit) utf8::append(text, greatest_of_length[limit - text.size()]);
}

/// A bound that is below `bound`, not empty, and not below any encoded value that is.
std::string just_below(std::string bound, std::size_t limit, Ending ending) {
  const char32_t last = utf8::pop_back(bound);
  if (last == 0) return bound;
  utf8::append(bound, character_before(last));
  if (ending == Ending::decimal) bound += '~';
  if (ending == Ending::text) fill_up(bound, limit);
  return bound;
}

/// A bound that is above `bound` and not above any encoded value that is; empty where there is none.
std::string just_above(std::string bound, std::size_t limit, Ending ending) {
  if (ending == Ending::fixed || bound.size() >= limit) return above_all_of(std::move(bound), limit);
  bound += '\0';
  return bound;
}

/// A bound between all that begins with the component and the literal behind it, and all greater components; empty
/// where there are none.
std::string behind(const std::string& component, std::string_view next_literal, std::size_t limit) {
  return above_all_of(component + std::string(next_literal), limit);
}

SortCondition compared(Kind kind, std::string_view bound) { return {.kind = kind, .low = std::string(bound)}; }

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

void check_size(const KeyText& prefix, const std::string& bound) {
  if (bound.size() > prefix.limit())
    throw KeySizeError(prefix.entity(), prefix.key(), bound, bound.size(), prefix.limit());
}

}  // namespace

SortCondition under(const KeyText& prefix) {
  if (prefix.text().empty()) return {};
  check_size(prefix, prefix.text());
  return {.kind = Kind::begins_with, .low = prefix.text()};
}

SortCondition exactly(KeyText key) { return {.kind = Kind::equal, .low = std::move(key).finish()}; }

SortCondition last_level(const KeyText& prefix, RangeKind kind, std::string_view low, std::string_view high,
                         Ending ending) {
  const std::string& start = prefix.text();
  const std::size_t limit = prefix.limit();
  const std::string lowest = start + std::string(low);
  const std::string highest = start + std::string(high);
  check_size(prefix, lowest);
  check_size(prefix, highest);
  if (start.empty()) return alone(kind, low, high);
  const std::string end = above_all_of(start, limit);
  switch (kind) {
    case RangeKind::below: return high.empty() ? nothing() : between(start, just_below(highest, limit, ending));
    case RangeKind::at_most: return between(start, highest);
    case RangeKind::at_least: return from(lowest, end);
    case RangeKind::above: {
      std::string bound = just_above(lowest, limit, ending);
      return bound.empty() ? nothing() : from(std::move(bound), end);
    }
    case RangeKind::between: break;
  }
  return between(lowest, highest);
}

SortCondition inner_level(const KeyText& prefix, RangeKind kind, std::string_view low, std::string_view high,
                          std::string_view next_literal) {
  const std::string& start = prefix.text();
  const std::size_t limit = prefix.limit();
  const std::string lowest = start + std::string(low);
  const std::string highest = start + std::string(high);
  check_size(prefix, lowest);
  check_size(prefix, highest);
  if (has_high(kind) && high.empty()) return nothing();
  if (kind == RangeKind::between && low > high) return nothing();
  // No key equals a bound, so that it does not matter whether it is included. An empty one is none.
  std::string begin = has_low(kind) ? lowest : start;
  if (kind == RangeKind::above && !low.empty()) {
    begin = behind(lowest, next_literal, limit);
    if (begin.empty()) return nothing();
  }
  const std::string end = kind == RangeKind::below ? highest
                          : has_high(kind)         ? behind(highest, next_literal, limit)
                                                   : above_all_of(start, limit);
  if (!begin.empty()) return from(std::move(begin), end);
  return end.empty() ? SortCondition() : compared(Kind::less, end);
}

SortCondition exactly(const AttributeValue& value) {
  return {.kind = Kind::equal, .low = value.text(), .type = value.type()};
}

SortCondition native_prefix(std::string_view entity, std::string_view key, std::size_t limit,
                            const AttributeValue& prefix) {
  const std::string& text = prefix.text();
  if (text.size() > limit) throw KeySizeError(entity, key, text, text.size(), limit);
  if (text.empty()) return {};
  return {.kind = Kind::begins_with, .low = text, .type = prefix.type()};
}

SortCondition native_range(std::string_view entity, std::string_view key, std::size_t limit, RangeKind kind,
                           const AttributeValue& low, const AttributeValue& high) {
  const bool is_number = low.type() == AttributeValue::Type::N;
  for (const std::string& bound : {low.text(), high.text()})
    if (!is_number && bound.size() > limit) throw KeySizeError(entity, key, bound, bound.size(), limit);
  SortCondition condition;
  if (is_number && kind == RangeKind::between && Decimal(low.text()) > Decimal(high.text()))
    condition = nothing();
  else if (is_number && kind == RangeKind::between)
    condition = {.kind = Kind::between, .low = low.text(), .high = high.text()};
  else
    condition = alone(kind, low.text(), high.text());
  condition.type = low.type();
  return condition;
}

}  // namespace keyc
