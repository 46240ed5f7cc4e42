#pragma once

#include <string>
#include <string_view>

namespace keyc {

/// The text as a schema writes it, in quotes.
std::string quoted(std::string_view text);

}  // namespace keyc
