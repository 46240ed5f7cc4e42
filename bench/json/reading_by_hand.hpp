#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "order.hpp"

namespace by_hand {

/// What simdjson may read after the end of a text.
inline constexpr std::size_t padding = 64;

/// The items of an answer to a Query, read straight into structs. The string must have room for the padding. Ends the
/// program if they are not orders.
std::vector<Order> read(const std::string& json);

}  // namespace by_hand
