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
  void open(const fs::path& path, int flags) { descriptor_ = ::open(path.c_str(), flags | O_CLOEXEC, 0666); }
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

}  // namespace

class StagedFiles::File {
 public:
  explicit File(const fs::path& path) : path_(path), place_(path) {
    existing_.open(place_, O_RDONLY | O_NOFOLLOW);
    if (!existing_.is_open() && errno == ELOOP) {  // a link
      place_ = follow_links(path);
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
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
  }

  const fs::path& path() const { return path_; }

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
  std::string take_place() {
    if (::rename(temporary_.c_str(), place_.c_str()) != 0) return last_error();
    temporary_.clear();
    return {};
  }

 private:
  /// Creates the temporary file and copies the bytes to it that were the same in the existing file.
  std::string begin_temporary() {
    if (is_folder_) return "it is a folder";
    if (open_error_ == ELOOP) return message_of(ELOOP);
    fs::path temporary = place_;
    static const std::string suffix = ".tmp" + std::to_string(::getpid());
    temporary += suffix;
    constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC;
    out_.open(temporary, flags);
    if (!out_.is_open() && errno == ENOENT && place_.has_parent_path()) {
      std::error_code error;
      fs::create_directories(place_.parent_path(), error);
      if (error) return error.message();
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

  std::string write(std::string_view text) {
    while (!text.empty()) {
      const ssize_t written = ::write(out_.descriptor(), text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return last_error();
      text.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
  }

  fs::path path_;
  fs::path place_;        // the path that links point to
  fs::path temporary_{};  // empty if there is none
  Handle existing_{};
  int open_error_ = 0;  // why there is no existing file that can be read
  bool is_folder_ = false;
  Handle out_{};
  std::string buffer_{};
  std::size_t same_ = 0;  // how many bytes at the beginning are those of the existing file
};

StagedFiles::StagedFiles() = default;
StagedFiles::~StagedFiles() = default;

void StagedFiles::append(const fs::path& path, std::string_view text) {
  if (failure_) return;
  const auto known =
      std::find_if(unfinished_.begin(), unfinished_.end(), [&](const File* file) { return file->path() == path; });
  File* file = known == unfinished_.end() ? nullptr : *known;
  if (file == nullptr) {
    file = files_.emplace_back(std::make_unique<File>(path)).get();
    unfinished_.push_back(file);
  }
  if (std::string reason = file->append(text); !reason.empty()) failure_ = WriteFailure{path, std::move(reason)};
}

void StagedFiles::add(const fs::path& path, std::string_view text) {
  if (failure_) return;
  File& file = *files_.emplace_back(std::make_unique<File>(path));
  std::string reason = file.append(text);
  if (reason.empty()) reason = file.finish();
  if (!reason.empty()) failure_ = WriteFailure{path, std::move(reason)};
}

std::vector<fs::path> StagedFiles::paths() const {
  std::vector<fs::path> result;
  for (const auto& file : files_) result.push_back(file->path());
  return result;
}

std::optional<WriteFailure> StagedFiles::take_places() {
  for (File* file : unfinished_) {
    if (failure_) return failure_;
    if (std::string reason = file->finish(); !reason.empty()) failure_ = WriteFailure{file->path(), std::move(reason)};
  }
  if (failure_) return failure_;
  std::size_t replaced = 0;
  for (auto file = files_.rbegin(); file != files_.rend(); ++file) {
    if (!(*file)->is_changed()) continue;
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
  in.open(path, O_RDONLY);
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
  file.open(path, O_WRONLY | O_CREAT);
  if (!file.is_open() || ::futimens(file.descriptor(), nullptr) != 0) return last_error();
  return {};
}

}  // namespace keyc
