#pragma once

#include <string>
#include <string_view>

#include "keyc/attribute_value.hpp"

namespace keyc {

/// A text that is the same for two keys of the table exactly if they are the key of one item: equal numbers may be
/// written in several ways.
std::string key_identity(std::string_view table, const Item& key);

}  // namespace keyc
