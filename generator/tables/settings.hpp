#pragma once

#include <string>
#include <vector>

namespace keyc::tables {

/// How tables are deployed: what the command line says beside the schema.
struct Settings {
  bool yaml = false;                 // CloudFormation as YAML, for JSON
  std::vector<std::string> regions;  // of a global table; empty: a table of one region
  bool strong = false;               // a global table with multi-Region strong consistency
  bool name_parameter = false;       // the stage is a parameter of the template, and a part of the tables' names

  /// As the options of a command line: empty, or " --yaml …".
  std::string command_line() const;
};

}  // namespace keyc::tables
