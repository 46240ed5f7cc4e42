// Paging with cursors, as a web handler does it, returns the same as a single pass.
#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "features_items.hpp"
#include "key_types.keys.hpp"
#include "keyc/cursor.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"
#include "support/there_and_back.hpp"

using namespace keyc_tests;

namespace {

using Ids = std::vector<std::string>;

std::string id_of(const Task& task) { return keyc::to_text(task.id); }
std::string id_of(const Match& match) { return match.title; }
std::string id_of(const Reading& reading) { return std::to_string(reading.at.time_since_epoch().count()); }
std::string id_of(const key_types::Row& row) { return std::to_string(row.number); }
/// Works for every type of index entry.
std::string id_of(const keyc::IndexEntry& entry) { return entry.key().find("pk")->text(); }

template <class Asking>
Ids in_one_pass(keyc::Client& client, const Asking& query) {
  Ids ids;
  for (const auto& item : client.items(query)) ids.push_back(id_of(item));
  return ids;
}

/// Every page has a new handler, which has only the cursor of the previous page.
template <class Asking>
Ids in_pages(keyc::Client& client, const Asking& query, std::size_t page, std::int32_t page_size, std::size_t& pages) {
  Ids ids;
  std::optional<std::string> cursor;
  do {
    Asking asking = query;
    asking.limit(page).from(cursor);
    if (page_size > 0) asking.page_size(page_size);
    auto items = client.items(asking);
    std::size_t on_page = 0;
    for (const auto& item : items) {
      ids.push_back(id_of(item));
      ++on_page;
    }
    cursor = items.cursor();
    CHECK((on_page == page || !cursor));
    if (++pages > 10000) throw std::runtime_error("the pages never end");
  } while (cursor);
  return ids;
}

/// Every page size up to more than the number of items, each with small and large reads by DynamoDB.
template <class Asking>
void check(live::TestTable& table, const Asking& query, std::size_t at_least) {
  const Ids wanted = in_one_pass(table.client(), query);
  REQUIRE(wanted.size() >= at_least);
  for (const std::int32_t page_size : {0, 1, 4, 100})
    for (std::size_t page = 1; page <= wanted.size() + 1; page += page < 6 || page + 2 >= wanted.size() ? 1 : 3) {
      CAPTURE(page, page_size);
      std::size_t pages = 0;
      REQUIRE(in_pages(table.client(), query, page, page_size, pages) == wanted);
      REQUIRE(pages >= wanted.size() / page);
    }
}

/// Forward to the last page, and back to the first one.
template <class Asking>
void check_back(live::TestTable& table, const Asking& query) {
  const Ids wanted = in_one_pass(table.client(), query);
  const auto shown = [](const auto& item) { return id_of(item); };
  for (const std::int32_t page_size : {0, 3})
    for (const std::size_t page : {std::size_t{1}, std::size_t{2}, std::size_t{5}, wanted.size()}) {
      CAPTURE(page, page_size);
      Asking asking = query;
      if (page_size > 0) asking.page_size(page_size);
      const auto found = live::there_and_back(table.client(), asking, page, shown);
      REQUIRE(found.there == wanted);
      REQUIRE(found.back == wanted);
      REQUIRE(found.pages <= wanted.size() / page + 2);
    }
}

template <class Asking>
void check_both_ways(live::TestTable& table, const Asking& query, std::size_t at_least) {
  check(table, query, at_least);
  Asking backwards = query;
  backwards.descending();
  check(table, backwards, at_least);
  check_back(table, query);
  check_back(table, backwards);
}

}  // namespace

TEST_CASE("pages of text keys: indexes, projections, filters and scans") {
  live::TestTable table(things_table(), "cursors");
  keyc::Client& client = table.client();
  Random random(3);
  keyc::WriteBatch writes;
  for (std::size_t i = 0; i < 40; ++i) {
    Task task = make_task(random, i);
    task.owner = "ALL";
    task.state = State::open;
    task.dueOn = day(1 + i % 3);
    task.createdAt = start + std::chrono::minutes(i / 4);  // ties
    task.priority = static_cast<std::uint8_t>(i % 9);
    task.tags = {"red"};
    task.Address = features::Address{.street = "s", .city = "here"};
    writes.put<TaskEntity>(task);
    writes.put<TicketEntity>(
        {.id = std::to_string(i), .createdOn = day(1 + i % 2), .priority = 3});  // read and skipped
  }
  client.write_all(writes);
  using Where = TaskEntity::Where;
  check_both_ways(table, TaskEntity::openOf("ALL"), 15);
  check_both_ways(table, TaskEntity::openOf("ALL").filter(Where::title.begins_with("a") or Where::priority == 7), 5);
  check_both_ways(table, TaskEntity::on_open().owner("ALL").dueOn(day(2)).query(), 5);
  check_both_ways(table, TaskEntity::inTown("here"), 30);
  check_both_ways(table, TaskEntity::owned("ALL"), 40);
  check(table, TaskEntity::tagged("red"), 40);
}

