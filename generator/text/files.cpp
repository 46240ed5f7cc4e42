#include "generator/text/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>

namespace keyc {
namespace {

namespace fs = std::filesystem;

/// An open file, closed when it goes out of scope.
class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }
  /// False where what was written could not be kept.
  bool close() { return ::close(std::exchange(descriptor_, -1)) == 0; }

 private:
  int descriptor_;
};

std::string last_error() { return std::strerror(errno); }

/// Temporary files that disappear unless they took their places.
class Staged {
 public:
  Staged() = default;
  Staged(const Staged&) = delete;
  Staged& operator=(const Staged&) = delete;
  ~Staged() {
    for (const auto& [temporary, place] : files_) ::unlink(temporary.c_str());
  }

  std::optional<WriteFailure> add(const FileToWrite& file) {
    fs::path temporary = file.path;
    temporary += ".tmp" + std::to_string(::getpid());
    File out(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (!out.is_open()) return WriteFailure{file.path, last_error()};
    files_.emplace_back(temporary, file.path);
    std::string_view rest = file.content;
    while (!rest.empty()) {
      const ssize_t written = ::write(out.descriptor(), rest.data(), rest.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return WriteFailure{file.path, last_error()};
      rest.remove_prefix(static_cast<std::size_t>(written));
    }
    if (!out.close()) return WriteFailure{file.path, last_error()};
    return std::nullopt;
  }

  std::optional<WriteFailure> take_places() {
    const std::size_t count = files_.size();
    while (!files_.empty()) {
      const auto& [temporary, place] = files_.back();
      if (::rename(temporary.c_str(), place.c_str()) != 0)
        return WriteFailure{place, last_error(), count - files_.size()};
      files_.pop_back();
    }
    return std::nullopt;
  }

 private:
  std::vector<std::pair<fs::path, fs::path>> files_;
};

bool has_content(const fs::path& path, std::string_view content) {
  const FileContent existing = read_file(path);
  return existing.text && *existing.text == content;
}

}  // namespace

FileContent read_file(const fs::path& path) {
  File in(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!in.is_open()) return {std::nullopt, last_error()};
  std::string text;
  char buffer[64 * 1024];
  for (;;) {
    const ssize_t count = ::read(in.descriptor(), buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return {std::nullopt, last_error()};
    if (count == 0) return {std::move(text), {}};
    text.append(buffer, static_cast<std::size_t>(count));
    if (text.size() > largest_source) return {std::move(text), {}};
  }
}

std::optional<WriteFailure> write_files(const std::vector<FileToWrite>& files) {
  Staged staged;
  for (const FileToWrite& file : files) {
    if (has_content(file.path, file.content)) continue;
    if (file.path.has_parent_path()) {
      std::error_code error;
      fs::create_directories(file.path.parent_path(), error);
      if (error) return WriteFailure{file.path, error.message()};
    }
    std::error_code ignored;
    if (fs::is_directory(file.path, ignored)) return WriteFailure{file.path, "it is a folder"};
    if (auto failure = staged.add(file)) return failure;
  }
  return staged.take_places();
}

}  // namespace keyc
