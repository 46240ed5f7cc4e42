// Every pattern of tests/generated/walks.keys against a filter over all items: random ranges, both directions, limits,
// and cursors at every place.
#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "keyc/cursor.hpp"
#include "keyc/errors.hpp"
#include "keyc/id_interval.hpp"
#include "keyc/plan_run.hpp"
#include "support/catch.hpp"
#include "support/sanitized.hpp"
#include "testing/database.hpp"
#include "walks.keys.hpp"

using namespace std::chrono_literals;
using keyc::Timestamp;
using std::chrono::sys_days;
using std::chrono::year;
using walks::Day;
using walks::DayEntity;
using walks::Event;
using walks::EventEntity;
using walks::Log;
using walks::LogEntity;
using walks::Moment;
using walks::MomentEntity;
using walks::Report;
using walks::ReportEntity;
using walks::Sample;
using walks::SampleEntity;
using walks::Segment;
using walks::SegmentEntity;
using walks::Sharded;
using walks::ShardedEntity;

namespace {

class Random {
 public:
  int below(int end) { return static_cast<int>(engine_() % static_cast<unsigned>(end)); }
  bool flip() { return below(2) == 0; }

 private:
  std::mt19937 engine_{11};
};

const Timestamp start = sys_days{year{2024} / 2 / 27};

/// In ten days around the end of a February, most of them near midnight, with days between that have none.
Timestamp time(Random& random) {
  static constexpr int days[] = {0, 1, 2, 3, 6, 9};
  const std::chrono::milliseconds near(random.below(7) - 3);
  static constexpr std::chrono::minutes clocks[] = {0min, 15h, 3h + 30min, 12h + 30min, 7h};
  const auto within = random.flip() ? near : std::chrono::milliseconds(random.below(86'400'000));
  return start + std::chrono::days(days[random.below(6)]) + clocks[random.below(5)] + within;
}

constexpr int rounds(int count) { return keyc_tests::is_sanitized ? count / 6 : count; }

template <class Row>
struct Table {
  std::vector<Row> rows;
  keyc::fake::Database database;
};

template <class Entity, class Row>
Table<Row> filled(const keyc::CreateTable& definition, int count, const std::function<Row(Random&, int)>& make) {
  Table<Row> table;
  table.database.send(definition);
  Random random;
  for (int i = 0; i < count; ++i) {
    table.rows.push_back(make(random, i));
    table.database.send(Entity::put(table.rows.back()));
  }
  return table;
}

struct Answer {
  std::vector<keyc::Item> items;
  std::optional<std::string> cursor;
  std::size_t requests = 0;
};

/// Reads so many items, or all.
Answer read(const keyc::fake::Database& database, const keyc::PlanSettings& plan, std::size_t most = 1'000'000) {
  Answer answer;
  keyc::PlanRun run(plan);
  while (answer.items.size() < most) {
    if (const keyc::Item* const item = run.item()) {
      answer.items.push_back(*item);
      continue;
    }
    const auto requests = run.next();
    if (requests.empty()) break;
    for (const keyc::PlanRequest& request : requests) {
      ++answer.requests;
      run.receive(request.id, database.send(request.request));
    }
  }
  answer.cursor = run.cursor();
  return answer;
}

/// Whether a part of the plan gives items once, so that its pages go only forward.
bool gives_once(const keyc::PlanNode& node) {
  const std::optional<keyc::PlanNode> made = node.make_child ? node.make_child(0) : std::nullopt;
  return node.once || (made && gives_once(*made)) ||
         std::any_of(node.children.begin(), node.children.end(), gives_once);
}
bool goes_back(const keyc::PlanSettings& plan) { return !gives_once(plan.make(plan.began, plan.is_descending)); }

template <class Row>
std::vector<std::string> shown(const std::vector<Row>& rows, const std::function<std::string(const Row&)>& id) {
  std::vector<std::string> ids;
  for (const Row& row : rows) ids.push_back(id(row));
  return ids;
}

/// What a pattern should return: the items that it is about, in an order in which it may return them. Without an order,
/// only which ones they are is compared.
template <class Row>
struct Expected {
  std::function<bool(const Row&)> is_wanted;
  std::function<bool(const Row&, const Row&)> is_before{};
};

template <class Entity, class Row>
void check(const Table<Row>& table, Random& random, keyc::EntityPlan<Entity> plan, const Expected<Row>& expected,
           const std::function<std::string(const Row&)>& id, std::optional<std::size_t> limit = {}) {
  std::vector<Row> wanted;
  std::copy_if(table.rows.begin(), table.rows.end(), std::back_inserter(wanted), expected.is_wanted);
  if (expected.is_before) std::stable_sort(wanted.begin(), wanted.end(), expected.is_before);
  auto ids = shown(wanted, id);
  if (limit && ids.size() > *limit) ids.resize(*limit);
  if (random.flip()) plan = std::move(plan).page_size(1 + random.below(4));
  if (random.flip()) plan = std::move(plan).read_ahead(2);

  // In one piece, then in pieces, each from the cursor of the one before.
  const auto read_rows = [&](const std::vector<keyc::Item>& items) {
    std::vector<Row> rows;
    for (const keyc::Item& item : items) rows.push_back(Entity::from_item(item));
    return rows;
  };
  auto whole = shown(read_rows(read(table.database, plan).items), id);
  std::vector<std::string> pieces;
  std::optional<std::string> cursor;
  do {
    const std::size_t most = 1 + static_cast<std::size_t>(random.below(5));
    const Answer answer = read(table.database, keyc::EntityPlan<Entity>(plan).from(cursor), most);
    for (std::string& each : shown(read_rows(answer.items), id)) pieces.push_back(std::move(each));
    cursor = answer.cursor;
  } while (cursor && (!limit || pieces.size() < *limit));
  if (limit && pieces.size() > *limit) pieces.resize(*limit);
  CHECK(pieces == whole);
  // What is before the end of the first items is these.
  const std::size_t most = 1 + static_cast<std::size_t>(random.below(9));
  const Answer first = read(table.database, plan, most);
  if (first.cursor && !first.items.empty() && goes_back(plan)) {
    const auto back = keyc::EntityPlan<Entity>(plan).before(*first.cursor).limit(first.items.size());
    CHECK(read(table.database, back).items == first.items);
  }
  if (!expected.is_before) {
    std::sort(ids.begin(), ids.end());
    std::sort(whole.begin(), whole.end());
  }
  CHECK(whole == ids);
}

std::string id_of_log(const Log& log) { return std::to_string(log.id); }

Table<Log>& logs() {
  static Table<Log> table = filled<LogEntity, Log>(walks::LogsTable::create_table(), 400, [](Random& random, int i) {
    return Log{.device = random.below(4) == 0 ? "b" : "a",
               .id = static_cast<std::uint32_t>(i),
               .at = time(random),
               .kind = random.flip() ? "x" : "y",
               .text = random.flip() ? "warm" : "cold"};
  });
  return table;
}

}  // namespace

