#pragma once

#include <string_view>

#include "keyc/generated/utf8.hpp"

/// All of simdjson that the runtime's JSON writer uses: keyc itself is linked statically, and of simdjson there may
/// only be a shared library.
namespace simdjson {

inline bool validate_utf8(std::string_view text) { return keyc::utf8::find_invalid(text) == std::string_view::npos; }

}  // namespace simdjson
