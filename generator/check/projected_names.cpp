#include <fmt/format.h>

#include "generator/check/check.hpp"
#include "generator/tables/definition.hpp"

namespace keyc::check {

/// DynamoDB refuses to create an index, or a table, that projects more attributes by name.
void projected_names(const model::Schema& schema, Findings& findings) {
  for (const model::Table& table : schema.tables) {
    std::size_t of_table = 0;
    for (const model::Index& index : table.indexes) {
      const std::size_t count = table.projected_names(index).size();
      const std::size_t before = of_table;
      of_table += count;
      if (count > tables::most_projected_into_index)
        findings.report(Subject(table), {Code::too_many_projected, index.span,
                                         fmt::format("index {} projects {} attributes; DynamoDB takes {} for an index",
                                                     index.name, count, tables::most_projected_into_index),
                                         "project all, or fewer"});
      else if (before <= tables::most_projected_of_table && of_table > tables::most_projected_of_table)
        findings.report(
            Subject(table),
            {Code::too_many_projected, index.span,
             fmt::format("with index {}, the indexes of {} project {} attributes; DynamoDB takes {} for a table",
                         index.name, table.name, of_table, tables::most_projected_of_table),
             "project all in some, which do not count"});
    }
  }
}

}  // namespace keyc::check
