#include "generator/cpp_names/name_list.hpp"

#include <bit>
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

WordSet::WordSet(std::initializer_list<std::span<const std::string_view>> lists) {
  std::size_t count = 0;
  for (const auto& words : lists) count += words.size();
  slots_.resize(std::bit_ceil(2 * count + 1));
  for (const auto& words : lists)
    for (const std::string_view word : words) slots_[slot_of(word)] = word;
}

std::size_t WordSet::slot_of(std::string_view word) const {
  std::size_t hash = word.size();
  for (const char c : word) hash = hash * 31 + static_cast<unsigned char>(c);
  std::size_t slot = hash & (slots_.size() - 1);
  while (!slots_[slot].empty() && slots_[slot] != word) slot = (slot + 1) & (slots_.size() - 1);
  return slot;
}

}  // namespace keyc
