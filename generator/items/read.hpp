#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "generator/items/problem.hpp"
#include "generator/items/splitter.hpp"

/// Reads the items of a table from what DynamoDB and its tools write: the door of this room. What it is shows in the
/// content, never in the name:
///
///   * lines, each an item as DynamoDB's JSON, or {"Item":{…}} as exports have it; empty ones are left out
///   * answers of Scan, Query and GetItem, and arrays of items, one after the other, over any number of lines
///   * gzip of these, with any number of members
///   * the folder of a full export to S3, whose files are checked against its manifests
namespace keyc::items {

/// How many bytes can be read after each block, for parsers that read ahead (simdjson's SIMDJSON_PADDING is 32).
inline constexpr std::size_t padding = 64;

struct ReadSettings {
  std::size_t threads = 1;
  /// How many bytes are split at once. A thread's buffer has this size, and that of the largest item in it.
  std::size_t block_size = std::size_t{4} * 1024 * 1024;
  /// In bytes. DynamoDB's items have at most 400 KB as it counts, which is less than 4 MB of compact JSON: the worst
  /// ratio is 9, of a list of empty strings. Indentation can make more of it.
  std::size_t largest_item = std::size_t{16} * 1024 * 1024;
  /// How many bytes have been read, of how many if that is known, both as they are stored. From any of the threads, but
  /// one at a time.
  std::function<void(std::uint64_t bytes, std::optional<std::uint64_t> total)> progress{};
};

/// Items that stand one after the other in one file.
struct ItemBlock {
  std::size_t file;            // files are counted in the order of the input, from 0
  std::string_view file_name;  // as messages show it
  std::span<const ItemText> items;
};

struct ItemsRead {
  std::uint64_t items = 0;
  std::uint64_t bytes = 0;     // as they are stored
  ProblemList problems{1000};  // the same whatever the number of threads: of the manifests, then by file and line
};

/// Calls `each` with all items of a file, of the standard input ("-") or of an export's folder, from settings.threads
/// threads at once: `worker` (from 0) is different in calls that overlap, so that each may have a state of its own. The
/// texts, and `padding` bytes after the last, can be read until the call returns. Blocks come in any order, and how
/// items are divided among them may differ between runs; their file and number (ItemText::number) order them, and do
/// not differ. Reads one file after the other, or, of an export, as many at once as there are threads. Rethrows the
/// first exception of a call, after all calls have returned.
ItemsRead read_items(const std::string& path, const ReadSettings& settings,
                     const std::function<void(const ItemBlock& block, std::size_t worker)>& each);

}  // namespace keyc::items
