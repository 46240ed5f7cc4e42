#include "generator/text/concat.hpp"

#include <algorithm>

namespace keyc::detail {

std::string joined(std::initializer_list<std::string_view> pieces) {
  std::size_t size = 0;
  for (const std::string_view piece : pieces) size += piece.size();
  std::string text(size, '\0');
  auto to = text.begin();
  for (const std::string_view piece : pieces) to = std::copy(piece.begin(), piece.end(), to);
  return text;
}

}  // namespace keyc::detail
