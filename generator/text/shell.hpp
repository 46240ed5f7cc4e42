#pragma once

#include <string>
#include <string_view>

/// Words of commands that messages show, to be pasted into a POSIX shell.
namespace keyc {

/// The word, in quotes if it needs them.
std::string for_shell(std::string_view word);
/// The word in quotes, whatever it is.
std::string quoted_for_shell(std::string_view word);

}  // namespace keyc
