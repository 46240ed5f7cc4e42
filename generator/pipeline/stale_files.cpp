#include "generator/pipeline/stale_headers.hpp"

#include <algorithm>
#include <fstream>
#include <string>

#include "generator/outputs/outputs.hpp"

namespace keyc {
namespace {

namespace fs = std::filesystem;

bool begins_with(const fs::path& file, const std::string& beginning) {
  std::string text(beginning.size(), '\0');
  std::ifstream in(file, std::ios::binary);
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  return in && text == beginning;
}

}  // namespace

std::vector<fs::path> stale_headers(const model::Model& model, const fs::path& out_folder,
                                    const std::unordered_set<std::string>& outputs) {
  std::vector<fs::path> stale;
  for (const model::Schema& schema : model.schemas) {
    if (!schema.is_output) continue;
    std::error_code error;
    for (fs::directory_iterator entry(out_folder / stem(schema.file), error), end; !error && entry != end;
         entry.increment(error)) {
      const fs::path& file = entry->path();
      if (file.native().ends_with(".keys.hpp") && !outputs.contains(file.native()) &&
          begins_with(file, generated_beginning(schema)))
        stale.push_back(file);
    }
  }
  std::sort(stale.begin(), stale.end());
  return stale;
}

}  // namespace keyc
