#pragma once

#include <string>
#include <string_view>

namespace keyc {

/// The differences between two texts, line by line, in the format of `diff -u` and `patch` with three lines of context.
/// Empty if the texts are equal. Takes memory in proportion to the texts.
///
/// `before_name` and `after_name` are written in the first two lines.
std::string unified_diff(std::string_view before, std::string_view after, const std::string& before_name,
                         const std::string& after_name);

}  // namespace keyc