TEST_CASE("pages of number keys and of a local index") {
  live::TestTable table(things_table(), "cursors-numbers");
  keyc::WriteBatch writes;
  for (int i = 0; i < 17; ++i) {
    Match match{.game = "go", .title = std::to_string(i * 7 % 17)};
    match.score = keyc::Decimal(std::to_string(i / 3) + (i % 3 == 0 ? "" : ".50"));  // ties
    writes.put<MatchEntity>(match);
  }
  table.client().write_all(writes);
  check_both_ways(table, MatchEntity::best("go", keyc::Decimal("0")), 14);
  check_both_ways(table, MatchEntity::titled("go", ""), 17);
  check_both_ways(table, MatchEntity::at().game("go").query(), 17);

  live::TestTable plain(PlainTable::create_table(), "cursors-plain");
  keyc::WriteBatch readings;
  for (int i = -8; i < 9; ++i)
    readings.put<ReadingEntity>(
        {.device = "a", .at = start + std::chrono::milliseconds(i * 7), .value = i % 3 * 30.0 + 20});
  plain.client().write_all(readings);
  check_both_ways(plain, ReadingEntity::from("a", start - std::chrono::hours(1)), 17);
  check_both_ways(plain, ReadingEntity::before("a", start), 8);
  check_both_ways(plain, ReadingEntity::hot("a"), 5);
}

TEST_CASE("pages of binary keys") {
  using namespace key_types;
  live::TestTable table(TypedTable::create_table(), "cursors-binary");
  Random random(9);
  keyc::WriteBatch writes;
  for (std::uint32_t i = 0; i < 15; ++i) {
    writes.put<RowEntity>({.owner = "ann",
                           .number = i,
                           .kind = Kind::small,
                           .score = static_cast<std::int16_t>(i / 4),
                           .level = static_cast<std::uint8_t>(random() % 256),
                           .half = 0.5F * static_cast<float>(random() % 7),
                           .price = keyc::Decimal("1.5"),
                           .made = keyc::Ulid::generate(),
                           .time = start + std::chrono::minutes(i / 3),
                           .day = day(1),
                           .word = std::string(1, static_cast<char>('a' + i % 5)),
                           .label = "l",
                           .raw = {std::byte{0xff}, std::byte{static_cast<unsigned char>(i)}},
                           .bonus = static_cast<std::int32_t>(i) - 7,
                           .tag = "tag"});
    writes.put<OtherEntity>({.owner = "ann", .id = static_cast<std::uint16_t>(i)});
  }
  table.client().write_all(writes);
  check_both_ways(table, RowEntity::at().owner("ann").query(), 15);
  check_both_ways(table, RowEntity::on_byWord().owner("ann").query(), 15);
  check_both_ways(table, RowEntity::on_byArea().kind(Kind::small).query(), 15);
  check_both_ways(table, RowEntity::on_byZone().kind(Kind::small).query(), 15);
  check_both_ways(table, RowEntity::on_byCost().owner("ann").query(), 15);
}

TEST_CASE("a cursor continues after the place of its item, even if the item was removed") {
  live::TestTable table(PlainTable::create_table(), "cursors-gone");
  keyc::Client& client = table.client();
  keyc::WriteBatch writes;
  for (int i = 0; i < 9; ++i)
    writes.put<ReadingEntity>({.device = "a", .at = start + std::chrono::milliseconds(i), .value = i * 1.0});
  client.write_all(writes);
  const auto query = ReadingEntity::from("a", start).ascending();
  std::optional<std::string> cursor;
  Ids ids;
  for (int page = 0; page < 3; ++page) {
    auto items = client.items(keyc::EntityQuery(query).limit(3).from(cursor));
    std::optional<Reading> last;
    for (const Reading& reading : items) {
      ids.push_back(id_of(reading));
      last = reading;
    }
    cursor = items.cursor();
    client.send(ReadingEntity::remove(ReadingEntity::key(last.value())));
  }
  Ids wanted;
  for (int i = 0; i < 9; ++i)
    wanted.push_back(id_of(Reading{.device = "a", .at = start + std::chrono::milliseconds(i), .value = 0}));
  CHECK(ids == wanted);
  CHECK_THROWS_AS(client.items(ReadingEntity::from("a", start).from(keyc::make_cursor(query.request(), {}))),
                  keyc::CursorError);  // that query is descending
  CHECK_THROWS_AS(
      client.items(ReadingEntity::from("b", start).ascending().from(keyc::make_cursor(query.request(), {}))),
      keyc::CursorError);
}

