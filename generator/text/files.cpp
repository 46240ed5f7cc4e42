// A file is compared while it is written: as long as its bytes are those that are there already, nothing is created. A
// missing folder is made beside its place and renamed with all that is in it: one rename for all entities of a schema,
// and none of its files is looked for first. If the folder is there when all is complete, since another keyc has made
// it, its files move one by one. Only a failure between these renames at the end leaves some files new and others old.

#include "generator/text/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

namespace keyc {
namespace {

namespace fs = std::filesystem;

/// An open file. The destructor closes it.
class Handle {
 public:
  Handle() = default;
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() {
    if (is_open()) ::close(descriptor_);
  }
  void open(const std::string& path, int flags) { descriptor_ = ::open(path.c_str(), flags | O_CLOEXEC, 0666); }
  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }
  /// Returns false if the written data could not be stored.
  bool close() { return ::close(std::exchange(descriptor_, -1)) == 0; }

 private:
  int descriptor_ = -1;
};

std::string message_of(int error) { return std::generic_category().message(error); }

std::string last_error() { return message_of(errno); }

FileContent read_all(int descriptor) {
  std::string text;
  char buffer[64 * 1024];
  for (;;) {
    const ssize_t count = ::read(descriptor, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return {std::nullopt, last_error()};
    if (count == 0) return {std::move(text), {}};
    text.append(buffer, static_cast<std::size_t>(count));
    if (text.size() > largest_source) return {std::move(text), {}};
  }
}

/// The path that a chain of symbolic links points to, even if there is no file yet.
fs::path follow_links(fs::path path) {
  constexpr int most_links = 40;  // the limit of the system
  std::error_code error;
  for (int i = 0; i < most_links && fs::is_symlink(path, error); ++i) {
    const fs::path next = fs::read_symlink(path, error);
    if (error) break;
    path = path.parent_path() / next;
  }
  return path;
}

/// Returns how many bytes were read: fewer than `size` at the end of the file or after an error.
std::size_t read_up_to(int descriptor, char* into, std::size_t size) {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t count = ::read(descriptor, into + done, size - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    done += static_cast<std::size_t>(count);
  }
  return done;
}

/// What the names of temporary files and folders end with.
const std::string& temporary_suffix() {
  static const std::string suffix = ".tmp" + std::to_string(::getpid());
  return suffix;
}

bool is_missing(const fs::path& path) {
  std::error_code error;
  return fs::symlink_status(path, error).type() == fs::file_type::not_found;
}

}  // namespace

/// A folder that does not exist, in one that does.
class StagedFiles::NewFolder {
 public:
  explicit NewFolder(const fs::path& place) : place_(place), temporary_(place.native() + temporary_suffix()) {
    is_made_ = ::mkdir(temporary_.c_str(), 0777) == 0;
  }
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;
  ~NewFolder() {
    std::error_code error;
    if (is_made_ && !is_in_place_) fs::remove_all(temporary_, error);
  }

  bool is_made() const { return is_made_; }
  /// Where a folder is that is this one or in it; makes that. Empty for another folder, or after an error.
  std::string inside(const fs::path& folder) const {
    const auto [own_end, end] = std::mismatch(place_.begin(), place_.end(), folder.begin(), folder.end());
    if (own_end != place_.end()) return {};
    fs::path inner = temporary_;
    for (auto name = end; name != folder.end(); ++name) inner /= *name;
    std::error_code error;
    fs::create_directories(inner, error);
    return error ? std::string() : inner.native();
  }
  /// False if it cannot be renamed: mostly since another program has made the folder meanwhile.
  bool take_place() { return is_in_place_ = ::rename(temporary_.c_str(), place_.c_str()) == 0; }
  bool is_in_place() const { return is_in_place_; }

 private:
  fs::path place_;
  fs::path temporary_;
  bool is_made_ = false;
  bool is_in_place_ = false;
};

class StagedFiles::File {
 public:
  /// A file in a new folder, which now is elsewhere.
  File(const fs::path& path, const Parent& parent)
      : path_(path.native()),
        place_(path_),
        new_folder_(parent.new_folder),
        in_new_folder_(parent.temporary + path_.substr(parent.path.size())),
        open_error_(ENOENT) {}
  explicit File(const fs::path& path) : path_(path.native()), place_(path_) {
    existing_.open(place_, O_RDONLY | O_NOFOLLOW);
    if (!existing_.is_open() && errno == ELOOP) {  // a link
      place_ = follow_links(path).native();
      existing_.open(place_, O_RDONLY);
    }
    if (!existing_.is_open()) {
      open_error_ = errno;
      return;
    }
    struct stat status;
    is_folder_ = ::fstat(existing_.descriptor(), &status) == 0 && S_ISDIR(status.st_mode);
    if (is_folder_) existing_.close();
  }
  ~File() {
    if (is_changed() && !is_in_place()) ::unlink(temporary_.c_str());
  }

