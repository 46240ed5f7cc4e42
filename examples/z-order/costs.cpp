#include "costs.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>

namespace {

constexpr std::array<std::size_t, 3> range_counts{8, 32, 128};
constexpr int boxes = 12;  // for each number of bounds

struct Figure {
  double rows;
  double units;
};
/// On average of boxes that bound 5 to 20 % of each dimension, of 20,000 rows in four dimensions of 16 bits; by the
/// number of bounds, then of ranges.
constexpr std::array<std::array<Figure, 3>, 4> simulated{{
    {{{10'581, 194}, {8'879, 166}, {7'115, 155}}},
    {{{4'270, 79}, {2'421, 50}, {1'383, 69}}},
    {{{871, 17}, {333, 18}, {156, 64}}},
    {{{137, 5.4}, {29, 16}, {12, 64}}},
}};

constexpr Values all_low{1.4e9, -40, -90, -180};
constexpr Values all_high{1.5e9, 46, 90, 180};

/// Bounds on the dimensions whose bits are set.
struct Box {
  unsigned bounded;
  Values low;
  Values high;

  bool bounds(Dimension dimension) const { return (bounded >> dimension & 1) != 0; }
  bool holds(const Reading& row, Dimension dimension) const {
    const double value = values_of(row)[dimension];
    return !bounds(dimension) || (value >= low[dimension] && value <= high[dimension]);
  }
};

constexpr std::array all_dimensions{at, celsius, latitude, longitude};

/// One corner is a reading.
Box random_box(unsigned bounded, const std::vector<Reading>& rows, Random& random) {
  Box box{bounded, values_of(rows[static_cast<std::size_t>(random.between(0, row_count))]), {}};
  for (const Dimension d : all_dimensions)
    box.high[d] = std::min(box.low[d] + random.between(0.05, 0.20) * (all_high[d] - all_low[d]), all_high[d]);
  for (const Dimension whole : {at, celsius}) box.high[whole] = std::floor(box.high[whole]);
  return box;
}

Plan plan_of(const Box& box, std::size_t ranges) {
  auto stage = ReadingEntity::on_byCell().station(station).box();
  if (box.bounds(at)) stage = stage.at(keyc::between(time_of(box.low[at]), time_of(box.high[at])));
  if (box.bounds(celsius))
    stage = stage.celsius(keyc::between(static_cast<int>(box.low[celsius]), static_cast<int>(box.high[celsius])));
  if (box.bounds(latitude)) stage = stage.latitude(keyc::between(box.low[latitude], box.high[latitude]));
  if (box.bounds(longitude)) stage = stage.longitude(keyc::between(box.low[longitude], box.high[longitude]));
  return stage.plan(ranges);
}

std::vector<std::uint32_t> numbers_in(const Box& box, const std::vector<Reading>& rows) {
  std::vector<std::uint32_t> numbers;
  for (const Reading& row : rows)
    if (std::all_of(all_dimensions.begin(), all_dimensions.end(), [&](Dimension d) { return box.holds(row, d); }))
      numbers.push_back(row.number);
  return numbers;
}

/// The rows that a Query of an index on the best one of the bounded dimensions would read.
std::size_t best_of_one(const Box& box, const std::vector<Reading>& rows) {
  std::size_t least = rows.size();
  for (const Dimension d : all_dimensions)
    if (box.bounds(d))
      least = std::min(least, static_cast<std::size_t>(std::count_if(
                                  rows.begin(), rows.end(), [&](const Reading& row) { return box.holds(row, d); })));
  return least;
}

/// All subsets of so many dimensions.
std::vector<unsigned> subsets_of(int count) {
  std::vector<unsigned> subsets;
  for (unsigned subset = 1; subset < 16; ++subset)
    if (std::popcount(subset) == count) subsets.push_back(subset);
  return subsets;
}

void check(const Figure& measured, const Figure& expected, int bounds, std::size_t ranges) {
  if (measured.rows > 1.1 * expected.rows || measured.units > 1.1 * expected.units)
    throw keyc::Error(std::to_string(bounds) + " bounds in " + std::to_string(ranges) + " ranges cost too much");
}

void print_bounds(int bounds, keyc::Client& client, const std::vector<Reading>& rows, Random& random) {
  std::array<Cost, range_counts.size()> costs{};
  Figure one_dimension{};
  const std::vector<unsigned> subsets = subsets_of(bounds);
  for (int i = 0; i < boxes; ++i) {
    const Box box = random_box(subsets[static_cast<std::size_t>(i) % subsets.size()], rows, random);
    const std::vector<std::uint32_t> expected = numbers_in(box, rows);
    for (std::size_t r = 0; r < range_counts.size(); ++r) {
      std::vector<std::uint32_t> found = run_by_hand(client, plan_of(box, range_counts[r]), costs[r]);
      std::sort(found.begin(), found.end());
      if (found != expected) throw keyc::Error("a box of cells is wrong");
    }
    const std::size_t best = best_of_one(box, rows);
    one_dimension.rows += static_cast<double>(best) / boxes;
    one_dimension.units += units_of(best) / boxes;
  }
  std::printf("%-7d %9.1f %8.0f, %3.0f", bounds, static_cast<double>(costs[0].returned) / boxes, one_dimension.rows,
              one_dimension.units);
  for (std::size_t r = 0; r < range_counts.size(); ++r) {
    const Figure measured{static_cast<double>(costs[r].read) / boxes, costs[r].units / boxes};
    std::printf(" %8.0f, %5.1f", measured.rows, measured.units);
    check(measured, simulated[static_cast<std::size_t>(bounds) - 1][r], bounds, range_counts[r]);
  }
  std::printf(" %8u, %3.0f\n", row_count, static_cast<double>(row_count * row_size) / 4096 / 2);
}

}  // namespace

void print_costs(keyc::Client& client, const std::vector<Reading>& rows) {
  Random random(2024);
  std::printf(
      "\nin four scaled dimensions of 16 bits, bounds of 5 to 20 %% of each: rows read and read units, on average\n\n");
  std::printf("%-7s %9s %13s %15s %15s %15s %13s\n", "bounds", "returned", "one dimension", "8 ranges", "32 ranges",
              "128 ranges", "Scan");
  for (int bounds = 1; bounds <= 4; ++bounds) print_bounds(bounds, client, rows, random);
}