TEST_CASE("A cursor is a place, from which pages are read either way") {
  live::TestTable table(PlainTable::create_table(), "cursors-places");
  keyc::Client& client = table.client();
  for (int i = 0; i < 9; ++i)
    client.send(ReadingEntity::put({.device = "a", .at = start + std::chrono::milliseconds(i), .value = i * 1.0}));
  const auto query = keyc::EntityQuery(ReadingEntity::from("a", start)).ascending();
  const auto read = [&](const auto& asked) {
    std::string values;
    for (const Reading& reading : client.items(asked)) values += std::to_string(static_cast<int>(reading.value));
    return values;
  };
  const auto page_of = [&](const auto& asked) {
    auto items = client.items(asked);
    std::string values;
    for (const Reading& reading : items) values += std::to_string(static_cast<int>(reading.value));
    return std::tuple(values, items.next(), items.previous());
  };
  const auto [first, after_first, before_first] = page_of(keyc::EntityQuery(query).limit(3));
  CHECK(first == "012");
  CHECK_FALSE(before_first);
  const auto [second, after_second, before_second] = page_of(keyc::EntityQuery(query).limit(3).from(after_first));
  CHECK(second == "345");
  CHECK(read(keyc::EntityQuery(query).before(*before_second)) == "012");
  CHECK(read(keyc::EntityQuery(query).from(before_second)) == "345678");
  CHECK(read(keyc::EntityQuery(query).before(*after_second)) == "012345");
  CHECK(read(keyc::EntityQuery(query).before(*after_second).limit(2)) == "45");

  // A page without items: its own cursor is what is before it, and after it.
  const auto [rest, after_rest, before_rest] = page_of(keyc::EntityQuery(query).from(after_second));
  CHECK(rest == "678");
  CHECK_FALSE(after_rest);
  for (int i = 6; i < 9; ++i)
    client.send(ReadingEntity::remove(ReadingEntity::key({.device = "a", .at = start + std::chrono::milliseconds(i)})));
  const auto [none, after_none, before_none] = page_of(keyc::EntityQuery(query).from(before_rest));
  CHECK(none.empty());
  CHECK_FALSE(after_none);
  CHECK(before_none == before_rest);
  CHECK(read(keyc::EntityQuery(query).before(*before_none).limit(2)) == "45");
  const auto [all, after_all, before_all] = page_of(keyc::EntityQuery(query).before(*after_first));
  CHECK(all == "012");
  CHECK_FALSE(before_all);
  const auto [nothing, after_nothing, before_nothing] =
      page_of(keyc::EntityQuery(query).before(keyc::make_cursor(query.request(), {})));
  CHECK(nothing.empty());
  CHECK_FALSE(before_nothing);
  REQUIRE(after_nothing);
  CHECK(read(keyc::EntityQuery(query).from(after_nothing)) == "012345");
  CHECK(read(keyc::EntityQuery(query).descending().limit(2)) == "54");

  // One request cannot give them, and the place of another query is refused.
  CHECK_THROWS_AS(keyc::EntityQuery(query).before(*after_first).request(), keyc::Error);
  CHECK_THROWS_AS(keyc::EntityQuery(query).from(before_second).request(), keyc::Error);
  CHECK_THROWS_AS(client.items(keyc::EntityQuery(query).descending().before(*after_first)), keyc::CursorError);
  CHECK_THROWS_AS(client.items(keyc::EntityQuery(query).descending().before(*before_second)), keyc::CursorError);
  CHECK_THROWS_AS(keyc::EntityQuery(query).before("x"), keyc::CursorError);
  CHECK_THROWS_AS(keyc::key_of_cursor(query.request(), *before_second), keyc::CursorError);
}

