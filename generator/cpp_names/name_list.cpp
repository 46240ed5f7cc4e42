#include "generator/cpp_names/name_list.hpp"

#include <stdexcept>
#include <string>

namespace keyc {

std::vector<std::string_view> words_of_section(std::string_view text, std::string_view section) {
  std::vector<std::string_view> words;
  bool is_in_section = false;
  bool is_found = false;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() < text.size() ? line.size() + 1 : line.size());
    if (line.starts_with('#')) continue;
    if (line.starts_with('[')) {
      is_in_section = line.substr(1, line.size() - 2) == section;
      is_found = is_found || is_in_section;
      continue;
    }
    while (is_in_section && !line.empty()) {
      const std::string_view word = line.substr(0, line.find(' '));
      if (!word.empty()) words.push_back(word);
      line.remove_prefix(word.size() < line.size() ? word.size() + 1 : word.size());
    }
  }
  if (!is_found) throw std::logic_error("no section [" + std::string(section) + "] in a list of names");
  return words;
}

}  // namespace keyc
