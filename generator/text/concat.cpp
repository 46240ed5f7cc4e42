#include "generator/text/concat.hpp"

#include <algorithm>

namespace keyc::detail {

std::string joined(std::initializer_list<std::string_view> pieces) {
  std::size_t size = 0;
  for (const std::string_view one : pieces) size += one.size();
  std::string all(size, '\0');
  auto to = all.begin();
  for (const std::string_view one : pieces) to = std::copy(one.begin(), one.end(), to);
  return all;
}

}  // namespace keyc::detail
