#include "keyc/move.hpp"

#include <string>
#include <utility>

#include "keyc/transact.hpp"
#include "put_new.hpp"

namespace keyc {
namespace {

/// Short placeholders: an expression has 4 KB, whatever the attributes are called.
void require_unchanged(DeleteItem& request, const Item& before, std::initializer_list<std::string_view> attributes) {
  std::size_t count = 0;
  for (const std::string_view attribute : attributes) {
    const std::string number = std::to_string(count++);
    const std::string name = "#a" + number;
    const std::string value = ":a" + number;
    request.ExpressionAttributeNames.emplace(name, attribute);
    const AttributeValue* const was = before.find(attribute);
    request.ConditionExpression +=
        was != nullptr ? " and " + name + " = " + value : " and attribute_not_exists(" + name + ")";
    if (was != nullptr) request.ExpressionAttributeValues.set(value, *was);
  }
}

}  // namespace

TransactWriteItems move_item(std::string_view table, const std::array<std::string_view, 2>& key_names,
                             const Item& before, Item after, std::initializer_list<std::string_view> unchanged) {
  DeleteItem remove{.TableName = std::string(table),
                    .ConditionExpression = "attribute_exists(#key)",
                    .ExpressionAttributeNames = {{"#key", std::string(key_names[0])}}};
  for (const std::string_view name : key_names)
    if (!name.empty()) remove.Key.set(name, *before.find(name));
  require_unchanged(remove, before, unchanged);
  return transact(std::move(remove), put_new(table, key_names, std::move(after)));
}

}  // namespace keyc