  const std::string& path() const { return path_; }

  // These return the reason of a failure, or an empty string.

  std::string append(std::string_view text) {
    if (out_.is_open()) return write(text);
    if (existing_.is_open()) {
      buffer_.resize(text.size());
      const std::size_t count = read_up_to(existing_.descriptor(), buffer_.data(), text.size());
      if (std::string_view(buffer_.data(), count) == text) {
        same_ += text.size();
        return {};
      }
    }
    const std::string reason = begin_temporary();
    return reason.empty() ? write(text) : reason;
  }

  std::string finish() {
    char more;
    const bool is_same = !out_.is_open() && existing_.is_open() && read_up_to(existing_.descriptor(), &more, 1) == 0;
    if (!is_same && !out_.is_open())
      if (std::string reason = begin_temporary(); !reason.empty()) return reason;
    if (existing_.is_open()) existing_.close();
    std::string().swap(buffer_);
    return is_same || out_.close() ? std::string() : last_error();
  }

  bool is_changed() const { return !temporary_.empty(); }
  /// Whether it has its place since its folder has.
  bool is_in_place() const { return new_folder_ != nullptr && new_folder_->is_in_place(); }
  std::string take_place() {
    if (new_folder_ != nullptr)
      if (std::string reason = make_folder(); !reason.empty()) return reason;
    if (::rename(temporary_.c_str(), place_.c_str()) != 0) return last_error();
    temporary_.clear();
    return {};
  }

 private:
  /// Creates the temporary file and copies the bytes to it that were the same in the existing file.
  std::string begin_temporary() {
    if (is_folder_) return "it is a folder";
    if (open_error_ == ELOOP) return message_of(ELOOP);
    std::string temporary = new_folder_ != nullptr ? std::move(in_new_folder_) : place_ + temporary_suffix();
    constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC;
    out_.open(temporary, flags);
    if (!out_.is_open() && errno == ENOENT && fs::path(place_).has_parent_path()) {
      if (std::string reason = make_folder(); !reason.empty()) return reason;
      out_.open(temporary, flags);
    }
    if (!out_.is_open()) return last_error();
    temporary_ = std::move(temporary);
    struct stat existing;
    if (open_error_ != ENOENT && ::stat(place_.c_str(), &existing) == 0 &&
        ::fchmod(out_.descriptor(), existing.st_mode & 07777) != 0)
      return last_error();
    if (same_ == 0) return {};
    if (::lseek(existing_.descriptor(), 0, SEEK_SET) != 0) return last_error();
    for (std::size_t left = same_; left > 0; left -= buffer_.size()) {
      buffer_.resize(std::min(left, std::size_t{64} * 1024));
      if (read_up_to(existing_.descriptor(), buffer_.data(), buffer_.size()) != buffer_.size())
        return "it was changed by another program";
      if (std::string reason = write(buffer_); !reason.empty()) return reason;
    }
    return {};
  }

  std::string make_folder() const {
    std::error_code error;
    fs::create_directories(fs::path(place_).parent_path(), error);
    return error ? error.message() : std::string();
  }

