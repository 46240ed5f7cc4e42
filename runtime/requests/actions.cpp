#include "requests/actions.hpp"

#include <map>

#include "keyc/generated/utf8.hpp"
#include "values/hex.hpp"

namespace keyc {
namespace {

using Names = std::vector<std::string_view>;

constexpr std::size_t most_shown = 80;  // bytes of a value

/// The key of an action that is sent with one; null for a put.
const Item* sent_key(const TransactWriteItem& action) {
  return std::visit(
      [](const auto& request) -> const Item* {
        if constexpr (requires { request.Key; })
          return &request.Key;
        else
          return nullptr;
      },
      action);
}

/// The names of the key's attributes, if the action itself has them.
Names key_names(const TransactWriteItem& action) {
  Names names;
  if (const Item* const key = sent_key(action)) {
    for (const Attribute& attribute : *key) names.push_back(attribute.name);
    return names;
  }
  for (const std::string_view name : std::get<PutItem>(action).key_names)
    if (!name.empty()) names.push_back(name);
  return names;
}

/// The names of the key's attributes of each table, if any action has them.
std::map<std::string_view, Names> names_of_tables(const std::vector<TransactWriteItem>& actions) {
  std::map<std::string_view, Names> tables;
  for (const TransactWriteItem& action : actions) {
    Names& known = tables[table_of(action)];
    if (known.empty()) known = key_names(action);
  }
  return tables;
}

Item key_of(const TransactWriteItem& action, const Names& names) {
  if (const Item* const key = sent_key(action)) return *key;
  const Item& item = std::get<PutItem>(action).Item;
  Item key;
  for (const std::string_view name : names) {
    const AttributeValue* const value = item.find(name);
    if (value == nullptr) return {};
    key.set(name, *value);
  }
  return key;
}

/// Bytes as "0x0102".
std::string shown(const AttributeValue& value) {
  if (value.type() != AttributeValue::Type::B) return utf8::shortened(value.text(), most_shown);
  const std::string_view start = std::string_view(value.text()).substr(0, most_shown / 2);
  std::string text = "0x";
  for (const char byte : start) text.append(&hex::pairs[std::size_t{2} * static_cast<unsigned char>(byte)], 2);
  return start.size() < value.text().size() ? text + "…" : text;
}

}  // namespace

std::string_view action_name(const TransactWriteItem& action) noexcept {
  constexpr std::string_view names[] = {"Put", "Update", "Delete", "ConditionCheck"};
  static_assert(std::size(names) == std::variant_size_v<TransactWriteItem>);
  return names[action.index()];
}

const std::string& table_of(const TransactWriteItem& action) {
  return std::visit([](const auto& request) -> const std::string& { return request.TableName; }, action);
}

std::vector<Item> keys_of(const std::vector<TransactWriteItem>& actions) {
  const std::map<std::string_view, Names> tables = names_of_tables(actions);
  std::vector<Item> keys;
  keys.reserve(actions.size());
  for (const TransactWriteItem& action : actions) keys.push_back(key_of(action, tables.at(table_of(action))));
  return keys;
}

std::string shown_key(const Item& key) {
  std::string text;
  for (const Attribute& attribute : key)
    text += (text.empty() ? "" : ", ") + attribute.name + " = " + shown(attribute.value);
  return text;
}

}  // namespace keyc
