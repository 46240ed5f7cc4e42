#include <fmt/format.h>

#include <algorithm>

#include "generator/check/check.hpp"

namespace keyc::check {

/// Each write pays for each index. A table without any access pattern is not checked yet.
void unused_indexes(const model::Schema& schema, Findings& findings) {
  for (const model::Table& table : schema.tables) {
    const auto any_pattern = [&](auto holds) {
      for (const model::Collection& collection : schema.collections)
        for (const model::CollectionPattern& pattern : collection.accesses)
          if (collection.table == &table && holds(pattern.shared)) return true;
      return std::any_of(table.entities.begin(), table.entities.end(), [&](const model::Entity* entity) {
        return std::any_of(entity->accesses.begin(), entity->accesses.end(), holds);
      });
    };
    if (!any_pattern([](const model::AccessPattern&) { return true; })) continue;
    for (const model::Index& index : table.indexes) {
      const auto uses = [&](const model::AccessPattern& pattern) {
        return pattern.path != nullptr && pattern.path->index == &index;
      };
      if (!any_pattern(uses))
        findings.report(Subject(table),
                        {Code::unused_index, index.span, fmt::format("no access pattern uses index {}", index.name),
                         "every write pays for it"});
    }
  }
}

}  // namespace keyc::check
