#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "http/lower_case.hpp"

namespace keyc::credentials {

/// `key = value` in a file, with the lines below it that are indented more.
struct Entry {
  std::string key;  // in lower case
  std::string value;
  int line = 0;
  std::vector<std::pair<int, std::string>> continued{};  // with their line numbers, without their indentation
};

/// `[header]` and what stands below it.
struct Section {
  std::string header;  // as it stands between the brackets
  int line = 0;
  std::vector<Entry> entries{};
};

/// Reads a file of the AWS CLI. `name` is the file in messages. Throws ConfigError for a line that is neither a
/// section, a key nor a comment, and for a section or a key that stands twice.
std::vector<Section> read_sections(std::string_view text, const std::string& name);

/// The lines below a key without a value, as keys of their own.
std::vector<Entry> nested_entries(const Entry& entry, const std::string& name);

/// "file:12".
std::string place_of(const std::string& name, int line);

/// Without white space at both ends.
std::string_view trimmed(std::string_view text) noexcept;

using http::in_lower_case;

}  // namespace keyc::credentials
