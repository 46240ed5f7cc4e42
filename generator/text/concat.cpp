#include "generator/text/concat.hpp"

#include <algorithm>

namespace keyc::detail {
namespace {

std::size_t size_of(std::initializer_list<std::string_view> pieces) {
  std::size_t size = 0;
  for (const std::string_view piece : pieces) size += piece.size();
  return size;
}

void copy_to(std::string::iterator to, std::initializer_list<std::string_view> pieces) {
  for (const std::string_view piece : pieces) to = std::copy(piece.begin(), piece.end(), to);
}

}  // namespace

std::string joined(std::initializer_list<std::string_view> pieces) {
  std::string text(size_of(pieces), '\0');
  copy_to(text.begin(), pieces);
  return text;
}

void append(std::string& text, std::initializer_list<std::string_view> pieces) {
  const std::size_t size = text.size();
  text.resize(size + size_of(pieces));
  copy_to(text.begin() + static_cast<std::ptrdiff_t>(size), pieces);
}

}  // namespace keyc::detail
