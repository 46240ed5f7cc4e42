#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "feeds.keys.hpp"
#include "keyc/id_interval.hpp"
#include "support/catch.hpp"

/// Every pattern of tests/generated/feeds.keys, which are plans of collections and boxes on paths, against a filter
/// over all items, with any DynamoDB.
namespace feeds_checks {

using namespace std::chrono_literals;
using feeds::Level;
using keyc::Timestamp;
using keyc::TimestampS;

/// A table of each definition.
struct Database {
  std::function<void(const keyc::PutItem&)> put;
  std::function<std::vector<keyc::Item>(const keyc::PlanSettings&)> items;
};

class Random {
 public:
  int below(int end) { return static_cast<int>(engine_() % static_cast<unsigned>(end)); }
  bool flip() { return below(2) == 0; }
  Level level() { return static_cast<Level>(below(3)); }

 private:
  std::mt19937 engine_{23};
};

inline const Timestamp start = std::chrono::sys_days{std::chrono::year{2024} / 2 / 27};

/// In six of ten days around the end of a February, half of them near midnight.
inline Timestamp time(Random& random) {
  static constexpr int days[] = {0, 1, 2, 3, 6, 9};
  const auto within = random.flip() ? std::chrono::milliseconds(random.below(7) - 3)
                                    : std::chrono::milliseconds(random.below(86'400'000));
  return start + std::chrono::days(days[random.below(6)]) + within;
}

/// An item of either entity: what they have in common.
struct Row {
  std::string device;
  Timestamp at;
  Level level;
  int celsius;
  std::string area;
  std::string id;
};

template <class Entity>
Row row_of(const Entity& value) {
  return {value.device, value.at, value.level, value.celsius, value.area, to_text(value.id)};
}

inline std::vector<Row> fill_feeds(const Database& database, int count) {
  Random random;
  std::vector<Row> rows;
  for (int i = 0; i < count; ++i) {
    const std::string device = random.below(4) == 0 ? "b" : "a";
    const std::string area = random.flip() ? "north" : "south";
    const auto celsius = static_cast<std::int8_t>(random.below(40) - 10);
    const auto id = keyc::id_at<keyc::Ulid>("test", "id", start + std::chrono::milliseconds(i));
    const feeds::Reading reading{device, time(random), random.level(), celsius, area, id};
    rows.push_back(row_of(reading));
    if (random.flip())
      database.put(feeds::ReadingEntity::put(reading));
    else
      database.put(feeds::NoteEntity::put({device, reading.at, reading.level, celsius, area, id, "seen"}));
  }
  return rows;
}

template <class Collection>
std::vector<Row> read(const Database& database, const keyc::EntityPlan<Collection>& plan) {
  std::vector<Row> rows;
  for (const keyc::Item& item : database.items(plan))
    rows.push_back(std::visit([](const auto& value) { return row_of(value); }, Collection::from_item(item)));
  return rows;
}

template <class Rows>
auto ids_of(const Rows& rows) {
  std::vector<decltype(rows.front().id)> ids;
  for (const auto& row : rows) ids.push_back(row.id);
  std::sort(ids.begin(), ids.end());
  return ids;
}

/// The plan returns these items and no others.
template <class Plan, class Rows, class IsWanted>
auto check(const Database& database, const Plan& plan, const Rows& rows, IsWanted is_wanted) {
  Rows wanted;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(wanted), is_wanted);
  auto found = read(database, plan);
  CHECK(ids_of(found) == ids_of(wanted));
  return found;
}

/// The newest twenty items of a device, of both entities: from now back over days, some of which are empty.
inline void check_newest(const Database& database) {
  const Timestamp now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  std::vector<Timestamp> times{now + 48h};
  for (int i = 0; i < 30; ++i) times.push_back(now - 90s - i * 20h);
  for (std::size_t i = 0; i < times.size(); ++i) {
    const auto id = keyc::id_at<keyc::Ulid>("test", "id", times[i]);
    if (i % 2 == 0)
      database.put(feeds::ReadingEntity::put({"c", times[i], Level::low, 1, "west", id}));
    else
      database.put(feeds::NoteEntity::put({"c", times[i], Level::low, 1, "west", id, "new"}));
  }
  const auto newest = read(database, feeds::AllCollection::newest("c"));
  REQUIRE(newest.size() == 20);
  for (std::size_t i = 0; i < newest.size(); ++i) CHECK(newest[i].at == times[i + 1]);
}