  std::string write(std::string_view text) {
    while (!text.empty()) {
      const ssize_t written = ::write(out_.descriptor(), text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return last_error();
      text.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
  }

  // As strings, since a path also has a list of its parts, and there is a file for each entity.
  std::string path_;
  std::string place_;                      // the path that links point to
  const NewFolder* new_folder_ = nullptr;  // that it is in
  std::string in_new_folder_{};            // its path there
  std::string temporary_{};                // empty if there is none
  Handle existing_{};
  int open_error_ = 0;  // why there is no existing file that can be read
  bool is_folder_ = false;
  Handle out_{};
  std::string buffer_{};
  std::size_t same_ = 0;  // how many bytes at the beginning are those of the existing file
};

StagedFiles::StagedFiles() = default;
StagedFiles::~StagedFiles() = default;

const StagedFiles::Parent& StagedFiles::parent(std::string_view path) {
  const auto known =
      std::find_if(parents_.rbegin(), parents_.rend(), [&](const Parent& parent) { return parent.path == path; });
  return known != parents_.rend() ? *known : parents_.emplace_back(new_parent(std::string(path)));
}

StagedFiles::Parent StagedFiles::new_parent(std::string path) {
  const fs::path given = path;
  if (path.empty() || !is_missing(given)) return {std::move(path)};
  std::error_code error;
  const fs::path folder = fs::weakly_canonical(fs::absolute(given, error), error);
  if (error || !folder.is_absolute()) return {std::move(path)};
  for (const auto& known : new_folders_)
    if (std::string inside = known->inside(folder); !inside.empty())
      return {std::move(path), known.get(), std::move(inside)};
  fs::path outermost = folder;
  while (is_missing(outermost.parent_path())) outermost = outermost.parent_path();
  auto made = std::make_unique<NewFolder>(outermost);
  if (!made->is_made()) return {std::move(path)};
  new_folders_.push_back(std::move(made));
  std::string inside = new_folders_.back()->inside(folder);
  return {std::move(path), inside.empty() ? nullptr : new_folders_.back().get(), std::move(inside)};
}

StagedFiles::File& StagedFiles::add_file(const fs::path& path) {
  const std::string_view whole = path.native();
  const std::size_t slash = whole.rfind('/');
  const Parent& folder = parent(whole.substr(0, slash == std::string_view::npos ? 0 : slash));
  return *files_.emplace_back(folder.new_folder != nullptr ? std::make_unique<File>(path, folder)
                                                           : std::make_unique<File>(path));
}

void StagedFiles::append(const fs::path& path, std::string_view text) {
  if (failure_) return;
  const auto known = std::find_if(unfinished_.begin(), unfinished_.end(),
                                  [&](const File* file) { return file->path() == path.native(); });
  File* file = known == unfinished_.end() ? nullptr : *known;
  if (file == nullptr) {
    file = &add_file(path);
    unfinished_.push_back(file);
  }
  if (std::string reason = file->append(text); !reason.empty()) failure_ = WriteFailure{path, std::move(reason)};
}

void StagedFiles::add(const fs::path& path, std::string_view text) {
  if (failure_) return;
  File& file = add_file(path);
  std::string reason = file.append(text);
  if (reason.empty()) reason = file.finish();
  if (!reason.empty()) failure_ = WriteFailure{path, std::move(reason)};
}

std::vector<std::string> StagedFiles::paths() const {
  std::vector<std::string> result;
  result.reserve(files_.size());
  for (const auto& file : files_) result.push_back(file->path());
  return result;
}

std::optional<WriteFailure> StagedFiles::take_places() {
  for (File* file : unfinished_) {
    if (failure_) return failure_;
    if (std::string reason = file->finish(); !reason.empty()) failure_ = WriteFailure{file->path(), std::move(reason)};
  }
  if (failure_) return failure_;
  for (const auto& folder : new_folders_) folder->take_place();
  auto replaced = static_cast<std::size_t>(
      std::count_if(files_.begin(), files_.end(), [](const auto& file) { return file->is_in_place(); }));
  for (auto file = files_.rbegin(); file != files_.rend(); ++file) {
    if (!(*file)->is_changed() || (*file)->is_in_place()) continue;
    if (std::string reason = (*file)->take_place(); !reason.empty())
      return WriteFailure{(*file)->path(), std::move(reason), replaced};
    ++replaced;
  }
  return std::nullopt;
}

bool file_exists(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

FileContent read_file(const fs::path& path) {
  Handle in;
  in.open(path.native(), O_RDONLY);
  return in.is_open() ? read_all(in.descriptor()) : FileContent{std::nullopt, last_error()};
}

FileContent read_standard_input() { return read_all(STDIN_FILENO); }

std::optional<WriteFailure> write_files(const std::vector<FileToWrite>& files) {
  StagedFiles staged;
  for (const FileToWrite& file : files) staged.add(file.path, file.content);
  return staged.take_places();
}

std::string touch(const fs::path& path) {
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  Handle file;
  file.open(path.native(), O_WRONLY | O_CREAT);
  if (!file.is_open() || ::futimens(file.descriptor(), nullptr) != 0) return last_error();
  return {};
}

}  // namespace keyc
