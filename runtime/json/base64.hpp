#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace keyc::json {

/// Base 64 with padding, on one line. Source: RFC 4648, section 4.
std::string base64(std::string_view bytes);

/// Nothing where `text` is not exactly what base64() writes: no white space, padding in full, unused bits zero.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace keyc::json