TEST_CASE("Pages go forward and back while others write: what stays is on each way once, in its order") {
  live::TestTable table(things_table(), "cursors-writers");
  keyc::Client& client = table.client();
  Random random(4);
  const auto make = [&](std::size_t i, std::size_t day_of) {
    Task task = make_task(random, i);
    task.owner = "ALL";
    task.state = State::open;
    task.dueOn = day(1 + day_of % 3);
    task.createdAt = start + std::chrono::minutes(day_of / 3);
    return task;
  };
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < 80; ++i) {
    tasks.push_back(make(i, i / 4));
    tasks.back().priority = i % 2 == 0 ? 1 : 2;  // those of 1 stay
    client.send(TaskEntity::put(tasks.back()));
  }
  const auto query = TaskEntity::openOf("ALL");
  Ids wanted;
  for (const Task& task : client.items(query))
    if (task.priority == 1) wanted.push_back(id_of(task));
  std::size_t next = 100;
  const auto write = [&] {
    Task added = make(next++, random() % 20);
    added.priority = 2;
    client.send(TaskEntity::put(added));
    const Task& gone = tasks[2 * (random() % 40) + 1];
    client.send(TaskEntity::remove(TaskEntity::key(gone)));
  };
  const auto shown = [](const Task& task) { return task.priority == 1 ? id_of(task) : std::string(); };
  for (const std::size_t page : {1U, 3U, 8U}) {
    auto found = live::there_and_back(client, query, page, shown, write);
    std::erase(found.there, "");
    std::erase(found.back, "");
    CHECK(found.there == wanted);
    CHECK(found.back == wanted);
  }
}

namespace {

/// In pages of one limit over all segments.
template <class Entity>
Ids in_segments(
    keyc::Client& client, const keyc::EntityScan<Entity>& scan, int segments, std::size_t page,
    const std::function<void()>& between = [] {}) {
  Ids ids;
  std::optional<std::string> cursor;
  do {
    auto items = client.items(scan.segments(segments).limit(page).from(cursor));
    std::size_t on_page = 0;
    for (const auto& item : items) {
      ids.push_back(id_of(item));
      ++on_page;
    }
    cursor = items.cursor();
    CHECK((on_page == page || !cursor));
    between();
  } while (cursor);
  std::sort(ids.begin(), ids.end());
  return ids;
}

}  // namespace

TEST_CASE("A scan in segments has each item once, of the table and of an index, while others write") {
  live::TestTable table(things_table(), "cursors-segments");
  keyc::Client& client = table.client();
  Random random(6);
  keyc::WriteBatch writes;
  for (std::size_t i = 0; i < 120; ++i) {
    Task task = make_task(random, i);
    task.tags = {i % 3 == 0 ? "blue" : "red"};
    task.owner = std::to_string(i % 20);
    writes.put<TaskEntity>(task);
    writes.put<TicketEntity>({.id = std::to_string(i), .createdOn = day(1), .priority = 3});
  }
  client.write_all(writes);
  const auto red = TaskEntity::tagged("red");
  const Ids wanted = in_segments(client, red, 1, 1000);
  CHECK(wanted.size() == 80);
  for (const int segments : {2, 7, 40})
    for (const std::size_t page : {3U, 25U, 1000U}) CHECK(in_segments(client, red, segments, page) == wanted);
  const std::size_t sent = table.sent().size();
  auto some = client.items(red.segments(4).limit(5));
  std::size_t count = 0;
  for ([[maybe_unused]] const Task& task : some) ++count;
  CHECK(count == 5);
  CHECK(table.sent()[sent].first == "Scan");
  CHECK(table.sent()[sent].second.find(R"("TotalSegments":4)") != std::string::npos);
  REQUIRE(some.cursor());
  CHECK_THROWS_AS(client.items(red.segments(5).from(some.cursor())), keyc::CursorError);
  CHECK_THROWS_AS(client.items(red.segments(4).before(*some.cursor())), keyc::Error);
  CHECK_THROWS_AS(some.previous(), keyc::Error);

  // What is written meanwhile is another tag's.
  std::size_t next = 1000;
  CHECK(in_segments(client, red, 5, 10, [&] {
          Task task = make_task(random, next++);
          task.tags = {"blue"};
          client.send(TaskEntity::put(task));
        }) == wanted);

  // An index, whose cursors have the keys of the index and of the table.
  const auto open = TaskEntity::openOf("1");
  keyc::Scan of_index;
  of_index.TableName = open.request().TableName;
  of_index.IndexName = open.request().IndexName;
  const keyc::EntityScan<TaskEntity> entries(*open.key_names(), of_index);
  const Ids all = in_segments(client, entries, 1, 1000);
  CHECK(all.size() > 10);
  for (const int segments : {3, 16}) CHECK(in_segments(client, entries, segments, 11) == all);
}
