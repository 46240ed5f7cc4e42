#pragma once

#include <filesystem>
#include <string>
#include <unordered_set>
#include <vector>

#include "generator/model/model.hpp"

namespace keyc {

/// The headers that keyc generated from these schemas for declarations that are gone: files in the folder of a schema
/// that begin as its headers do, and are not outputs any more.
std::vector<std::filesystem::path> stale_headers(const model::Model& model, const std::filesystem::path& out_folder,
                                                 const std::unordered_set<std::string>& outputs);

/// The requests to turn time to live on that keyc wrote for tables of these schemas which have none any more.
std::vector<std::filesystem::path> stale_times_to_live(const model::Model& model,
                                                       const std::filesystem::path& out_folder);

}  // namespace keyc
