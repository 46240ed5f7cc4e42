#pragma once

#include <span>
#include <string_view>

namespace keyc {

struct EmbeddedFile {
  std::string_view name;  // below its folder, with '/': "cpp/header.hpp"
  std::string_view content;
};

/// The files of templates/, sorted by name, as they were when keyc was built.
std::span<const EmbeddedFile> embedded_templates();

/// The files of generator/explain/, one for each code: "K0301.md".
std::span<const EmbeddedFile> embedded_pages();

}  // namespace keyc