TEST_CASE("Ranges of times over the days of a clock") {
  Random random;
  const auto id = std::function(id_of_log);
  for (int i = 0; i < rounds(12); ++i) {
    const Timestamp low = time(random);
    const Timestamp high = time(random);
    const std::string device = random.flip() ? "a" : "b";
    const bool is_descending = random.flip();
    const auto check_logs = [&](auto plan, const std::function<bool(const Log&)>& is_wanted) {
      if (is_descending) plan = std::move(plan).descending();
      check<LogEntity, Log>(logs(), random, plan, {is_wanted}, id);
      // In order: no item is older than the one before it, or newer.
      const Answer answer = read(logs().database, plan);
      std::vector<Timestamp> times;
      for (const keyc::Item& item : answer.items) times.push_back(LogEntity::from_item(item).at);
      if (is_descending) std::reverse(times.begin(), times.end());
      CHECK(std::is_sorted(times.begin(), times.end()));
    };
    const auto of = [&](const Log& log) { return log.device == device; };
    check_logs(LogEntity::between(device, low, high),
               [&](const Log& log) { return of(log) && low <= log.at && log.at <= high; });
    check_logs(LogEntity::at().device(device).at(keyc::between(low, high)).plan(),
               [&](const Log& log) { return of(log) && low <= log.at && log.at <= high; });
    check_logs(LogEntity::since(device, low), [&](const Log& log) { return of(log) && low <= log.at; });
    check_logs(LogEntity::after(device, low), [&](const Log& log) { return of(log) && low < log.at; });
    check_logs(LogEntity::before(device, high),
               [&](const Log& log) { return of(log) && log.at >= start + 1h * 15 && log.at < high; });
    check_logs(LogEntity::forward(device, "x"),
               [&](const Log& log) { return of(log) && log.at >= start + 1h * 15 && log.kind == "x"; });
  }
}

