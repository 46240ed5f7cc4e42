#pragma once

#include <string>
#include <utility>

namespace keyc::items {

/// An open file of the system, which is closed with it.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor();

  int number() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }

 private:
  int number_ = -1;
};

struct Opened {
  Descriptor file;    // if it could be opened
  std::string error;  // why not
  bool is_missing = false;
};

/// Any path that a person gives, also of a pipe; waits for who writes to that.
Opened open_path(const std::string& path);
/// A copy of the standard input.
Opened open_standard_input();
/// A regular file directly in the folder. Follows no symbolic link, since the name is one that others have given, and
/// never waits.
Opened open_in(const Descriptor& folder, const std::string& name);
/// As open_in, of a folder in the folder.
Opened open_folder_in(const Descriptor& folder, const std::string& name);

}  // namespace keyc::items
