#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyc {

struct FileContent {
  std::optional<std::string> text;
  std::string error;  // why there is no text
};

/// The largest schema that is read, in bytes.
inline constexpr std::size_t largest_source = std::size_t{64} * 1024 * 1024;

/// What is larger than largest_source is cut off behind it.
FileContent read_file(const std::filesystem::path& path);
FileContent read_standard_input();

struct FileToWrite {
  std::filesystem::path path;
  std::string content;
};

struct WriteFailure {
  std::filesystem::path path;
  std::string reason;
  std::size_t files_replaced = 0;  // before this one: only where a file cannot take its place
};

/// Files that are written piece by piece, all of them or none: each goes to a temporary file beside its place, from the
/// first piece on that differs from what is there, and only when all are whole do they take their places. A file that
/// already has its content is not touched, another keeps its permissions, and a symbolic link stays: the file it points
/// to is written. Folders are made. What did not take its place disappears.
class StagedFiles {
 public:
  StagedFiles();
  ~StagedFiles();
  StagedFiles(const StagedFiles&) = delete;
  StagedFiles& operator=(const StagedFiles&) = delete;

  /// The pieces of several files may alternate. After a failure, which take_places() tells, nothing more is done.
  void append(const std::filesystem::path& path, std::string_view text);
  /// In the order of their first pieces.
  std::vector<std::filesystem::path> paths() const;
  std::optional<WriteFailure> take_places();

 private:
  class File;
  std::vector<std::unique_ptr<File>> files_;
  std::optional<WriteFailure> failure_;
};

/// The same for files that are whole.
std::optional<WriteFailure> write_files(const std::vector<FileToWrite>& files);

}  // namespace keyc