TEST_CASE("Walks into the past end at a time or after empty periods") {
  Random random;
  const auto id = std::function(id_of_log);
  const auto newest_first = [](const Log& a, const Log& b) { return a.at != b.at ? a.at > b.at : a.id < b.id; };
  for (const std::string device : {"a", "b"}) {
    check<LogEntity, Log>(logs(), random, LogEntity::newest(device),
                          {[&](const Log& log) { return log.device == device; }, newest_first}, id, 7);
    // There are no items since: 9 empty days end the walk before it finds any.
    check<LogEntity, Log>(logs(), random, LogEntity::back(device), {[](const Log&) { return false; }}, id);
    const Timestamp high = start + 3 * 24h;
    check<LogEntity, Log>(logs(), random, LogEntity::until(device, high),
                          {[&](const Log& log) { return log.device == device && log.at <= high; }, newest_first}, id);
  }
}

TEST_CASE("Walks on indexes: periods of another clock, number and binary keys, edges that are filtered") {
  Random random;
  const auto id = std::function(id_of_log);
  for (int i = 0; i < rounds(20); ++i) {
    const Timestamp low = time(random);
    const Timestamp high = i % 2 == 0 ? time(random) : low + std::chrono::minutes(random.below(300));
    const std::string device = random.flip() ? "a" : "b";
    const auto is_in = [&](const Log& log) { return low <= log.at && log.at <= high; };
    check<LogEntity, Log>(logs(), random, LogEntity::ofText(device, low, high, "wa"),
                          {[&](const Log& log) { return is_in(log) && log.device == device && log.text == "warm"; }},
                          id);
    check<LogEntity, Log>(logs(), random, LogEntity::inHours(low, high), {is_in}, id);
    check<LogEntity, Log>(logs(), random, LogEntity::inHoursOf(device, low, high),
                          {[&](const Log& log) { return is_in(log) && log.device == device; },
                           [](const Log& a, const Log& b) { return a.at != b.at ? a.at > b.at : a.id > b.id; }},
                          id);
    check<LogEntity, Log>(logs(), random, LogEntity::inMonths(low, high),
                          {is_in, [](const Log& a, const Log& b) { return a.at != b.at ? a.at < b.at : a.id < b.id; }},
                          id);
    if (high - low < 24h)
      check<LogEntity, Log>(logs(), random, LogEntity::ofKind("x", low, high),
                            {[&](const Log& log) { return is_in(log) && log.kind == "x"; }}, id);
  }
  check<LogEntity, Log>(logs(), random, LogEntity::monthsBack(),
                        {[](const Log&) { return true; },
                         [](const Log& a, const Log& b) { return a.at != b.at ? a.at > b.at : a.id > b.id; }},
                        id);
}

TEST_CASE("Walks over the days of ids, by ids and by times") {
  Random random;
  Table<Event> table = filled<EventEntity, Event>(walks::IdsTable::create_table(), 200, [](Random& made, int i) {
    return Event{.id = keyc::id_at<keyc::Uuid7>("test", "id", time(made)), .text = std::to_string(i)};
  });
  std::sort(table.rows.begin(), table.rows.end(), [](const Event& a, const Event& b) { return a.id < b.id; });
  // One of each id is in the table: the one that was written last.
  std::vector<Event> kept;
  for (const Event& event : table.rows)
    if (kept.empty() || kept.back().id != event.id) kept.push_back(event);
  table.rows = kept;
  const auto id = std::function([](const Event& event) { return to_text(event.id); });
  const auto newest_first = [](const Event& a, const Event& b) { return a.id > b.id; };
  for (int i = 0; i < rounds(12); ++i) {
    const Timestamp low = time(random);
    const Timestamp high = time(random);
    const auto at = [](const Event& event) {
      return Timestamp(std::chrono::milliseconds(event.id.unix_milliseconds()));
    };
    const auto is_in = [&](const Event& event) { return low <= at(event) && at(event) <= high; };
    check<EventEntity, Event>(table, random, EventEntity::between(low, high).descending(), {is_in, newest_first}, id);
    check<EventEntity, Event>(table, random, EventEntity::after(low),
                              {[&](const Event& event) { return at(event) > low; },
                               [](const Event& a, const Event& b) { return a.id < b.id; }},
                              id);
    const Event& first = table.rows[static_cast<std::size_t>(random.below(static_cast<int>(table.rows.size())))];
    check<EventEntity, Event>(table, random, EventEntity::after(first.id).descending(),
                              {[&](const Event& event) { return event.id > first.id; }, newest_first}, id);
  }
  check<EventEntity, Event>(table, random, EventEntity::newest(), {[](const Event&) { return true; }, newest_first},
                            id);
}

