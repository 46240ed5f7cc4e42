#include "generator/items/descriptor.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace keyc::items {
namespace {

Opened opened(int number) {
  if (number >= 0) return {Descriptor(number), {}, false};
  const int error = errno;
  if (error == ELOOP) return {{}, "it is a symbolic link, which is not followed here", false};
  return {{}, std::generic_category().message(error), error == ENOENT};
}

}  // namespace

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

Opened open_path(const std::string& path) { return opened(::open(path.c_str(), O_RDONLY | O_CLOEXEC)); }

Opened open_standard_input() { return opened(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)); }

Opened open_in(const Descriptor& folder, const std::string& name) {
  constexpr int flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  Opened result = opened(::openat(folder.number(), name.c_str(), flags));
  struct stat status {};
  if (result.file && (::fstat(result.file.number(), &status) != 0 || !S_ISREG(status.st_mode)))
    return {{}, "it is no regular file", false};
  return result;
}

Opened open_folder_in(const Descriptor& folder, const std::string& name) {
  return opened(::openat(folder.number(), name.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_DIRECTORY));
}

}  // namespace keyc::items
