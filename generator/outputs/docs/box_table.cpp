#include "generator/outputs/docs/box_table.hpp"

#include <fmt/format.h>

namespace keyc::docs {
namespace {

/// With a digit after the point where a unit more or less shows.
std::string figure(double number) { return fmt::format("{:.{}f}", number, number < 99.95 ? 1 : 0); }

BoxTable::Row row(std::string ranges, const plan::ReadEstimate& estimate) {
  return {std::move(ranges), figure(estimate.rows), figure(estimate.units)};
}

}  // namespace

BoxTable box_table(const plan::BoxEstimates& estimates) {
  BoxTable table;
  table.about = fmt::format("{} items of {} bytes, with bounds of 5 to 20 % of each dimension that has some",
                            estimates.items, estimates.size);
  table.rows.push_back(row("one dimension", estimates.one_dimension));
  for (const plan::ReadEstimate& estimate : estimates.by_ranges)
    table.rows.push_back(row(std::to_string(estimate.ranges), estimate));
  const plan::ReadEstimate& cheapest = estimates.cheapest();
  if (estimates.one_dimension.units < cheapest.units)
    table.least = "an index on the best of these dimensions costs less";
  else
    table.least = fmt::format("{} range{} least", cheapest.ranges, cheapest.ranges == 1 ? " costs" : "s cost");
  return table;
}

}  // namespace keyc::docs
