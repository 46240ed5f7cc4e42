#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "generator/tables/override_formats.hpp"
#include "generator/tables/placed_json.hpp"

/// How an overrides file is read, for what checks it and for what applies it.
namespace keyc::tables {

/// The name that stands for all tables, indexes or replicas.
inline constexpr std::string_view for_all = "*";

/// The names under which a file has something for this one: what all have comes first.
inline std::array<std::string_view, 2> names_for(std::string_view name) { return {for_all, name}; }

/// The member; null if there is none, or this is not an object.
const Json* member(const Json& object, std::string_view name);

/// "a, b"
std::string listed(const std::vector<std::string_view>& names);
/// What to write for a name that there is not.
std::string meant(std::string_view name, const std::vector<std::string_view>& known);

/// Reports what a file, which has a member for the format, says of a table that it may not. `regions`: of replicas.
void check_patches(const PlacedJson& file, const OverrideFormat& format, const model::Table& table,
                   const std::vector<std::string>& regions, Diagnostics& diagnostics);

}  // namespace keyc::tables
