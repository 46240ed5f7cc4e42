#pragma once

#include <string>
#include <string_view>

#include "keyc/generated/value_type.hpp"

namespace keyc::detail {

/// A text of plain JSON as a scalar, which is not the type string: a time, an id, the word of an enum, bytes in base
/// 64, or the digits of a number. False if it is none; `reason` then says what is wrong with it, if there is more to
/// say.
bool read_plain_text(const ValueType& type, std::string_view text, void* to, std::string_view& reason);

/// Why something is none of a scalar's values: "is not a text".
std::string plain_misfit(const ValueType& type);

}  // namespace keyc::detail
