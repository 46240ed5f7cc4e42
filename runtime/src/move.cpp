#include "keyc/move.hpp"

#include <string>
#include <utility>

#include "keyc/transact.hpp"
#include "put_new.hpp"

namespace keyc {
TransactWriteItems move_item(std::string_view table, const std::array<std::string_view, 2>& key_names,
                             const Item& before, Item after, StoredAttributes unchanged) {
  DeleteItem remove{.TableName = std::string(table),
                    .ConditionExpression = "attribute_exists(#key)",
                    .ExpressionAttributeNames = {{"#key", std::string(key_names[0])}}};
  for (const std::string_view name : key_names)
    if (!name.empty()) remove.Key.set(name, *before.find(name));
  for (const StoredAttribute& attribute : unchanged)
    if (attribute.name.outer == nullptr)
      reads_as_in(unchanged, attribute.name, before)
          .add_shortly_to(remove.ConditionExpression, remove.ExpressionAttributeNames,
                          remove.ExpressionAttributeValues);
  return transact(std::move(remove), put_new(table, key_names, std::move(after)));
}

}  // namespace keyc
