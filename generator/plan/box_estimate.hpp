#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "generator/model/model.hpp"

/// What boxes of scaled dimensions are expected to read, for the costs that keyc prints.
namespace keyc::plan {

struct ReadEstimate {
  std::size_t ranges = 0;  // at most; 0: one Query of an index on the best one of the bounded dimensions
  double rows = 0;
  double units = 0;  // each request half a unit at least
};

struct BoxEstimates {
  std::uint64_t items = 0;
  std::uint64_t size = 0;  // of one, in bytes
  ReadEstimate one_dimension;
  std::vector<ReadEstimate> by_ranges;  // 1, 2, 4, …, 256

  /// The one that costs least, of these the one of the fewest ranges.
  const ReadEstimate& cheapest() const;
};

/// Of boxes that bound 5 to 20 % of each dimension which the pattern bounds, or one cell for '=', of values that are
/// spread evenly over the ranges of all dimensions. No value if the pattern is no box, or one of each period of a walk,
/// if a dimension is not scaled, or if the schema does not say how many items there are, in all or for a value that the
/// pattern gives. `size`: of an item, in bytes.
std::optional<BoxEstimates> box_estimates(const model::Entity& entity, const model::AccessPattern& pattern,
                                          std::uint64_t size);

}  // namespace keyc::plan
