#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/drift/deployed.hpp"

namespace keyc::drift {

/// A table of a schema, and its name where it is deployed.
struct NamedTable {
  const model::Table* table;
  std::string name;
};

/// A table of a schema, and the one that is compared with it.
struct Compared {
  const model::Table* table;
  const DeployedTable* deployed;
};

struct Choice {
  std::vector<Compared> pairs;
  std::vector<NamedTable> missing;  // tables of the schemas that the files do not have
  std::vector<std::string> notes;   // on tables of the files that the schemas do not have
  std::string error;                // empty if there are pairs
};

/// Which deployed table is which of the schemas': the one of its name, or whose logical id is the table's name in the
/// schema, apart from '_' and the case of letters; or the only one, if there is one on each side. `of` is TABLE, as the
/// schema names it, or TABLE=NAME with the name or the logical id of the deployed one; empty for all. `is_sure`: the
/// names are those of a stage, so that a table of another name is another table.
Choice choose(const std::vector<NamedTable>& tables, const std::vector<DeployedTable>& deployed, std::string_view of,
              bool is_sure);

}  // namespace keyc::drift
