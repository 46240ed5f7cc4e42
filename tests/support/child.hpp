#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace keyc::test {

/// A child process, with pipes to its standard input and from its output.
class Child {
 public:
  /// The program's path and its arguments. Throws std::runtime_error if it cannot be started.
  explicit Child(std::vector<std::string> command);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  /// Ends the process as kill() does.
  ~Child();

  void write_line(const std::string& line);
  void end_input();
  /// The next character of its output; '\0' at the end.
  char next();
  /// The next line of its output, without the line end; empty at the end of the output.
  std::string read_line();
  /// Waits until the process ends.
  void wait();
  /// Ends the process at once, whatever it is doing (SIGKILL).
  void kill();

 private:
  pid_t pid_ = 0;
  int input_ = -1;
  int output_ = -1;
};

}  // namespace keyc::test
