#pragma once

#include <string>
#include <vector>

namespace keyc::diff {

struct ProgramResult {
  bool started = false;
  int exit_code = -1;
  std::string output;
  std::string errors;
};

/// Runs a program of the PATH, without a shell, and waits for it.
ProgramResult run_program(const std::vector<std::string>& command);

}  // namespace keyc::diff
