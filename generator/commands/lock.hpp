#pragma once

#include <map>
#include <string>
#include <vector>

#include "generator/commands/commands.hpp"
#include "generator/diff/finding.hpp"
#include "generator/lock/lock_file.hpp"

/// What the parts of `keyc lock` share.
namespace keyc::commands {

struct LockArguments {
  LoadOptions input;
  bool only_check = false;
  std::vector<std::string> accepted;
  std::vector<std::string> reasons;
  std::string format = "text";
  std::string against;
};

/// The command that writes the locks and accepts the findings.
std::string accepting_command(const std::vector<std::string>& schemas, const std::vector<diff::Finding>& findings);

/// `--against`: whether the ledgers, which the present locks have, go on from those of the base, and accept what breaks
/// against it. Reports what they do not, with the commands that put it right.
ExitCode check_since(const LockArguments& arguments, const std::map<std::string, lock::Ledgers>& ledgers, Run& run);

}  // namespace keyc::commands
