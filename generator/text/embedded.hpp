#pragma once

#include <span>
#include <string_view>

namespace keyc {

struct EmbeddedFile {
  std::string_view name;  // below templates/, with '/': "cpp/header.hpp"
  std::string_view content;
};

/// The files of templates/, sorted by name, as they were when keyc was built.
std::span<const EmbeddedFile> embedded_templates();

}  // namespace keyc
