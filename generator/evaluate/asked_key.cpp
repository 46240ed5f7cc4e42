#include "generator/evaluate/asked_key.hpp"

#include <algorithm>

#include "keyc/decimal.hpp"

namespace keyc::evaluate {
namespace {

bool less(AttributeValue::Type type, const std::string& left, const std::string& right) {
  // std::string compares its characters as unsigned bytes.
  return type == AttributeValue::Type::N ? Decimal(left) < Decimal(right) : left < right;
}

bool is_in(const SortCondition& condition, const AttributeValue& value) {
  using Kind = SortCondition::Kind;
  const std::string& text = value.text();
  const auto below = [&](const std::string& bound) { return less(condition.type, text, bound); };
  const auto above = [&](const std::string& bound) { return less(condition.type, bound, text); };
  switch (condition.kind) {
    case Kind::all: return true;
    case Kind::nothing: return false;
    case Kind::equal: return !below(condition.low) && !above(condition.low);
    case Kind::begins_with: return text.starts_with(condition.low);
    case Kind::less: return below(condition.low);
    case Kind::at_most: return !above(condition.low);
    case Kind::at_least: return !below(condition.low);
    case Kind::greater: return above(condition.low);
    case Kind::between: break;
  }
  return !below(condition.low) && !above(condition.high);
}

bool is_asked_for_with_one(const AskedKey& asked, const Item& item) {
  for (std::size_t i = 0; i < asked.names.size(); ++i) {
    const AttributeValue* const value = item.find(asked.names[i]);
    if (value == nullptr) return false;
    const bool is_equal =
        i >= asked.equal.size() || *value == asked.equal[i] ||
        (i == 0 && std::find(asked.other_shards.begin(), asked.other_shards.end(), *value) != asked.other_shards.end());
    if (!is_equal) return false;
    if (i == asked.equal.size() && !is_in(asked.next, *value)) return false;
  }
  return true;
}

}  // namespace

bool is_asked_for(const AskedKey& asked, const Item& item) {
  return is_asked_for_with_one(asked, item) ||
         std::any_of(asked.other_values.begin(), asked.other_values.end(),
                     [&](const AskedKey& other) { return is_asked_for_with_one(other, item); });
}

bool comes_before(const std::vector<std::string>& names, const Item& left, const Item& right) {
  for (const std::string& name : names) {
    const AttributeValue& a = *left.find(name);
    const AttributeValue& b = *right.find(name);
    if (less(a.type(), a.text(), b.text())) return true;
    if (less(a.type(), b.text(), a.text())) return false;
  }
  return false;
}

}  // namespace keyc::evaluate
