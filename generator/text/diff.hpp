#pragma once

#include <string>
#include <string_view>

namespace keyc {

/// The differences between two texts, line by line, as `diff -u` and `patch` know them: three lines of context. Empty
/// where they are equal. Takes memory in proportion to the texts.
///
/// `before_name` and `after_name` stand in its first two lines.
std::string unified_diff(std::string_view before, std::string_view after, const std::string& before_name,
                         const std::string& after_name);

}  // namespace keyc
