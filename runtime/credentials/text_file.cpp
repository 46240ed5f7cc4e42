#include "credentials/text_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <string_view>
#include <system_error>

#include "keyc/aws_config.hpp"

namespace keyc::credentials {
namespace {

constexpr std::size_t largest_file = std::size_t{1} << 20;

class OpenFile {
 public:
  explicit OpenFile(int number) noexcept : number_(number) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (number_ >= 0) ::close(number_);
  }
  int number() const noexcept { return number_; }

 private:
  int number_;
};

[[noreturn]] void cannot_read(const std::string& path, int error) {
  throw ConfigError(path + " cannot be read: " + std::generic_category().message(error));
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

std::optional<std::string> read_text_file(const std::string& path) {
  const OpenFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.number() < 0) {
    if (errno == ENOENT || errno == ENOTDIR) return std::nullopt;
    cannot_read(path, errno);
  }
  std::string text;
  std::array<char, 4096> block{};
  for (;;) {
    const ssize_t got = ::read(file.number(), block.data(), block.size());
    if (got == 0) return text;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) cannot_read(path, errno);
    text.append(block.data(), static_cast<std::size_t>(got));
    if (text.size() > largest_file) throw ConfigError(path + " has more than 1 MiB");
  }
}

bool replace_file(const std::string& path, const std::string& text) {
  std::string partial = path + ".XXXXXX";
  const OpenFile file(::mkostemp(partial.data(), O_CLOEXEC));  // mode 0600
  if (file.number() < 0) return false;
  if (write_all(file.number(), text) && ::fsync(file.number()) == 0 && std::rename(partial.c_str(), path.c_str()) == 0)
    return true;
  ::unlink(partial.c_str());
  return false;
}

}  // namespace keyc::credentials