TEST_CASE("Walks over periods of several shards") {
  Random random;
  const Table<Sharded> table =
      filled<ShardedEntity, Sharded>(walks::ShardsTable::create_table(), 300, [](Random& made, int i) {
        const Timestamp at = time(made);
        return Sharded{.topic = made.below(3) == 0 ? "b" : "a",
                       .id = keyc::id_interval<keyc::Ulid>(at + std::chrono::milliseconds(i), at + 1s)->first,
                       .at = at + std::chrono::microseconds(made.below(1000))};
      });
  const auto id = std::function([](const Sharded& row) { return to_text(row.id); });
  for (int i = 0; i < rounds(25); ++i) {
    const keyc::TimestampUs low = time(random) + std::chrono::microseconds(random.below(1000));
    const keyc::TimestampUs high = time(random) + std::chrono::microseconds(random.below(1000));
    const std::string topic = random.flip() ? "a" : "b";
    const auto is_in = [&](const Sharded& row) { return row.topic == topic && low <= row.at && row.at <= high; };
    check<ShardedEntity, Sharded>(
        table, random, ShardedEntity::between(topic, low, high),
        {is_in, [](const Sharded& a, const Sharded& b) { return a.at != b.at ? a.at < b.at : a.id > b.id; }}, id);
    const keyc::Ulid first = table.rows[static_cast<std::size_t>(random.below(300))].id;
    const keyc::Ulid last = table.rows[static_cast<std::size_t>(random.below(300))].id;
    check<ShardedEntity, Sharded>(table, random, ShardedEntity::byId(first, last).descending(),
                                  {[&](const Sharded& row) { return first <= row.id && row.id <= last; },
                                   [](const Sharded& a, const Sharded& b) { return a.id > b.id; }},
                                  id);
  }
}

TEST_CASE("Walks over the days of nanoseconds") {
  Random random;
  const auto moment = [](Random& made) {
    return keyc::TimestampNs(time(made)) + std::chrono::nanoseconds(made.below(1000));
  };
  const Table<Moment> table =
      filled<MomentEntity, Moment>(walks::MomentsTable::create_table(), 300, [&](Random& made, int i) {
        return Moment{
            .sensor = made.below(3) == 0 ? "b" : "a", .at = moment(made), .id = static_cast<std::uint16_t>(i)};
      });
  const auto id = std::function([](const Moment& row) { return std::to_string(row.id); });
  const auto before = [](const Moment& a, const Moment& b) { return a.at != b.at ? a.at < b.at : a.id < b.id; };
  for (int i = 0; i < rounds(12); ++i) {
    const keyc::TimestampNs low = moment(random);
    const keyc::TimestampNs high = moment(random);
    check<MomentEntity, Moment>(
        table, random, MomentEntity::between("a", low, high),
        {[&](const Moment& row) { return row.sensor == "a" && low <= row.at && row.at <= high; }, before}, id);
    check<MomentEntity, Moment>(table, random, MomentEntity::after("a", low),
                                {[&](const Moment& row) { return row.sensor == "a" && row.at > low; },
                                 [&](const Moment& a, const Moment& b) { return before(b, a); }},
                                id);
  }
}

TEST_CASE("Walks over the years of dates") {
  Random random;
  const Table<Day> table = filled<DayEntity, Day>(walks::YearsTable::create_table(), 200, [](Random& made, int i) {
    return Day{.day = keyc::Date(sys_days{year{2021} / 12 / 30} + std::chrono::days(made.below(900))),
               .id = static_cast<std::uint16_t>(i)};
  });
  const auto id = std::function([](const Day& row) { return std::to_string(row.id); });
  const auto before = [](const Day& a, const Day& b) { return a.day != b.day ? a.day < b.day : a.id < b.id; };
  for (int i = 0; i < rounds(12); ++i) {
    const keyc::Date low(sys_days{year{2021} / 12 / 30} + std::chrono::days(random.below(900)));
    const keyc::Date high(sys_days{year{2021} / 12 / 30} + std::chrono::days(random.below(900)));
    check<DayEntity, Day>(table, random, DayEntity::between(low, high),
                          {[&](const Day& row) { return low <= row.day && row.day <= high; }, before}, id);
    check<DayEntity, Day>(table, random, DayEntity::below(high),
                          {[&](const Day& row) { return row.day >= year{2023} / 6 / 1 && row.day < high; },
                           [&](const Day& a, const Day& b) { return before(b, a); }},
                          id);
  }
}

