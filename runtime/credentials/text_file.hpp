#pragma once

#include <optional>
#include <string>

namespace keyc::credentials {

/// The bytes of a file, at most a mebibyte; nothing if there is no such file. Throws ConfigError if it cannot be read.
std::optional<std::string> read_text_file(const std::string& path);

/// Puts a file in the place of another, or leaves that as it is: readers see one of both whole. Only the user can read
/// it. Returns false if it could not be written.
bool replace_file(const std::string& path, const std::string& text);

}  // namespace keyc::credentials
