#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace stress {

/// A program that runs beside this one, and what it writes.
class Child {
 public:
  /// Throws std::runtime_error where it cannot be started.
  Child(const std::string& program, const std::vector<std::string>& arguments);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child();

  /// The next character; '\0' at the end.
  char next();
  /// At once, whatever it is doing (SIGKILL), and waits for its end.
  void kill();

 private:
  pid_t pid_ = 0;
  int output_ = -1;
};

}  // namespace stress
