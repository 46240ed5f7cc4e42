#include <cstdlib>
#include <filesystem>

#include "generator/diff/formats/formats.hpp"
#include "generator/text/files.hpp"

namespace keyc::diff {

std::string path_in_workspace(const std::string& file) {
  namespace fs = std::filesystem;
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here changes the environment
  const char* const workspace = std::getenv("GITHUB_WORKSPACE");
  if (workspace == nullptr || *workspace == '\0' || !file_exists(file)) return file;
  std::error_code error;
  const fs::path path = fs::weakly_canonical(file, error).lexically_relative(fs::weakly_canonical(workspace, error));
  return error || path.empty() || *path.begin() == ".." ? file : path.generic_string();
}

}  // namespace keyc::diff