TEST_CASE("Walks over weeks, and over several minutes or hours") {
  Random random;
  const auto moment = [](Random& made) { return std::chrono::floor<std::chrono::seconds>(time(made)); };
  const Table<Sample> table =
      filled<SampleEntity, Sample>(walks::WeeksTable::create_table(), 300, [&](Random& made, int i) {
        return Sample{
            .sensor = made.below(3) == 0 ? "b" : "a", .at = moment(made), .id = static_cast<std::uint16_t>(i)};
      });
  const auto id = std::function([](const Sample& row) { return std::to_string(row.id); });
  const auto before = [](const Sample& a, const Sample& b) { return a.at != b.at ? a.at < b.at : a.id < b.id; };
  const auto after = [&](const Sample& a, const Sample& b) { return before(b, a); };
  for (int i = 0; i < rounds(12); ++i) {
    const keyc::TimestampS low = moment(random);
    const keyc::TimestampS high = moment(random);
    const auto is_in = [&](const Sample& row) { return low <= row.at && row.at <= high; };
    const auto is_in_a = [&](const Sample& row) { return row.sensor == "a" && is_in(row); };
    check<SampleEntity, Sample>(table, random, SampleEntity::within("a", low, high), {is_in_a, after}, id);
    check<SampleEntity, Sample>(table, random, SampleEntity::ofSensor("a", low, high), {is_in_a, before}, id);
    check<SampleEntity, Sample>(table, random, SampleEntity::inWeeks(low, high), {is_in}, id);
  }
}

TEST_CASE("A walk ends some time before it began, also where a cursor continues it") {
  Random random;
  const keyc::TimestampS now = keyc::now_in_seconds();
  const Table<Sample> table = filled<SampleEntity, Sample>(walks::WeeksTable::create_table(), 120, [&](Random&, int i) {
    return Sample{.sensor = "a", .at = now - i * 37min, .id = static_cast<std::uint16_t>(i)};  // none near the end
  });
  const auto id = std::function([](const Sample& row) { return std::to_string(row.id); });
  const auto after = [](const Sample& a, const Sample& b) { return a.at > b.at; };
  const auto since = [&](std::chrono::hours age) { return [=](const Sample& row) { return row.at >= now - age; }; };
  check<SampleEntity, Sample>(table, random, SampleEntity::lately("a"), {since(50h), after}, id);
  check<SampleEntity, Sample>(table, random, SampleEntity::at().sensor("a").walk_back({.age = 20h, .empty = 5000}).plan(),
                              {since(20h), after}, id);
  const auto until = [&](const Sample& row) { return since(48h)(row) && row.at <= now - 10h; };
  check<SampleEntity, Sample>(table, random, SampleEntity::latelyUntil("a", now - 10h), {until, after}, id);
  const Answer first = read(table.database, SampleEntity::lately("a"), 3);
  CHECK_THROWS_AS(
      keyc::PlanRun(SampleEntity::at().sensor("a").walk_back({.age = 51h}).plan().from(first.cursor).settings()),
      keyc::CursorError);
}

TEST_CASE("Walks over the quarters and the weeks of dates") {
  Random random;
  const auto date = [](Random& made) {
    return keyc::Date(sys_days{year{2020} / 12 / 20} + std::chrono::days(made.below(900)));
  };
  const Table<Report> table = filled<ReportEntity, Report>(
      walks::QuartersTable::create_table(), 200,
      [&](Random& made, int i) { return Report{.id = static_cast<std::uint16_t>(i), .at = date(made)}; });
  const auto id = std::function([](const Report& row) { return std::to_string(row.id); });
  const auto before = [](const Report& a, const Report& b) { return a.at != b.at ? a.at < b.at : a.id < b.id; };
  const auto after = [](const Report& a, const Report& b) { return a.at != b.at ? a.at > b.at : a.id < b.id; };
  for (int i = 0; i < rounds(12); ++i) {
    const keyc::Date low = date(random);
    const keyc::Date high = date(random);
    const auto is_in = [&](const Report& row) { return low <= row.at && row.at <= high; };
    check<ReportEntity, Report>(table, random, ReportEntity::within(low, high).descending(), {is_in, after}, id);
    check<ReportEntity, Report>(table, random, ReportEntity::byWeeks(low, high), {is_in, before}, id);
  }
}

