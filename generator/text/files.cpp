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
  explicit File(const fs::path& path) : path_(path), place_(follow_links(path)) {
    std::error_code ignored;
    if (!fs::is_directory(place_, ignored)) existing_.open(place_, O_RDONLY);
  }
  ~File() {
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
  }

  const fs::path& path() const { return path_; }

  // These return the reason of a failure, or an empty string.

  std::string append(std::string_view text) {
    if (out_.is_open()) return write(text);
    buffer_.resize(text.size());
    const std::size_t count = existing_.is_open() ? read_up_to(existing_.descriptor(), buffer_.data(), text.size()) : 0;
    if (existing_.is_open() && std::string_view(buffer_.data(), count) == text) {
      same_ += text.size();
      return {};
    }
    const std::string reason = begin_temporary();
    return reason.empty() ? write(text) : reason;
  }

  std::string finish() {
    char more;
    const bool is_same = !out_.is_open() && existing_.is_open() && read_up_to(existing_.descriptor(), &more, 1) == 0;
    if (is_same) return {};
    if (!out_.is_open())
      if (std::string reason = begin_temporary(); !reason.empty()) return reason;
    return out_.close() ? std::string() : last_error();
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
    std::error_code ignored;
    std::error_code error;
    if (fs::is_symlink(place_, ignored)) return message_of(ELOOP);
    if (place_.has_parent_path()) fs::create_directories(place_.parent_path(), error);
    if (error) return error.message();
    if (fs::is_directory(place_, ignored)) return "it is a folder";
    fs::path temporary = place_;
    temporary += ".tmp" + std::to_string(::getpid());
    out_.open(temporary, O_WRONLY | O_CREAT | O_TRUNC);
    if (!out_.is_open()) return last_error();
    temporary_ = std::move(temporary);
    struct stat existing;
    if (::stat(place_.c_str(), &existing) == 0 && ::fchmod(out_.descriptor(), existing.st_mode & 07777) != 0)
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
  Handle out_{};
  std::string buffer_{};
  std::size_t same_ = 0;  // how many bytes at the beginning are those of the existing file
};

StagedFiles::StagedFiles() = default;
StagedFiles::~StagedFiles() = default;

void StagedFiles::append(const fs::path& path, std::string_view text) {
  if (failure_) return;
  // The pieces of the files of one schema alternate, so the file is one of the last.
  const auto known =
      std::find_if(files_.rbegin(), files_.rend(), [&](const auto& file) { return file->path() == path; });
  File& file = known == files_.rend() ? *files_.emplace_back(std::make_unique<File>(path)) : **known;
  if (std::string reason = file.append(text); !reason.empty()) failure_ = WriteFailure{path, std::move(reason)};
}

std::vector<fs::path> StagedFiles::paths() const {
  std::vector<fs::path> result;
  for (const auto& file : files_) result.push_back(file->path());
  return result;
}

std::optional<WriteFailure> StagedFiles::take_places() {
  for (const auto& file : files_) {
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

FileContent read_file(const fs::path& path) {
  Handle in;
  in.open(path, O_RDONLY);
  return in.is_open() ? read_all(in.descriptor()) : FileContent{std::nullopt, last_error()};
}

FileContent read_standard_input() { return read_all(STDIN_FILENO); }

std::optional<WriteFailure> write_files(const std::vector<FileToWrite>& files) {
  StagedFiles staged;
  for (const FileToWrite& file : files) staged.append(file.path, file.content);
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
