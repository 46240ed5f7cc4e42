#include "generator/text/embedded.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace keyc {

std::string_view embedded_file(std::span<const EmbeddedFile> files, std::string_view name) {
  const auto found =
      std::find_if(files.begin(), files.end(), [&](const EmbeddedFile& file) { return file.name == name; });
  if (found == files.end()) throw std::logic_error("no embedded file " + std::string(name));
  return found->content;
}

}  // namespace keyc
