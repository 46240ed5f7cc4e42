#include "generator/plan/box_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include "generator/plan/nodes.hpp"
#include "keyc/zorder.hpp"

namespace keyc::plan {
namespace {

using model::AccessPattern;

constexpr int boxes = 64;  // that the estimates are the average of
constexpr std::size_t most_ranges = 256;
/// Parts of a dimension are counted in 2^-32 of it, so that the boxes are the same on every processor.
constexpr std::uint64_t whole = std::uint64_t{1} << 32;
constexpr std::uint64_t least_share = whole / 20;
constexpr std::uint64_t most_share = whole / 5;

/// The same numbers everywhere: std::uniform_int_distribution has others in each library.
class Random {
 public:
  /// From 0 to below `end`, which is `whole` at most.
  std::uint64_t below(std::uint64_t end) { return std::uint64_t{engine_()} * end >> 32; }

 private:
  std::mt19937 engine_{2024};
};

/// The bytes of the number of a cell, big-endian.
std::string cell_at(std::uint64_t part, std::size_t width) {
  part = std::min(part, whole - 1);
  std::uint64_t cell = width < 32 ? part >> (32 - width) : part << (width - 32);
  std::string bytes(width / 8, '\0');
  for (auto byte = bytes.rbegin(); byte != bytes.rend(); ++byte, cell >>= 8)
    *byte = static_cast<char>(static_cast<unsigned char>(cell & 255));
  return bytes;
}

/// Of one request that reads so many bytes.
double units_of(double bytes, bool is_consistent) {
  const double halves = std::max(std::ceil(bytes / 4096), 1.0);
  return is_consistent ? halves : halves / 2;
}

struct RandomBox {
  zorder::Box box;
  double least_share = 1;  // of the dimensions that it bounds
};

RandomBox random_box(const AccessPattern& pattern, const zorder::Layout& layout, Random& random) {
  RandomBox result{zorder::Box(layout)};
  for (const model::Box::Bound& bound : pattern.box->bounds) {
    const bool is_one = pattern.parameters[bound.parameter].op == model::Operator::equal;
    const std::uint64_t share = is_one ? 0 : least_share + random.below(most_share - least_share);
    const std::uint64_t from = random.below(whole - share);
    const std::size_t width = layout.width(bound.dimension);
    result.box.bound(bound.dimension, RangeKind::between, cell_at(from, width), cell_at(from + share, width));
    const double cells = std::exp2(result.box.values(bound.dimension).log2() - static_cast<double>(width));
    result.least_share = std::min(result.least_share, cells);
  }
  return result;
}

/// How many items are in the partition of a box; no value if the schema does not say it.
std::optional<std::uint64_t> items_in_partition(const model::Entity& entity, const AccessPattern& pattern) {
  if (!entity.items) return std::nullopt;
  const auto is_given = [&](const model::Parameter& parameter) {
    return parameter.field == entity.items->per && parameter.op == model::Operator::equal &&
           !pattern.is_bound(parameter);
  };
  const bool is_known =
      entity.items->per == nullptr || std::any_of(pattern.parameters.begin(), pattern.parameters.end(), is_given);
  return is_known ? std::optional(entity.items->count) : std::nullopt;
}

bool is_scaled(const model::Component* dimension) { return dimension->encoding->scale() != nullptr; }

}  // namespace

const ReadEstimate& BoxEstimates::cheapest() const {
  return *std::min_element(by_ranges.begin(), by_ranges.end(),
                           [](const ReadEstimate& a, const ReadEstimate& b) { return a.units < b.units; });
}

std::optional<BoxEstimates> box_estimates(const model::Entity& entity, const AccessPattern& pattern,
                                          std::uint64_t size) {
  if (!pattern.box || pattern.walk || size == 0) return std::nullopt;
  const auto dimensions = pattern.box->key->dimensions();
  const auto count = items_in_partition(entity, pattern);
  if (!count || !std::all_of(dimensions.begin(), dimensions.end(), is_scaled)) return std::nullopt;

  BoxEstimates estimates{*count, size, {}, {}};
  for (std::size_t ranges = 1; ranges <= most_ranges; ranges *= 2) estimates.by_ranges.push_back({ranges});
  const zorder::Layout layout = pattern.box->key->layout();
  const auto items = static_cast<double>(*count);
  const auto shards = static_cast<double>(query_count(nodes(pattern)).most) / pattern.box->ranges;
  const auto add = [&](ReadEstimate& to, double rows) {
    to.rows += rows / boxes;
    to.units += shards * units_of(rows / shards * static_cast<double>(size), pattern.consistent) / boxes;
  };
  Random random;
  for (int i = 0; i < boxes; ++i) {
    const RandomBox box = random_box(pattern, layout, random);
    add(estimates.one_dimension, items * box.least_share);
    for (ReadEstimate& estimate : estimates.by_ranges)
      for (const zorder::AddressRange& range : box.box.cover(estimate.ranges))
        add(estimate, items * std::exp2(zorder::addresses({&range, 1}).log2() - static_cast<double>(layout.bits())));
  }
  return estimates;
}

}  // namespace keyc::plan
