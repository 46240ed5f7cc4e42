#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "keyc/client.hpp"
#include "keyc/plan_run.hpp"
#include "z-order.keys.hpp"

/// The readings of the example, and what it costs to read some of them.

using weather::Reading;
using weather::ReadingEntity;
using Plan = keyc::EntityPlan<ReadingEntity>;

inline constexpr std::uint32_t row_count = 20'000;
inline constexpr std::size_t row_size = 150;  // bytes, as the schema says
inline const std::string station = "world";

inline keyc::TimestampS time_of(double seconds) {
  return keyc::TimestampS(std::chrono::seconds(static_cast<std::int64_t>(seconds)));
}

/// Deterministic, on every machine.
class Random {
 public:
  explicit Random(std::uint32_t seed = 20160726) : engine_(seed) {}
  double between(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_()) / 4294967296.0);
  }
  /// With six digits after the point, as coordinates have them.
  double coordinate(double limit) { return std::round(between(-limit, limit) * 1e6) / 1e6; }

 private:
  std::mt19937 engine_;
};

inline std::vector<Reading> readings(Random& random) {
  std::vector<Reading> rows;
  rows.push_back({station, 0, time_of(1469566800), -5, 40.749207, -73.985174});
  for (std::uint32_t number = 1; number < row_count; ++number)
    rows.push_back({station, number, time_of(random.between(1.4e9, 1.5e9)),
                    static_cast<std::int8_t>(random.between(-40, 46)), random.coordinate(90), random.coordinate(180)});
  return rows;
}

enum Dimension { at, celsius, latitude, longitude };
using Values = std::array<double, 4>;

inline Values values_of(const Reading& row) {
  return {static_cast<double>(row.at.time_since_epoch().count()), static_cast<double>(row.celsius), row.latitude,
          row.longitude};
}

/// Of one request that reads so many rows: half a unit for each 4 KB, and at least that.
inline double units_of(std::size_t rows) {
  return std::max(std::ceil(static_cast<double>(rows * row_size) / 4096), 1.0) / 2;
}

struct Cost {
  std::size_t boxes = 0;
  std::size_t requests = 0;
  std::size_t read = 0;
  std::size_t returned = 0;
  std::size_t by_one_dimension = 0;
  double units = 0;  // of reads that are not consistent
};

/// Runs the plan by hand, to count what it sends and what DynamoDB reads.
inline std::vector<std::uint32_t> run_by_hand(keyc::Client& client, const Plan& plan, Cost& cost) {
  std::vector<std::uint32_t> numbers;
  keyc::PlanRun running(plan.settings());
  for (auto requests = running.next(); !requests.empty(); requests = running.next())
    for (const keyc::PlanRequest& request : requests) {
      keyc::QueryResult page = client.send(request.request);
      ++cost.requests;
      cost.read += static_cast<std::size_t>(page.ScannedCount);
      cost.units += units_of(static_cast<std::size_t>(page.ScannedCount));
      for (const keyc::Item& item : running.take(request, std::move(page)))
        numbers.push_back(ReadingEntity::from_item(item).number);
    }
  cost.returned += numbers.size();
  ++cost.boxes;
  return numbers;
}
