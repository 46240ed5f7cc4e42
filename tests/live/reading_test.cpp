// The number of requests of reads, bad items, and sequences that are kept and moved.
#include <optional>
#include <string>
#include <vector>

#include "features_items.hpp"
#include "keyc/cursor.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace keyc_tests;

namespace {

constexpr int count = 500;

keyc::Timestamp at(int i) { return start + std::chrono::milliseconds(i); }

/// 500 readings of one device, of which only the last one is hot.
void write_readings(keyc::Client& client) {
  keyc::WriteBatch writes;
  for (int i = 0; i < count; ++i)
    writes.put<ReadingEntity>({.device = "a", .at = at(i), .value = i == count - 1 ? 99.0 : 1.0});
  client.write_all(writes);
}

/// Replaces a reading by an item that cannot be decoded.
void spoil(keyc::Client& client, int i) {
  keyc::PutItem put = ReadingEntity::put({.device = "a", .at = at(i), .value = 99.0});
  put.Item.set("value", keyc::AttributeValue::string("none"));
  client.send(put);
}

/// The number of requests that `read` sends.
template <class Read>
std::size_t requests(live::TestTable& table, Read read) {
  const std::size_t before = table.sent().size();
  read();
  return table.sent().size() - before;
}

}  // namespace

TEST_CASE("one of 500 items that passes a filter takes few requests, and only one request if it comes first") {
  live::TestTable table(PlainTable::create_table(), "reading-rare");
  keyc::Client& client = table.client();
  write_readings(client);
  const auto found = [&](const keyc::EntityQuery<ReadingEntity>& query) {
    std::vector<keyc::Timestamp> times;
    for (const Reading& reading : client.items(query)) times.push_back(reading.at);
    return times;
  };
  using Times = std::vector<keyc::Timestamp>;
  CHECK(requests(table, [&] { CHECK(found(ReadingEntity::hot("a").limit(1)) == Times{at(count - 1)}); }) <= 6);
  CHECK(requests(table, [&] { CHECK(found(ReadingEntity::hot("a").limit(2)) == Times{at(count - 1)}); }) <= 7);
  CHECK(requests(table, [&] { CHECK(found(ReadingEntity::hot("a").descending().limit(1)).size() == 1); }) == 1);
  CHECK(requests(table, [&] { CHECK(found(ReadingEntity::from("a", start).limit(3)).size() == 3); }) == 1);
  CHECK(requests(table, [&] { CHECK(found(ReadingEntity::hot("a").limit(1).page_size(100)).size() == 1); }) == 5);
  CHECK(requests(table, [&] { CHECK(found(ReadingEntity::hot("a")).size() == 1); }) == 1);
}

TEST_CASE("items of others are skipped in few requests, and cursors continue in the middle of large pages") {
  live::TestTable table(things_table(), "reading-skipped");
  keyc::Client& client = table.client();
  Random random(5);
  keyc::WriteBatch writes;
  for (std::size_t i = 0; i < 60; ++i) {
    Task task = make_task(random, i);
    task.owner = "ALL";
    writes.put<TaskEntity>(task);
    writes.put<TicketEntity>({.id = std::to_string(i), .createdOn = day(1), .priority = 3});
  }
  client.write_all(writes);
  keyc::Scan whole;
  whole.TableName = things_table().TableName;
  const keyc::EntityScan<TicketEntity> scan(whole);  // unlike a scan of the schema without a filter on the type
  std::size_t found = 0;
  std::optional<std::string> cursor;
  do {
    auto items = client.items(keyc::EntityScan(scan).limit(7).from(cursor));
    const std::size_t sent = requests(table, [&] {
      for (const Ticket& ticket : items) found += ticket.priority == 3 ? 1 : 0;
    });
    CHECK(sent <= 4);
    cursor = items.cursor();
  } while (cursor);
  CHECK(found == 60);
}

