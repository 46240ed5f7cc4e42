#include <fmt/format.h>

#include "generator/check/check.hpp"

namespace keyc::check {

namespace {

void report_open(const model::AccessPattern& pattern, const model::Entity& entity, Findings& findings) {
  if (!pattern.box || pattern.box->open() <= pattern.box->bounds.size()) return;
  const model::Box& box = *pattern.box;
  findings.report(
      Subject(entity, {box.key}),
      {Code::open_box,
       pattern.span,
       fmt::format("'{}' bounds {} of the {} dimensions of an address: its ranges hold most other items, too",
                   pattern.name, box.bounds.size(), box.key->address->dimensions),
       "bound more dimensions, or read an index that sorts by the attribute",
       {{box.key->address->span, "the address"}}});
}

}  // namespace

/// A box reads the more addresses the fewer dimensions it bounds: with n addresses and d dimensions, of which b are
/// exact, at least n^((d-b)/d).
void open_boxes(const model::Schema& schema, Findings& findings) {
  for (const model::Entity& entity : schema.entities)
    for (const model::AccessPattern& pattern : entity.accesses) report_open(pattern, entity, findings);
  for (const model::Collection& collection : schema.collections)
    for (const model::CollectionPattern& pattern : collection.accesses)
      report_open(pattern.shared, *pattern.shared.path->entity, findings);
}

}  // namespace keyc::check
