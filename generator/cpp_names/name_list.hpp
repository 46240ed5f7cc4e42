#pragma once

#include <string_view>
#include <vector>

namespace keyc {

/// The words of one section of an embedded file: those that follow a line `[section]`, up to the next such line. Lines
/// that begin with '#' are comments. Throws std::logic_error if there is no such section, which is a bug in keyc.
std::vector<std::string_view> words_of_section(std::string_view text, std::string_view section);

}  // namespace keyc
