#include "generator/tables/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "generator/text/shell.hpp"

namespace keyc::tables {

namespace {

/// The regions among which a table can be strongly consistent.
/// Source: CreateGlobalTableWitnessGroupMemberAction in Amazon DynamoDB's API Reference.
struct RegionSet {
  std::string_view name;
  std::vector<std::string_view> regions;

  bool has(std::string_view region) const { return std::find(regions.begin(), regions.end(), region) != regions.end(); }
};

const std::vector<RegionSet>& region_sets() {
  static const std::vector<RegionSet> sets{
      {"US", {"us-east-1", "us-east-2", "us-west-2"}},
      {"Europe", {"eu-west-1", "eu-west-2", "eu-west-3", "eu-central-1"}},
      {"Asia Pacific", {"ap-northeast-1", "ap-northeast-2", "ap-northeast-3"}},
  };
  return sets;
}

/// Null if keyc does not know the region.
const RegionSet* set_of(std::string_view region) {
  const auto found =
      std::find_if(region_sets().begin(), region_sets().end(), [&](const RegionSet& each) { return each.has(region); });
  return found == region_sets().end() ? nullptr : &*found;
}

std::string fault_of_sets(const std::set<std::string_view>& regions) {
  const RegionSet* first = nullptr;
  for (const std::string_view region : regions) {
    const RegionSet* const set = set_of(region);
    if (set == nullptr) continue;
    if (first == nullptr) first = set;
    if (set == first) continue;
    std::string sets;
    for (const RegionSet& each : region_sets())
      sets += fmt::format("{}{}: {}", sets.empty() ? "" : "; ", each.name, fmt::join(each.regions, " "));
    return fmt::format("--strong takes regions of one set, and {} is of another; the sets are {}", region, sets);
  }
  return {};
}

}  // namespace

std::string Settings::note() const {
  if (!strong) return {};
  std::vector<std::string> unknown = regions;
  if (!witness.empty()) unknown.push_back(witness);
  std::erase_if(unknown, [](const auto& each) { return set_of(each) != nullptr; });
  if (unknown.empty()) return {};
  return fmt::format("this version of keyc does not know whether --strong can have {} with the others",
                     fmt::join(unknown, ", "));
}

std::string Settings::fault() const {
  if (name_parameter && !names_file.file.empty()) return "--name-parameter and --names both say what tables are called";
  std::set<std::string_view> different;
  for (const std::string& region : regions)
    if (!different.insert(region).second) return fmt::format("--global has {} twice", region);
  if (!witness.empty() && !different.insert(witness).second)
    return fmt::format("--witness {} has a replica already: a witness is a region without one", witness);
  if (!strong) return witness.empty() ? "" : "--witness is only for global tables with --strong";
  constexpr std::size_t regions_of_strong = 3;
  if (different.size() == regions_of_strong && regions.size() + 1 >= regions_of_strong) return fault_of_sets(different);
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
