#include "requests/move.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "keyc/transact.hpp"
#include "requests/put_new.hpp"
#include "requests/shorten.hpp"

namespace keyc {
namespace {

/// Adds the condition that the attribute is what the item has. Placeholders are short, since an expression has at most
/// 4 KB, however long the names of the attributes are.
void require_unchanged(DeleteItem& request, const Item& before, std::string_view attribute) {
  const std::string number = std::to_string(request.ExpressionAttributeNames.size());
  const std::string name = "#a" + number;
  const std::string value = ":a" + number;
  request.ExpressionAttributeNames.emplace(name, attribute);
  const AttributeValue* const was = before.find(attribute);
  request.ConditionExpression +=
      was != nullptr ? " and " + name + " = " + value : " and attribute_not_exists(" + name + ")";
  if (was != nullptr) request.ExpressionAttributeValues.set(value, *was);
}

/// The removal of the item, if it still exists.
DeleteItem removal(const NamesOfTable& table, const std::array<std::string_view, 2>& key_names, const Item& item) {
  DeleteItem request{.TableName = std::string(table.stored),
                     .ConditionExpression = "attribute_exists(#key)",
                     .ExpressionAttributeNames = {{"#key", std::string(key_names[0])}},
                     .schema_table = table.schema};
  for (const std::string_view name : key_names)
    if (!name.empty()) request.Key.set(name, *item.find(name));
  return request;
}

using Type = AttributeValue::Type;

Item members_of(const AttributeValue& map) {
  Item members;
  for (const Attribute& member : map.children()) members.set(member.name, member.value);
  return members;
}

/// Adds to `after` what is stored but unknown: absent from `before`, as an attribute or as a member of a struct that
/// all three have.
void keep_unknown(const Attribute& stored, const Item& before, Item& after) {
  const AttributeValue* const known = before.find(stored.name);
  const AttributeValue* const now = after.find(stored.name);
  if (known == nullptr) {
    if (now == nullptr) after.set(stored.name, stored.value);
    return;
  }
  if (now == nullptr || *known == stored.value) return;
  if (stored.value.type() != Type::M || known->type() != Type::M || now->type() != Type::M) return;
  const Item inner_before = members_of(*known);
  Item inner_after = members_of(*now);
  for (const Attribute& member : stored.value.children()) keep_unknown(member, inner_before, inner_after);
  after.set(stored.name, AttributeValue::map(std::move(inner_after)));
}

}  // namespace

TransactWriteItems move_item(const NamesOfTable& table, const std::array<std::string_view, 2>& key_names,
                             const Item& before, Item after, StoredAttributes unchanged) {
  DeleteItem remove = removal(table, key_names, before);
  for (const StoredAttribute& attribute : unchanged)
    if (attribute.name.outer == nullptr)
      reads_as_in(unchanged, attribute.name, before)
          .add_to(remove.ConditionExpression, remove.ExpressionAttributeNames, remove.ExpressionAttributeValues);
  shorten(remove);
  return transact(std::move(remove), put_new(table, key_names, std::move(after)));
}

TransactWriteItems move_stored(TransactWriteItems of_struct, const std::array<std::string_view, 2>& key_names,
                               const Item& stored, const Item& before, StoredAttributes known,
                               std::span<const AttributeName* const> computed) {
  const auto is_of_key = [&](std::string_view name) {
    return std::find(key_names.begin(), key_names.end(), name) != key_names.end();
  };
  const auto is_computed = [&](std::string_view name) {
    return std::any_of(computed.begin(), computed.end(), [&](const AttributeName* key) { return key->name == name; });
  };
  const auto is_known = [&](std::string_view name) {
    return std::any_of(known.begin(), known.end(), [&](const StoredAttribute& attribute) {
      return attribute.name.outer == nullptr && attribute.name.name == name;
    });
  };
  auto& remove = std::get<DeleteItem>(of_struct.TransactItems[0]);
  auto& put = std::get<PutItem>(of_struct.TransactItems[1]);
  const std::string table = remove.TableName;
  remove = removal({table, remove.schema_table}, key_names, stored);
  for (const StoredAttribute& attribute : known)
    if (attribute.name.outer == nullptr) require_unchanged(remove, stored, attribute.name.name);
  for (const Attribute& attribute : stored) {
    if (is_of_key(attribute.name) || is_computed(attribute.name)) continue;
    if (!is_known(attribute.name)) require_unchanged(remove, stored, attribute.name);
    keep_unknown(attribute, before, put.Item);
  }
  return of_struct;
}

}  // namespace keyc
