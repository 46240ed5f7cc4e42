#pragma once

#include <chrono>
#include <string>

namespace keyc::credentials {

struct Ran {
  std::string output{};
  std::string errors{};   // the end of what it wrote to its standard error
  std::string problem{};  // "ends with status 1"; empty if all is well
};

/// Runs a line of a shell, with no input, and ends it and what it started when the time is over.
Ran run_program(const std::string& line, std::chrono::milliseconds patience);

}  // namespace keyc::credentials
