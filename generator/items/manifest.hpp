#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/items/problem.hpp"

/// The manifests of an export to S3, as AWS documents them: "DynamoDB table export output format" in the developer
/// guide.
namespace keyc::items {

inline constexpr std::string_view summary_name = "manifest-summary.json";
inline constexpr std::string_view files_name = "manifest-files.json";

/// An export has at least one file for each partition, of up to 10 GB.
inline constexpr std::size_t most_files = 100'000;

/// A data file, as manifest-files.json lists it.
struct ListedFile {
  std::string name;         // in the folder data/: neither empty, "." nor "..", without '/' and NUL
  std::uint64_t items = 0;  // at most 10^12
  std::string checksum;     // MD5 of the file as it is stored, in base64
};

/// Of manifest-summary.json: how many items the export has, if it is one that can be read. If not, reports why.
std::optional<std::uint64_t> read_summary(std::string_view json, const std::string& file, ProblemList& problems);

/// The files of manifest-files.json, which has one in each line, each once, in the order of the lines. Reports lines
/// that do not say what they must.
std::vector<ListedFile> read_files(std::string_view lines, const std::string& file, ProblemList& problems);

}  // namespace keyc::items
