#pragma once

#include <span>
#include <string_view>

namespace keyc {

struct EmbeddedFile {
  std::string_view name;  // relative to its folder, with '/': "cpp/header.hpp"
  std::string_view content;
};

/// The files of templates/, sorted by name, as they were when keyc was built.
std::span<const EmbeddedFile> embedded_templates();

/// The files of generator/explain/, one for each code: "K0301.md".
std::span<const EmbeddedFile> embedded_pages();

/// The content of the file of this name, which must exist.
std::string_view embedded_file(std::span<const EmbeddedFile> files, std::string_view name);

}  // namespace keyc
