// Boxes of four dimensions on one index: 500 random ones over all subsets of the dimensions, each against a filter over
// all rows, with what they cost beside a Scan and beside an index of one dimension. KEYC_BOXES in the environment is
// another number of boxes. costs.cpp compares that with an address of scaled dimensions.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "costs.hpp"
#include "keyc/client.hpp"
#include "keyc/client_plans.hpp"
#include "rows.hpp"
#include "support/example.hpp"

using weather::WordEntity;

namespace {

/// What a box asks of one dimension.
struct Bound {
  Dimension dimension;
  std::function<bool(double)> holds;
};

struct Box {
  Plan plan;
  std::vector<Bound> bounds;
};

Bound between(Dimension d, double low, double high) {
  return {d, [=](double value) { return value >= low && value <= high; }};
}
Bound at_least(Dimension d, double low) {
  return {d, [=](double value) { return value >= low; }};
}
Bound at_most(Dimension d, double high) {
  return {d, [=](double value) { return value <= high; }};
}
Bound above(Dimension d, double low) {
  return {d, [=](double value) { return value > low; }};
}
Bound below(Dimension d, double high) {
  return {d, [=](double value) { return value < high; }};
}

/// A box of one of the 15 subsets. One corner is a reading, so that bounds are met exactly, too; each side has up to a
/// fifth of what all readings have.
Box box(int subset, const Reading& corner, Random& random) {
  constexpr Values all{1e8, 86, 180, 360};
  const Values low = values_of(corner);
  Values high;
  for (std::size_t d = 0; d < 4; ++d) high[d] = low[d] + random.between(0, all[d] / 5);
  for (const Dimension whole : {at, celsius}) high[whole] = std::floor(high[whole]);
  const keyc::TimestampS t1 = time_of(low[at]);
  const keyc::TimestampS t2 = time_of(high[at]);
  const auto c1 = static_cast<int>(low[celsius]);
  const auto c2 = static_cast<int>(high[celsius]);
  const double la1 = low[latitude];
  const double la2 = high[latitude];
  const double lo1 = low[longitude];
  const double lo2 = high[longitude];
  const auto range = [&](Dimension d) { return between(d, low[d], high[d]); };
  using E = ReadingEntity;
  switch (subset) {
    case 0: return {E::timeBox(station, t1, t2), {range(at)}};
    case 1: return {E::celsiusBox(station, c2), {at_least(celsius, c2)}};
    case 2: return {E::latitudeBox(station, la1), {below(latitude, la1)}};
    case 3: return {E::longitudeBox(station, lo1, lo2), {range(longitude)}};
    case 4: return {E::timeCelsius(station, t2, c1), {at_least(at, high[at]), between(celsius, c1, c1)}};
    case 5: return {E::latitudeTime(station, la1, la2, t1), {range(latitude), at_most(at, low[at])}};
    case 6: return {E::timeLongitude(station, t1, t2, lo1), {range(at), above(longitude, lo1)}};
    case 7: return {E::celsiusLatitude(station, c1, c2, la2), {range(celsius), at_least(latitude, la2)}};
    case 8: return {E::longitudeCelsius(station, lo1, lo2, c2), {range(longitude), below(celsius, c2)}};
    case 9: return {E::area(station, la1, la2, lo1, lo2), {range(latitude), range(longitude)}};
    case 10:
      return {E::withoutLongitude(station, t1, c1, c2, la2),
              {above(at, low[at]), range(celsius), at_most(latitude, la2)}};
    case 11:
      return {E::withoutLatitude(station, lo1, c1, c2, t1, t2), {at_least(longitude, lo1), range(celsius), range(at)}};
    case 12:
      return {E::withoutCelsius(station, t1, t2, la1, la2, lo1, lo2), {range(at), range(latitude), range(longitude)}};
    case 13:
      return {E::withoutTime(station, c1, c2, la1, la2, lo1, lo2), {range(celsius), range(latitude), range(longitude)}};
    default: break;
  }
  return {E::box(station, t1, t2, c1, la1, la2, lo2),
          {range(at), at_least(celsius, c1), range(latitude), below(longitude, lo2)}};
}

std::vector<std::uint32_t> in_box(const std::vector<Reading>& rows, const std::vector<Bound>& bounds) {
  std::vector<std::uint32_t> numbers;
  for (const Reading& row : rows) {
    const Values values = values_of(row);
    if (std::all_of(bounds.begin(), bounds.end(),
                    [&](const Bound& bound) { return bound.holds(values[bound.dimension]); }))
      numbers.push_back(row.number);
  }
  return numbers;
}

/// The rows that a Query of an index of the best one of these dimensions would read.
std::size_t best_of_one(const std::vector<Reading>& rows, const std::vector<Bound>& bounds) {
  std::size_t least = rows.size();
  for (const Bound& bound : bounds) least = std::min(least, in_box(rows, {bound}).size());
  return least;
}

bool same(std::vector<std::uint32_t> found, std::vector<std::uint32_t> expected) {
  std::sort(found.begin(), found.end());
  std::sort(expected.begin(), expected.end());
  return found == expected;
}

void print(const char* name, const Cost& cost) {
  const auto each = [&](std::size_t all) { return static_cast<double>(all) / static_cast<double>(cost.boxes); };
  std::printf("%-12s %6zu %9.1f %10.1f %10.1f %12u %14.1f\n", name, cost.boxes, each(cost.requests), each(cost.read),
              each(cost.returned), row_count, each(cost.by_one_dimension));
}

void check_words(keyc::Client& client) {
  std::uint32_t number = 0;
  for (const char* text : {"candor", "candy", "car", "carbon", "cart", "carton", "cartographer", "dog"})
    client.send(WordEntity::put({"words", number++, text, static_cast<std::uint8_t>(std::string(text).size())}));
  std::vector<std::string> found;
  std::size_t read = 0;
  keyc::PlanRun running(WordEntity::between("words", "candy", "cartographer").settings());
  for (auto requests = running.next(); !requests.empty(); requests = running.next())
    for (const keyc::PlanRequest& request : requests) {
      keyc::QueryResult page = client.send(request.request);
      read += static_cast<std::size_t>(page.ScannedCount);
      for (const keyc::Item& item : running.take(request, std::move(page)))
        found.push_back(WordEntity::from_item(item).text);
    }
  std::sort(found.begin(), found.end());
  std::string list;
  for (const std::string& text : found) list += (list.empty() ? "" : ", ") + text;
  std::printf("\nwords from candy to cartographer, by their first 4 bytes: %zu read, %zu returned: %s\n", read,
              found.size(), list.c_str());
  if (list != "candy, car, carbon, cart, cartographer") throw keyc::Error("other words were expected");
}

/// As a program would: both directions, a limit, and a cursor.
void check_parts(keyc::Client& client, const Plan& plan) {
  std::vector<std::uint32_t> whole;
  for (const Reading& row : client.items(plan)) whole.push_back(row.number);
  std::vector<std::uint32_t> in_parts;
  std::optional<std::string> cursor;
  do {
    auto items = client.items(Plan(plan).limit(7).from(cursor));
    for (const Reading& row : items) in_parts.push_back(row.number);
    cursor = items.cursor();
  } while (cursor);
  std::vector<std::uint32_t> backwards;
  for (const Reading& row : client.items(Plan(plan).descending())) backwards.push_back(row.number);
  std::reverse(backwards.begin(), backwards.end());
  if (in_parts != whole || backwards != whole || whole.empty()) throw keyc::Error("parts of a box are wrong");
  std::printf("\na box of %zu readings in parts of 7, and backwards: the same\n", whole.size());
}

int box_count() {
  const char* const asked = std::getenv("KEYC_BOXES");
  return asked == nullptr ? 500 : std::atoi(asked);
}

void run(keyc::Client& client) {
  client.ensure_table<weather::WeatherTable>();
  Random random;
  const std::vector<Reading> rows = readings(random);
  keyc::WriteBatch batch;
  for (const Reading& row : rows) batch.put<ReadingEntity>(row);
  client.write_all(batch);
  std::printf("%zu readings in table Weather, each with one address of four dimensions\n\n", rows.size());

  std::array<Cost, 5> costs{};
  const int boxes = box_count();
  for (int i = 0; i < boxes; ++i) {
    const Box asked = box(i % 15, rows[static_cast<std::size_t>(random.between(0, row_count))], random);
    Cost& cost = costs[asked.bounds.size()];
    const std::vector<std::uint32_t> expected = in_box(rows, asked.bounds);
    if (!same(run_by_hand(client, asked.plan, cost), expected))
      throw keyc::Error("box " + std::to_string(i) + " is wrong");
    cost.by_one_dimension += best_of_one(rows, asked.bounds);
  }
  std::printf("all boxes returned what a filter over all rows does; each, on average:\n\n");
  std::printf("%-12s %6s %9s %10s %10s %12s %14s\n", "dimensions", "boxes", "requests", "rows read", "returned",
              "Scan reads", "one dimension");
  for (std::size_t bounded = 1; bounded <= 4; ++bounded) print(std::to_string(bounded).c_str(), costs[bounded]);

  print_costs(client, rows);

  const Reading& corner = rows[0];
  check_parts(client, ReadingEntity::area(station, corner.latitude, corner.latitude + 20, corner.longitude,
                                          corner.longitude + 40));
  check_parts(client, ReadingEntity::cellArea(station, corner.latitude, corner.latitude + 20, corner.longitude,
                                              corner.longitude + 40));
  check_words(client);
}

}  // namespace

int main(int argc, char** argv) { return run_example(argc, argv, "z-order", run); }
