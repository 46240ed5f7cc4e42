// Paging with cursors, as a web handler does it, returns the same as a single pass.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "features_items.hpp"
#include "key_types.keys.hpp"
#include "keyc/cursor.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

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

template <class Asking>
void check_both_ways(live::TestTable& table, const Asking& query, std::size_t at_least) {
  check(table, query, at_least);
  Asking backwards = query;
  backwards.descending();
  check(table, backwards, at_least);
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
