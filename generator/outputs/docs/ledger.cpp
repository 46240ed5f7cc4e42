#include "generator/outputs/docs/ledger.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace keyc::docs {

Context accepted_changes(const lock::LockFile& lock) {
  struct Row {
    std::string owner;
    const lock::Acceptance* accepted;
  };
  std::vector<Row> rows;
  for (const lock::Section& section : lock.sections)
    for (const lock::Acceptance& accepted : section.ledger) rows.push_back({section.subject, &accepted});
  for (const lock::Gone& gone : lock.gone)
    for (const lock::Acceptance& accepted : gone.ledger) rows.push_back({gone.subject + ", which is gone", &accepted});
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& a, const Row& b) { return a.accepted->date > b.accepted->date; });
  Context changes = Context::array();
  for (const Row& row : rows)
    changes.push_back({{"date", row.accepted->date},
                       {"change", fmt::format("{}:{}", row.accepted->rule, row.accepted->subject)},
                       {"owner", row.owner},
                       {"reason", row.accepted->reason}});
  return changes;
}

}  // namespace keyc::docs
