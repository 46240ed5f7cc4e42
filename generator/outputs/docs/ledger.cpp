#include "generator/outputs/docs/ledger.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace keyc::docs {

Context accepted_changes(const lock::LockFile& lock) {
  struct Row {
    const lock::Section* section;
    const lock::Acceptance* accepted;
    bool is_gone;
  };
  std::vector<Row> rows;
  for (const auto* const sections : {&lock.sections, &lock.gone})
    for (const lock::Section& section : *sections)
      for (const lock::Acceptance& accepted : section.ledger)
        rows.push_back({&section, &accepted, sections == &lock.gone});
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& a, const Row& b) { return a.accepted->date > b.accepted->date; });
  Context changes = Context::array();
  for (const Row& row : rows)
    changes.push_back({{"date", row.accepted->date},
                       {"change", fmt::format("{}:{}", row.accepted->rule, row.accepted->subject)},
                       {"owner", row.section->subject + (row.is_gone ? ", which is gone" : "")},
                       {"reason", row.accepted->reason}});
  return changes;
}

}  // namespace keyc::docs
