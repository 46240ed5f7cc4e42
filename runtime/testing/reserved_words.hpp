#pragma once

#include <string_view>

namespace keyc::fake {

/// Whether an expression can have this name only by a placeholder, in whichever case it is written.
bool is_reserved(std::string_view word);

}  // namespace keyc::fake
