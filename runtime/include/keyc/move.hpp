#pragma once

#include <array>
#include <string_view>

#include "keyc/stored.hpp"
#include "keyc/transaction.hpp"

namespace keyc {

/// Removes the item `before`, where it is still there and each of these attributes reads as it did, and writes `after`,
/// where there is no item of that key. Throws SameItemError where both have one key.
TransactWriteItems move_item(std::string_view table, const std::array<std::string_view, 2>& key_names,
                             const Item& before, Item after, StoredAttributes unchanged);

/// A move of the item as it is `stored`, made of the move of its struct, which stores what is in `before`: every
/// attribute of it, but for the `computed` keys, must be what it was, and those of the `known` ones that it lacks
/// absent. What the schema does not know, also in structs, the item that is written has too.
TransactWriteItems move_stored(TransactWriteItems of_struct, const std::array<std::string_view, 2>& key_names,
                               const Item& stored, const Item& before, StoredAttributes known,
                               std::initializer_list<std::string_view> computed);

}  // namespace keyc
