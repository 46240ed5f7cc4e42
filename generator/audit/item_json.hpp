#pragma once

#include <string_view>

#include "keyc/attribute_value.hpp"

namespace keyc::audit {

/// The item of a text in DynamoDB's JSON, of any form that JSON has. Throws evaluate::InputError, which says what is
/// wrong and where.
Item item_of(std::string_view json);

}  // namespace keyc::audit
