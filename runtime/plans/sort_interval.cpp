#include "plans/sort_interval.hpp"

#include <algorithm>
#include <utility>

#include "keyc/decimal.hpp"
#include "keyc/generated/key_text.hpp"
#include "keys/key_bounds.hpp"

namespace keyc {
namespace {

using SortKind = SortCondition::Kind;
using Type = AttributeValue::Type;

}  // namespace

bool sorts_before(const Place& a, const Place& b, Type type) {
  if (a.text == b.text) return a.side < b.side;
  if (type == Type::N) return Decimal(a.text) < Decimal(b.text);
  if (b.text.starts_with(a.text)) return a.side != Place::Side::after_all;
  if (a.text.starts_with(b.text)) return b.side == Place::Side::after_all;
  return a.text < b.text;
}

Interval interval_of(const SortCondition& condition) {
  using enum Place::Side;
  const auto low = [&](Place::Side side) { return Place{condition.low, side}; };
  switch (condition.kind) {
    case SortKind::equal: return {low(before), low(after)};
    case SortKind::begins_with: return {low(before), low(after_all)};
    case SortKind::less: return {std::nullopt, low(before)};
    case SortKind::at_most: return {std::nullopt, low(after)};
    case SortKind::at_least: return {low(before), std::nullopt};
    case SortKind::greater: return {low(after), std::nullopt};
    case SortKind::between: return {low(before), Place{condition.high, after}};
    case SortKind::all:
    case SortKind::nothing: break;
  }
  return {};
}

namespace {

/// The least bytes above all that begin with these; empty if there are none.
std::string bytes_above_all_of(std::string bytes) {
  while (!bytes.empty() && bytes.back() == '\xFF') bytes.pop_back();
  if (!bytes.empty()) bytes.back() = static_cast<char>(static_cast<unsigned char>(bytes.back()) + 1);
  return bytes;
}

/// The greatest key that begins with the text.
std::string greatest_beginning_with(std::string text, Type type) {
  if (type == Type::B)
    text.resize(std::max(text.size(), sort_key_limit), '\xFF');
  else
    fill_up(text, sort_key_limit);
  return text;
}

}  // namespace

SortCondition condition_of(Interval interval, Type type, bool is_end_a_key) {
  if (interval.high && interval.high->side == Place::Side::after_all) {
    std::string& text = interval.high->text;
    if (interval.low && is_end_a_key) {
      text = greatest_beginning_with(std::move(text), type);
      return {SortCondition::Kind::between, interval.low->text, std::move(text), type};
    }
    text = type == Type::B ? bytes_above_all_of(std::move(text)) : above_all_of(std::move(text), sort_key_limit);
    interval.high->side = Place::Side::before;
    if (text.empty()) interval.high.reset();
  }
  SortCondition result{.type = type};
  if (interval.low && interval.high) {
    result.kind = SortKind::between;
    result.high = interval.high->text;
  } else if (interval.low) {
    result.kind = interval.low->side == Place::Side::before ? SortKind::at_least : SortKind::greater;
  } else if (interval.high) {
    result.kind = interval.high->side == Place::Side::before ? SortKind::less : SortKind::at_most;
  }
  if (interval.low || interval.high) result.low = interval.low ? interval.low->text : interval.high->text;
  return result;
}

namespace {

NarrowedCondition narrowed(const SortCondition& condition, const Interval& interval, Type type) {
  if (condition.kind == SortKind::nothing || interval == interval_of(condition)) return {condition};
  if (interval.low && interval.high && !sorts_before(*interval.low, *interval.high, type))
    return {{.kind = SortKind::nothing}};
  NarrowedCondition result{condition_of(interval, type, true)};
  if (!interval.low || !interval.high) return result;
  if (interval.low->side == Place::Side::after) result.left_out = interval.low->text;
  if (interval.high->side == Place::Side::before) result.left_out = interval.high->text;
  return result;
}

}  // namespace

NarrowedCondition narrowed_from(const SortCondition& condition, const AttributeValue& low) {
  Interval interval = interval_of(condition);
  Place bound{low.text(), Place::Side::before};
  if (!interval.low || sorts_before(*interval.low, bound, low.type())) interval.low = std::move(bound);
  return narrowed(condition, interval, low.type());
}

NarrowedCondition narrowed_to(const SortCondition& condition, const AttributeValue& high) {
  Interval interval = interval_of(condition);
  Place bound{high.text(), Place::Side::after};
  if (!interval.high || sorts_before(bound, *interval.high, high.type())) interval.high = std::move(bound);
  return narrowed(condition, interval, high.type());
}

}  // namespace keyc
