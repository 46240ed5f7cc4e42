#include "grammar/quoted.hpp"

#include <fmt/format.h>

#include "keyc/generated/utf8.hpp"

namespace keyc {

std::string quoted(std::string_view text) {
  std::string result = "\"";
  const bool is_text = utf8::find_invalid(text) == std::string_view::npos;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      result += fmt::format("\\{}", c);
    else if (c == '\n')
      result += "\\n";
    else if (c == '\t')
      result += "\\t";
    else if (byte < 0x20 || byte == 0x7F || (byte > 0x7F && !is_text))
      result += fmt::format("\\x{:02X}", byte);
    else
      result += c;
  }
  return result + '"';
}

}  // namespace keyc
