#pragma once

#include <string>
#include <string_view>

#include "keyc/attribute_value.hpp"

namespace keyc {

/// A text that two keys of the table have in common where they are the key of one item: equal numbers may be written
/// in several ways.
std::string key_identity(std::string_view table, const Item& key);

}  // namespace keyc
