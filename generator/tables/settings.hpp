#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/tables/names.hpp"
#include "generator/tables/overrides.hpp"

namespace keyc::tables {

/// How tables are deployed: what the command line says beside the schema.
struct Settings {
  bool yaml = false;                 // CloudFormation as YAML, for JSON
  std::vector<std::string> regions;  // of a global table; empty: a table of one region
  bool strong = false;               // a global table with multi-Region strong consistency
  std::string witness;          // the region that has no replica, if only two of the three that `strong` takes have one
  bool name_parameter = false;  // the stage is a parameter of the template, and a part of the tables' names
  int provider = 5;             // of Terraform: the oldest major version that must take the definitions
  NamesArguments names_file;
  NamesOfTables names;         // of the tables in that file; none: they are called as the schema has them stored
  std::string overrides_file;  // empty if there is none
  Overrides overrides;         // that file, once it has been read

  /// Whether replicas get their changes through a stream of the table, as all global tables without `strong`.
  bool replicates_by_stream() const { return regions.size() > 1 && !strong; }

  /// What of this cannot be together; empty if nothing.
  std::string fault() const;
  /// What of this keyc cannot check; empty if nothing.
  std::string note() const;

  /// As the options of a command line: empty, or " --yaml …".
  std::string command_line() const;
};

/// Whether the text has the form of a region's name, such as eu-west-1.
bool is_region(std::string_view text);

}  // namespace keyc::tables
