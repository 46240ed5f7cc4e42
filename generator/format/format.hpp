#pragma once

#include <string>
#include <string_view>

namespace keyc::format {

/// The canonical format of a schema without syntax errors: the same tokens and comments in the same order, laid out
/// anew. Formatting twice changes nothing more.
///
/// Throws std::logic_error where the result would not mean the same: a bug of the formatter.
std::string format(std::string_view text);

}  // namespace keyc::format
