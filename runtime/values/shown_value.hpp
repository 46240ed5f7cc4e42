#pragma once

#include <string>
#include <string_view>

namespace keyc {

/// For messages: the value in quotes, at most its first 80 bytes; bytes that are not text, or that a terminal or a C
/// string does not show, as "\x00".
std::string shown_value(std::string_view value);

}  // namespace keyc
