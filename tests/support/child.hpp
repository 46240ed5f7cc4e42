#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace keyc::test {

/// A program that runs beside this one: what is written to its standard input, and what it writes itself.
class Child {
 public:
  /// The program's path and its arguments. Throws std::runtime_error where it cannot be started.
  explicit Child(std::vector<std::string> command);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  /// Ends it as kill() does.
  ~Child();

  void write_line(const std::string& line);
  void end_input();
  /// The next character that it writes; '\0' at the end.
  char next();
  /// The next line, without its end; empty at the end of what it writes.
  std::string read_line();
  /// Waits for its end.
  void wait();
  /// Ends it at once, whatever it is doing (SIGKILL).
  void kill();

 private:
  pid_t pid_ = 0;
  int input_ = -1;
  int output_ = -1;
};

}  // namespace keyc::test
