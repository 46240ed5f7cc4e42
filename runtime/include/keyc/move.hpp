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

}  // namespace keyc
