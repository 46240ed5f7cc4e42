#pragma once

#include <cstddef>
#include <string>

namespace keyc {

/// The least text of at most `limit` bytes that is above `text` and all texts that begin with it; empty if there is
/// none.
std::string above_all_of(std::string text, std::size_t limit);

/// Appends U+10FFFF as often as it fits, then the greatest character that fits.
void fill_up(std::string& text, std::size_t limit);

}  // namespace keyc
