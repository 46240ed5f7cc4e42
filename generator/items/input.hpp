#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "generator/items/descriptor.hpp"
#include "generator/items/manifest.hpp"
#include "generator/items/problem.hpp"

namespace keyc::items {

/// A file that items are read from.
struct InputFile {
  std::string name;  // as messages show it
  std::optional<ListedFile> listed{};
};

/// Where items are read from.
struct Input {
  std::string path;                      // "-" is the standard input
  Descriptor data;                       // of an export: the folder of its files
  std::vector<InputFile> files{};        // all that can be read, in the order of their items
  std::optional<std::uint64_t> bytes{};  // of all files, as they are stored; unknown of pipes
  ProblemList problems{1000};            // without those that show when files are read

  Opened open(const InputFile& file) const;
};

/// Of a file; of "-", the standard input; or of a folder that is a full export to S3 in DynamoDB's JSON, which holds
/// manifest-summary.json, manifest-files.json and data/. There are no files if it can't be read at all, and then a
/// problem that says why.
Input find_input(const std::string& path);

}  // namespace keyc::items
