#pragma once

#include <deque>
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

/// The largest size of a schema, in bytes.
inline constexpr std::size_t largest_source = std::size_t{64} * 1024 * 1024;

/// Stops reading soon after largest_source bytes: a longer text is more than largest_source bytes, but incomplete.
FileContent read_file(const std::filesystem::path& path);
FileContent read_standard_input();
/// Whether there is something at the path; false also if that cannot be found out.
bool file_exists(const std::filesystem::path& path);

struct FileToWrite {
  std::filesystem::path path;
  std::string content;
};

struct WriteFailure {
  std::filesystem::path path;
  std::string reason;
  std::size_t files_replaced = 0;  // before this one; not 0 only if a rename failed
};

/// Writes files piece by piece, all of them or none: each is written to a temporary file in the same folder, which
/// take_places() renames once all files are complete. A file that already has its content is not touched: the temporary
/// file is made at the first piece that differs. An existing file keeps its permissions, and a symbolic link stays: the
/// file that it points to is written. A missing folder is made under a temporary name too, and renamed as a whole with
/// all that is in it. The destructor deletes temporary files and folders.
class StagedFiles {
 public:
  StagedFiles();
  ~StagedFiles();
  StagedFiles(const StagedFiles&) = delete;
  StagedFiles& operator=(const StagedFiles&) = delete;

  /// The pieces of several files may alternate. After a failure, which take_places() returns, does nothing.
  void append(const std::filesystem::path& path, std::string_view text);
  /// A file that has one piece. It does not stay open, so that there may be any number of them.
  void add(const std::filesystem::path& path, std::string_view text);
  /// The paths of the files, in the order of their first pieces.
  std::vector<std::string> paths() const;
  /// Finishes all files and renames them to their places.
  std::optional<WriteFailure> take_places();

 private:
  class File;
  class NewFolder;

  /// The folder of files.
  struct Parent {
    std::string path;                 // as given
    NewFolder* new_folder = nullptr;  // that it is or is in; null if it exists, or cannot be made
    std::string temporary{};          // where it is until then
  };

  File& add_file(const std::filesystem::path& path);
  const Parent& parent(std::string_view path);
  Parent new_parent(std::string path);

  std::vector<std::unique_ptr<NewFolder>> new_folders_;
  std::deque<Parent> parents_;  // a few
  std::vector<std::unique_ptr<File>> files_;
  std::vector<File*> unfinished_;
  std::optional<WriteFailure> failure_;
};

/// Writes complete files as StagedFiles does. Returns the failure, if there was one.
std::optional<WriteFailure> write_files(const std::vector<FileToWrite>& files);

/// Gives the file the present time; creates it, and missing folders, if there is none. Its content stays.
/// Returns the reason if that fails, or an empty text.
std::string touch(const std::filesystem::path& path);

}  // namespace keyc