TEST_CASE("Boxes in the days of a walk") {
  Random random;
  const Table<Segment> table =
      filled<SegmentEntity, Segment>(walks::SegmentsTable::create_table(), 300, [](Random& made, int i) {
        const Timestamp at = time(made);
        return Segment{.id = keyc::id_interval<keyc::Ksuid>(at + std::chrono::seconds(i), at + 1h)->first,
                       .at = std::chrono::floor<std::chrono::seconds>(at),
                       .celsius = static_cast<std::int8_t>(made.below(21) - 10)};
      });
  const auto id = std::function([](const Segment& row) { return to_text(row.id); });
  for (int i = 0; i < rounds(25); ++i) {
    const auto low = std::chrono::floor<std::chrono::seconds>(time(random));
    const auto high = std::chrono::floor<std::chrono::seconds>(time(random));
    const auto cold = static_cast<std::int8_t>(random.below(21) - 10);
    check<SegmentEntity, Segment>(table, random, SegmentEntity::box(low, high, cold, 5), {[&](const Segment& row) {
                                    return low <= row.at && row.at <= high && row.celsius >= cold && row.celsius <= 5;
                                  }},
                                  id);
    check<SegmentEntity, Segment>(table, random, SegmentEntity::inDays(low, high),
                                  {[&](const Segment& row) { return low <= row.at && row.at <= high; }}, id);
  }
}

TEST_CASE("A cursor keeps the time at which the walk began, and is refused by another walk") {
  const Answer first = read(logs().database, LogEntity::since("a", start), 3);
  REQUIRE(first.cursor);
  // The clock moves on between the two.
  std::this_thread::sleep_for(3ms);
  const Answer second = read(logs().database, LogEntity::since("a", start).from(first.cursor));
  CHECK(first.items.size() + second.items.size() == read(logs().database, LogEntity::since("a", start)).items.size());
  const auto run = [&](auto plan) { return keyc::PlanRun(std::move(plan).from(first.cursor).settings()); };
  CHECK_THROWS_AS(run(LogEntity::since("a", start + 1ms)), keyc::CursorError);
  CHECK_THROWS_AS(run(LogEntity::since("b", start)), keyc::CursorError);
  CHECK_THROWS_AS(run(LogEntity::after("a", start)), keyc::CursorError);
  CHECK_THROWS_AS(run(LogEntity::since("a", start).descending()), keyc::CursorError);
  CHECK_THROWS_AS(run(LogEntity::between("a", start, start + 24h)), keyc::CursorError);
}

TEST_CASE("Pages of a walk that are read back end where it began, at the time of the cursor") {
  auto [rows, database] = logs();
  const auto newest = [] { return LogEntity::at().device("a").walk_back({.oldest = start, .empty = 5000}).plan(); };
  const Answer first = read(database, newest(), 3);
  const Answer second = read(database, newest().from(first.cursor), 3);
  std::this_thread::sleep_for(3ms);
  const Log later{.device = "a", .id = 77'777, .at = keyc::now(), .kind = "x", .text = "warm"};
  database.send(LogEntity::put(later));
  CHECK(LogEntity::from_item(read(database, newest().limit(1)).items.front()) == later);
  const Answer back = read(database, newest().before(*second.cursor));
  CHECK(std::equal(first.items.begin(), first.items.end(), back.items.end() - 6));
  CHECK(std::equal(second.items.begin(), second.items.end(), back.items.end() - 3));
  CHECK(back.items.size() == 6);
}

TEST_CASE("A walk without an end is refused, and one that ends before it begins is empty") {
  const auto requests = [](const auto& plan) { return keyc::PlanRun(plan.settings()).next(); };
  const auto device = LogEntity::at().device("a");
  CHECK_THROWS_AS(requests(device.walk_back({}).plan()), keyc::Error);
  CHECK_THROWS_AS(requests(device.walk_back({.empty = 3}).plan().ascending()), keyc::Error);
  CHECK_THROWS_AS(requests(device.at(keyc::below(start)).plan()), keyc::Error);
  CHECK_FALSE(requests(device.walk_back({.empty = 3}).plan()).empty());
  CHECK(requests(device.walk_back({.oldest = keyc::now() + 48h}).plan()).empty());
  CHECK(requests(device.at(keyc::between(start, start - 1ms)).plan()).empty());
  CHECK(requests(device.at(keyc::below(Timestamp::min()), {.empty = 1}).plan().descending()).empty());
  CHECK(read(logs().database, device.walk_back({.empty = 3}).plan()).requests == 3);
  CHECK(requests(device.at(keyc::between(Timestamp::min(), Timestamp::max())).plan()).size() == 1);
}
