#include "plans/plan_keys.hpp"

#include <algorithm>
#include <string_view>

#include "keyc/decimal.hpp"
#include "keyc/plan_run.hpp"
#include "keys/key_identity.hpp"

namespace keyc {
namespace {

/// Whether the digits are those of a whole number that is not negative, without leading zeros: such numbers compare by
/// length, then bytewise.
bool is_plain(std::string_view digits) noexcept {
  return !digits.empty() && (digits[0] != '0' || digits.size() == 1) &&
         std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
}

const AttributeValue& attribute(const Item& item, std::string_view name) {
  const AttributeValue* const value = item.find(name);
  if (value == nullptr) throw Error("an item of a plan has no '" + std::string(name) + "', which is part of its key");
  return *value;
}

void add_key(Item& key, const KeyNames& names, const Item& item) {
  for (const AttributeName& each : names.attributes) key.set(each.name, attribute(item, each.name));
}

}  // namespace

int compare_keys(const AttributeValue& a, const AttributeValue& b) {
  const std::string& left = a.text();
  const std::string& right = b.text();
  if (a.type() != AttributeValue::Type::N || (left.size() == right.size() && is_plain(left) && is_plain(right)))
    return left.compare(right);
  const auto order = Decimal(left) <=> Decimal(right);
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

SortKey sort_key_of(const PlanSettings& plan, const Item& item) {
  SortKey key{};
  for (std::size_t i = 0; i < plan.sort_attributes.size(); ++i) key[i] = &attribute(item, plan.sort_attributes[i]);
  return key;
}

int compare(const SortKey& a, const SortKey& b) {
  for (std::size_t i = 0; i < a.size() && a[i] != nullptr; ++i)
    if (const int order = compare_keys(*a[i], *b[i]); order != 0) return order;
  return 0;
}

Item key_of(const PlanSettings& plan, const Item& item) {
  Item key;
  for (const KeyNames* names = &plan.key_names; names != nullptr; names = names->of_table) add_key(key, *names, item);
  return key;
}

std::string primary_key_of(const PlanSettings& plan, const Item& item) {
  const KeyNames& table = plan.key_names.of_table != nullptr ? *plan.key_names.of_table : plan.key_names;
  Item key;
  add_key(key, table, item);
  return key_identity(table.table, key);
}

}  // namespace keyc
