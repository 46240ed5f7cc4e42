#pragma once

#include <string>
#include <string_view>

namespace keyc::format {

/// The canonical format of a schema without syntax errors: the same tokens in the same order, and all comments, some of
/// which may move before their statement. Formatting the result changes nothing.
///
/// Throws std::logic_error if the result would not mean the same, which is a bug in the formatter.
std::string format(std::string_view text);

}  // namespace keyc::format
