#include "generator/tables/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "generator/text/shell.hpp"

namespace keyc::tables {

std::string Settings::fault() const {
  if (name_parameter && !names_file.file.empty()) return "--name-parameter and --names both say what tables are called";
  std::set<std::string_view> different;
  for (const std::string& region : regions)
    if (!different.insert(region).second) return fmt::format("--global has {} twice", region);
  if (!witness.empty() && !different.insert(witness).second)
    return fmt::format("--witness {} has a replica already: a witness is a region without one", witness);
  if (!strong) return witness.empty() ? "" : "--witness is only for global tables with --strong";
  constexpr std::size_t regions_of_strong = 3;
  if (different.size() == regions_of_strong && regions.size() + 1 >= regions_of_strong) return {};
  return fmt::format(
      "--strong takes three regions: --global with three, or --global with two and --witness with the third; there {} "
      "{}",
      different.size() == 1 ? "is" : "are", different.size());
}

std::string Settings::command_line() const {
  std::string text;
  if (yaml) text += " --yaml";
  for (const std::string& region : regions) text += " --global " + region;
  if (strong) text += " --strong";
  if (!witness.empty()) text += " --witness " + witness;
  if (name_parameter) text += " --name-parameter";
  if (provider != Settings().provider) text += fmt::format(" --provider {}", provider);
  if (!names_file.file.empty())
    text += " --names " + for_shell(names_file.file) + " --stage " + for_shell(names_file.stage);
  if (!overrides_file.empty()) text += " --overrides " + for_shell(overrides_file);
  return text;
}

bool is_region(std::string_view text) {
  const auto is_allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  const bool ends_with_number =
      text.size() > 2 && text.back() >= '0' && text.back() <= '9' && text.find('-') != text.rfind('-');
  return ends_with_number && text.front() != '-' && std::all_of(text.begin(), text.end(), is_allowed);
}

}  // namespace keyc::tables
