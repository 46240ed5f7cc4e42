#include "generator/text/embedded.hpp"

#include <algorithm>

namespace keyc {

std::string_view embedded_file(std::span<const EmbeddedFile> files, std::string_view name) {
  return std::find_if(files.begin(), files.end(), [&](const EmbeddedFile& file) { return file.name == name; })->content;
}

}  // namespace keyc
