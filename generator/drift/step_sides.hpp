#pragma once

#include <string>
#include <vector>

#include "generator/drift/steps.hpp"

/// What steps lead from and to, with the questions that planning them and refusing them ask.
namespace keyc::drift {

struct StepSides {
  const tables::TableDefinition& wanted;
  tables::TableDefinition state;  // of the table once the steps so far are done
  const DeployedTable& deployed;
  StepOptions options;

  bool has_other_type(const std::string& attribute) const;
  bool has_same_types(const tables::KeyDefinition& key) const;
  /// Also the types of its key, which are those of the table's attributes. That it projects more is a reason to build
  /// it again only if the files say what it projects.
  bool is_same(const tables::IndexDefinition& there, const tables::IndexDefinition& wanted_index) const;
};

/// Null if there is none of that name.
const tables::AttributeDefinition* find_attribute(const std::vector<tables::AttributeDefinition>& attributes,
                                                  const std::string& name);

/// Why no steps lead there, as sentences; none if some do.
std::vector<std::string> obstacles_to_steps(const StepSides& sides);

}  // namespace keyc::drift
