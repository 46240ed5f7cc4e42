#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace keyc {

struct FileContent {
  std::optional<std::string> text;
  std::string error;  // why there is no text
};

/// The largest schema that is read, in bytes.
inline constexpr std::size_t largest_source = 64 * 1024 * 1024;

FileContent read_file(const std::filesystem::path& path);

struct FileToWrite {
  std::filesystem::path path;
  std::string content;
};

struct WriteFailure {
  std::filesystem::path path;
  std::string reason;
  std::size_t files_replaced = 0;  // before this one: only where a file cannot take its place
};

/// Writes all of these files or none: each goes to a temporary file beside its place first, and only when all of them
/// are whole do they take their places. A file that already has its content is not touched. Folders are
/// made.
std::optional<WriteFailure> write_files(const std::vector<FileToWrite>& files);

}  // namespace keyc
