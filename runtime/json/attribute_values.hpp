#pragma once

#include <optional>

#include "json/cursor.hpp"
#include "keyc/attribute_value.hpp"

namespace keyc::json {

/// Takes a value that read_value() accepts. It may also be nothing for one with escapes in names.
std::optional<AttributeValue> take_attribute_value(Cursor& cursor, int depth = 0);
/// Takes an item that read_item() accepts. It may also be nothing for one with escapes in names.
std::optional<Item> take_attributes(Cursor& cursor, int depth = 0);

}  // namespace keyc::json
