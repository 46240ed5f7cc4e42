#include "generator/pipeline/stale_files.hpp"

#include <algorithm>
#include <fstream>
#include <string>

#include "generator/outputs/outputs.hpp"
#include "generator/outputs/tables/shapes.hpp"
#include "generator/text/files.hpp"

namespace keyc {
namespace {

namespace fs = std::filesystem;

bool begins_with(const fs::path& file, const std::string& beginning) {
  std::string text(beginning.size(), '\0');
  std::ifstream in(file, std::ios::binary);
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  return in && text == beginning;
}

/// Whether it is what keyc writes, for any name of the table and of the attribute.
bool turns_time_to_live_on(const std::string& text) {
  const auto request = tables::Json::parse(text, nullptr, false);
  const auto text_at = [&](const char* pointer) {
    const auto* const found = request.is_object() ? &request : nullptr;
    const tables::Json::json_pointer place(pointer);
    return found != nullptr && found->contains(place) && found->at(place).is_string()
               ? found->at(place).get<std::string>()
               : std::string();
  };
  return text == tables::text_of(tables::update_time_to_live(text_at("/TableName"),
                                                             text_at("/TimeToLiveSpecification/AttributeName"), true));
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

std::vector<fs::path> stale_times_to_live(const model::Model& model, const fs::path& out_folder) {
  std::vector<fs::path> stale;
  for (const model::Schema& schema : model.schemas) {
    if (!schema.is_output) continue;
    for (const model::Table& table : schema.tables) {
      if (!table.time_to_live.empty()) continue;
      fs::path file = out_folder / time_to_live_file(schema, table);
      if (!file_exists(file)) continue;
      const FileContent there = read_file(file);
      if (there.text && turns_time_to_live_on(*there.text)) stale.push_back(std::move(file));
    }
  }
  std::sort(stale.begin(), stale.end());
  return stale;
}

}  // namespace keyc
