#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "key_bounds.hpp"
#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "keyc/query.hpp"
#include "keyc/sort_condition.hpp"

namespace keyc {
namespace {

using Kind = SortCondition::Kind;
using Type = AttributeValue::Type;

/// A place among keys: in front of the key that is this text, behind it, or behind all keys that begin with it.
struct Place {
  enum class Side : std::uint8_t { before, after, after_all };
  std::string text;
  Side side;

  friend bool operator==(const Place&, const Place&) = default;
};

/// From one place to another; none is no bound.
struct Interval {
  std::optional<Place> low;
  std::optional<Place> high;

  friend bool operator==(const Interval&, const Interval&) = default;
};

bool stands_before(const Place& a, const Place& b, Type type) {
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
    case Kind::equal: return {low(before), low(after)};
    case Kind::begins_with: return {low(before), low(after_all)};
    case Kind::less: return {std::nullopt, low(before)};
    case Kind::at_most: return {std::nullopt, low(after)};
    case Kind::at_least: return {low(before), std::nullopt};
    case Kind::greater: return {low(after), std::nullopt};
    case Kind::between: return {low(before), Place{condition.high, after}};
    default: return {};
  }
}

/// The least bytes above all that begin with these; empty where there are none.
std::string bytes_above_all_of(std::string bytes) {
  while (!bytes.empty() && bytes.back() == '\xFF') bytes.pop_back();
  if (!bytes.empty()) bytes.back() = static_cast<char>(static_cast<unsigned char>(bytes.back()) + 1);
  return bytes;
}

/// One bound alone may be exclusive, which of two none is: only conditions with one bound are.
SortCondition condition_of(Interval interval, Type type) {
  if (interval.high && interval.high->side == Place::Side::after_all) {
    std::string& text = interval.high->text;
    text = type == Type::B ? bytes_above_all_of(std::move(text)) : above_all_of(std::move(text), sort_key_limit);
    interval.high->side = Place::Side::before;
    if (text.empty()) interval.high.reset();
  }
  SortCondition result{.type = type};
  if (interval.low && interval.high) {
    result.kind = Kind::between;
    result.high = interval.high->text;
  } else if (interval.low) {
    result.kind = interval.low->side == Place::Side::before ? Kind::at_least : Kind::greater;
  } else if (interval.high) {
    result.kind = interval.high->side == Place::Side::before ? Kind::less : Kind::at_most;
  }
  if (interval.low || interval.high) result.low = interval.low ? interval.low->text : interval.high->text;
  return result;
}

/// Whether an expression has the placeholder, and not one that begins with it.
bool uses(std::string_view expression, std::string_view placeholder) {
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  for (std::size_t at = 0; (at = expression.find(placeholder, at)) != std::string_view::npos; ++at)
    if (at + placeholder.size() == expression.size() || !is_word(expression[at + placeholder.size()])) return true;
  return false;
}

}  // namespace

SortCondition around(const std::vector<SortCondition>& conditions) {
  std::optional<Interval> all;
  Type type = Type::S;
  for (const SortCondition& one : conditions) {
    if (one.kind == Kind::nothing) continue;
    if (one.kind != Kind::all) type = one.type;
    Interval interval = interval_of(one);
    if (!all) {
      all = std::move(interval);
      continue;
    }
    if (!interval.low || (all->low && stands_before(*interval.low, *all->low, type))) all->low = interval.low;
    if (!interval.high || (all->high && stands_before(*all->high, *interval.high, type))) all->high = interval.high;
  }
  if (!all) return {.kind = Kind::nothing};
  const auto same = std::find_if(conditions.begin(), conditions.end(), [&](const SortCondition& one) {
    return one.kind != Kind::nothing && interval_of(one) == *all;
  });
  return same != conditions.end() ? *same : condition_of(std::move(*all), type);
}

QuerySettings around(const std::vector<QuerySettings>& queries) {
  std::vector<const KeyCondition*> keys;
  const Query* first = nullptr;
  for (const QuerySettings& one : queries) {
    if (one.matches_nothing()) continue;
    if (one.key_condition() == nullptr) throw Error("a query that was made of a request has no range");
    if (first == nullptr) first = &one.request();
    keys.push_back(one.key_condition());
  }
  if (first == nullptr) return QuerySettings(std::optional<Query>());
  KeyCondition key = *keys.front();
  std::size_t whole = key.equal.size();  // attributes of which all ask for one value
  for (const KeyCondition* one : keys)
    whole = std::min(whole,
                     static_cast<std::size_t>(
                         std::mismatch(key.equal.begin(), key.equal.end(), one->equal.begin(), one->equal.end()).first -
                         key.equal.begin()));
  key.equal.resize(whole);
  std::vector<SortCondition> next;
  next.reserve(keys.size());
  for (const KeyCondition* one : keys)
    next.push_back(one->equal.size() > whole ? exactly(one->equal[whole]) : one->next);
  key.next = around(next);
  QuerySettings result(std::move(key));
  Filter filter{first->FilterExpression, {}, {}};
  if (filter.expression.empty()) return result;
  for (const auto& [alias, name] : first->ExpressionAttributeNames)
    if (uses(filter.expression, alias)) filter.names.emplace(alias, name);
  for (const Attribute& value : first->ExpressionAttributeValues)
    if (uses(filter.expression, value.name)) filter.values.set(value.name, value.value);
  result.set_filter(std::move(filter));
  return result;
}

}  // namespace keyc
