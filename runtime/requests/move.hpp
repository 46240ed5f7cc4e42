#pragma once

#include <array>
#include <span>
#include <string_view>

#include "keyc/generated/names_of_table.hpp"
#include "keyc/generated/stored.hpp"
#include "keyc/generated/transaction.hpp"

namespace keyc {

/// Removes the item `before`, if it still exists and each of the attributes `unchanged` reads as it did, and writes
/// `after`, if there is no item with that key. Throws SameItemError if both have one key.
TransactWriteItems move_item(const NamesOfTable& table, const std::array<std::string_view, 2>& key_names,
                             const Item& before, Item after, StoredAttributes unchanged);

/// A move of the item as it is `stored`, made from the move of its struct, which would be stored as `before`: every
/// attribute of the item, except the `computed` keys, must be what it was, and the `known` attributes that it lacks
/// must be absent. Attributes and members of structs that the schema does not know are kept in the item that is
/// written.
TransactWriteItems move_stored(TransactWriteItems of_struct, const std::array<std::string_view, 2>& key_names,
                               const Item& stored, const Item& before, StoredAttributes known,
                               std::span<const AttributeName* const> computed);

}  // namespace keyc