inline void check_feeds(const Database& database, int items, int rounds) {
  using feeds::AllCollection;
  const std::vector<Row> rows = fill_feeds(database, items);
  Random random;
  for (int i = 0; i < rounds; ++i) {
    const Timestamp low = time(random);
    const Timestamp high = time(random);
    const std::string device = random.flip() ? "a" : "b";
    const std::string area = random.flip() ? "north" : "south";
    const Level level = random.level();
    const int celsius = random.below(40) - 10;
    const int warmer = celsius + random.below(12);
    auto between = AllCollection::between(device, low, high);
    const bool is_descending = random.flip();
    if (is_descending) between = std::move(between).descending();
    auto found = check(database, between, rows,
                       [&](const Row& row) { return row.device == device && low <= row.at && row.at <= high; });
    if (is_descending) std::reverse(found.begin(), found.end());
    CHECK(std::is_sorted(found.begin(), found.end(), [](const Row& a, const Row& b) { return a.at < b.at; }));
    check(database, AllCollection::inHours(low, low + 40h), rows,
          [&](const Row& row) { return low <= row.at && row.at <= low + 40h && row.level == Level::high; });
    check(database, AllCollection::warm(area, level, celsius, warmer), rows, [&](const Row& row) {
      return row.area == area && row.level >= level && celsius <= row.celsius && row.celsius <= warmer;
    });
    check(database, AllCollection::atLevel(area, celsius, level, low), rows, [&](const Row& row) {
      return row.area == area && row.celsius < celsius && row.level == level && row.at > low;
    });
  }
  for (const std::string device : {"a", "b"})
    CHECK(read(database, AllCollection::newest(device)).empty());  // since the last one are more than 30 empty days
  check_newest(database);
}

struct Track {
  TimestampS at;
  Level level;
  bool wet;
  std::uint32_t id;
};

template <class Entity>
Track track_of(const Entity& value) {
  return {value.at, value.level, value.wet, value.id};
}

inline std::vector<Track> read(const Database& database, const keyc::EntityPlan<feeds::TrackCollection>& plan) {
  std::vector<Track> tracks;
  for (const keyc::Item& item : database.items(plan))
    tracks.push_back(
        std::visit([](const auto& value) { return track_of(value); }, feeds::TrackCollection::from_item(item)));
  return tracks;
}

inline std::vector<Track> read(const Database& database, const keyc::EntityPlan<feeds::StepEntity>& plan) {
  std::vector<Track> tracks;
  for (const keyc::Item& item : database.items(plan))
    if (feeds::StepEntity::matches(item)) tracks.push_back(track_of(feeds::StepEntity::from_item(item)));
  return tracks;
}

/// Steps have even ids.
inline bool is_step(const Track& track) { return track.id % 2 == 0; }

inline void check_tracks(const Database& database, int items, int rounds) {
  using feeds::StepEntity;
  using feeds::TrackCollection;
  Random random;
  std::vector<Track> tracks;
  for (int i = 0; i < items; ++i) {
    const Track track{std::chrono::floor<std::chrono::seconds>(time(random)), random.level(), random.flip(),
                      static_cast<std::uint32_t>(i)};
    tracks.push_back(track);
    if (is_step(track))
      database.put(StepEntity::put({track.at, track.level, track.wet, track.id}));
    else
      database.put(feeds::TurnEntity::put({track.at, track.level, track.wet, track.id, 7}));
  }
  for (int i = 0; i < rounds; ++i) {
    const TimestampS low = std::chrono::floor<std::chrono::seconds>(time(random));
    const TimestampS high = std::chrono::floor<std::chrono::seconds>(time(random));
    const Level least = random.level();
    const Level most = random.level();
    const bool wet = random.flip();
    const auto is_in = [&](const Track& track) { return low <= track.at && track.at <= high; };
    check(database, TrackCollection::inBox(low, high, least, wet), tracks,
          [&](const Track& track) { return is_in(track) && track.level >= least && track.wet <= wet; });
    const auto above = read(database, TrackCollection::above(low, high, least));
    const auto all_above = std::count_if(tracks.begin(), tracks.end(),
                                         [&](const Track& track) { return is_in(track) && track.level > least; });
    CHECK(above.size() == std::min<std::size_t>(9, static_cast<std::size_t>(all_above)));
    check(database, TrackCollection::wetDays(high, wet), tracks,
          [&](const Track& track) { return track.at <= high && track.wet == wet; });
    check(database, StepEntity::levels(low, high, least, most), tracks, [&](const Track& track) {
      return is_step(track) && is_in(track) && least <= track.level && track.level <= most;
    });
    // A box on a path, with and without bounds.
    const auto in_days = StepEntity::at().at(keyc::between(low, high)).all_shards().box();
    check(database, in_days.wet(wet).level(keyc::above(least)).plan(3), tracks, [&](const Track& track) {
      return is_step(track) && is_in(track) && track.wet == wet && track.level > least;
    });
    check(database, in_days.level(keyc::at_most(most)).plan(5), tracks,
          [&](const Track& track) { return is_step(track) && is_in(track) && track.level <= most; });
    check(database, in_days.plan(1), tracks, [&](const Track& track) { return is_step(track) && is_in(track); });
    CHECK_THROWS_WITH(in_days.wet(true).wet(wet),
                      Catch::Matchers::Contains("one bound, or one range, for each dimension"));
  }
}

}  // namespace feeds_checks
