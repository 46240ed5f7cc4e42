#include "generator/text/shell.hpp"

#include <algorithm>
#include <cctype>

namespace keyc {

std::string for_shell(std::string_view word) {
  constexpr std::string_view plain = "_-./,:+@%";
  const bool is_plain = !word.empty() && std::all_of(word.begin(), word.end(), [&](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return std::isalnum(byte) != 0 || byte >= 0x80 || plain.find(c) != std::string_view::npos;
  });
  return is_plain ? std::string(word) : quoted_for_shell(word);
}

std::string quoted_for_shell(std::string_view word) {
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + '\'';
}

}  // namespace keyc