TEST_CASE("bad items go to the handler, and the others are read, in pages too") {
  live::TestTable table(PlainTable::create_table(), "reading-bad");
  keyc::Client& client = table.client();
  write_readings(client);
  for (const int i : {0, 7, 8, 250, count - 1}) spoil(client, i);
  const auto query = ReadingEntity::from("a", start).ascending();
  const auto read_all = [&] {
    std::size_t seen = 0;
    for (const Reading& reading : client.items(query)) seen += reading.device == "a" ? 1 : 0;
    return seen;
  };
  CHECK_THROWS_AS(read_all(), keyc::DecodeError);

  std::vector<std::string> bad;
  auto items = client.items(query).on_bad_item([&](const keyc::DecodeError& error, const keyc::Item& item) {
    CHECK(error.attribute() == "value");
    bad.push_back(item.find("at")->text());
  });
  std::size_t good = 0;
  for (const Reading& reading : items) good += reading.device == "a" ? 1 : 0;
  CHECK(good == count - 5);
  CHECK(bad.size() == 5);
  CHECK(items.bad_items() == 5);

  std::size_t in_pages = 0;
  std::size_t bad_in_pages = 0;
  std::optional<std::string> cursor;
  do {
    auto page = client.items(keyc::EntityQuery(query).limit(8).from(cursor))
                    .on_bad_item([](const keyc::DecodeError&, const keyc::Item&) {});
    for (const Reading& reading : page) in_pages += reading.device == "a" ? 1 : 0;
    bad_in_pages += page.bad_items();
    cursor = page.cursor();
  } while (cursor);
  CHECK(in_pages == good);
  CHECK(bad_in_pages == 5);
}

TEST_CASE("sequences that were moved continue in their place") {
  live::TestTable table(PlainTable::create_table(), "reading-moved");
  keyc::Client& client = table.client();
  write_readings(client);
  const auto ask = [&](bool wanted) {
    return wanted ? std::optional(client.items(ReadingEntity::from("a", start).ascending().page_size(100)))
                  : std::nullopt;
  };
  CHECK_FALSE(ask(false));
  std::vector<keyc::EntityItems<ReadingEntity>> sequences;
  sequences.push_back(std::move(*ask(true)));
  std::size_t seen = 0;
  for (const Reading& reading : sequences.front()) {
    CHECK(reading.at == at(static_cast<int>(seen)));
    if (++seen == 150) break;
  }
  sequences.push_back(std::move(*ask(true)));
  auto rest = std::move(sequences.front());
  rest.advance();
  for (const Reading& reading : rest) CHECK(reading.at == at(static_cast<int>(seen++)));
  CHECK(seen == count);
}

TEST_CASE("count() counts the items of the entity that items() would return, over all pages") {
  live::TestTable table(PlainTable::create_table(), "reading-count");
  keyc::Client& client = table.client();
  write_readings(client);
  spoil(client, count - 2);  // it cannot be decoded, and is counted
  CHECK(client.count(ReadingEntity::from("a", start)) == count);
  CHECK(client.count(ReadingEntity::from("a", start).page_size(100)) == count);
  CHECK(client.count(ReadingEntity::from("a", start).limit(123)) == 123);
  CHECK(client.count(ReadingEntity::from("a", at(count - 5))) == 5);
  CHECK(client.count(ReadingEntity::hot("a")) == 1);
  CHECK(client.count(ReadingEntity::hot("b")) == 0);
}

TEST_CASE("count() does not count items of other entities") {
  live::TestTable table(things_table(), "reading-count-skipped");
  keyc::Client& client = table.client();
  Random random(7);
  keyc::WriteBatch writes;
  for (std::size_t i = 0; i < 40; ++i) {
    writes.put<TaskEntity>(make_task(random, i));
    if (i % 4 == 0) writes.put<TicketEntity>({.id = std::to_string(i), .createdOn = day(1), .priority = 3});
  }
  client.write_all(writes);
  keyc::Scan whole;
  whole.TableName = things_table().TableName;
  const keyc::EntityScan<TicketEntity> scan(whole);
  CHECK(client.send(whole).Items.size() == 50);
  CHECK(client.count(scan) == 10);
  CHECK(client.count(keyc::EntityScan(scan).limit(4)) == 4);
  auto items = client.items(scan);
  items.advance();
  CHECK(std::move(items).count() == 9);
}
