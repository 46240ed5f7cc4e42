#pragma once

#include <array>
#include <initializer_list>
#include <string_view>

#include "keyc/transaction.hpp"

namespace keyc {

/// Removes the item `before`, where it is still there and each of these attributes is what it was, and writes `after`,
/// where there is no item of that key. Throws SameItemError where both have one key.
TransactWriteItems move_item(std::string_view table, const std::array<std::string_view, 2>& key_names,
                             const Item& before, Item after, std::initializer_list<std::string_view> unchanged);

}  // namespace keyc
