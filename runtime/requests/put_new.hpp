#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "keyc/generated/names_of_table.hpp"
#include "keyc/requests.hpp"

namespace keyc {

/// Writes the item if there is none with its key yet. The names are those of the key's attributes.
inline PutItem put_new(const NamesOfTable& table, const std::array<std::string_view, 2>& key_names, Item item) {
  return {.TableName = std::string(table.stored),
          .Item = std::move(item),
          .ConditionExpression = "attribute_not_exists(#key)",
          .ExpressionAttributeNames = {{"#key", std::string(key_names[0])}},
          .key_names = key_names,
          .schema_table = table.schema};
}

}  // namespace keyc
