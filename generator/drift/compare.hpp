#pragma once

#include <vector>

#include "generator/diff/finding.hpp"
#include "generator/diff/readers.hpp"
#include "generator/drift/choice.hpp"

namespace keyc::drift {

/// The request that creates the table. It has no billing mode: that belongs to operations.
CreateTable create_table_of(const tables::TableDefinition& definition);

/// All that is different about the deployed table, by the runtime's differences(), which Client::ensure_table() uses as
/// well. What the files do not say is noted.
std::vector<diff::Finding> compare(const model::Table& table, const DeployedTable& deployed,
                                   const diff::Readers& readers, Diagnostics& notes);

/// That the files do not have the table.
diff::Finding missing(const NamedTable& table, const diff::Readers& readers);

}  // namespace keyc::drift
