#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "chat.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using chat::Message;
using chat::MessageEntity;
using keyc::Date;
using std::chrono::sys_days;
using std::chrono::year;

namespace {

const std::string channel = "general";

Date date_of(const Message& message) { return Date(std::chrono::floor<std::chrono::days>(message.sentAt)); }

/// Close to the borders of years, months and days, of users whose names begin alike or contain separators of keys.
std::vector<Message> all_messages() {
  std::vector<Message> messages;
  std::mt19937 random(20180801);
  std::uniform_int_distribution<int> second(-1, 1);
  for (const char* user : {"amsg", "amsg#2018", "ams", "amsgx", "2018-08", "Ämsg"})
    for (const Date day : {Date{year{2017} / 12 / 31}, Date{year{2018} / 1 / 1}, Date{year{2018} / 7 / 31},
                           Date{year{2018} / 8 / 1}, Date{year{2018} / 8 / 31}, Date{year{2018} / 9 / 1},
                           Date{year{2018} / 12 / 31}, Date{year{2019} / 1 / 1}, Date{year{201} / 8 / 1}})
      for (const int offset : {-1, 0, 1, 40'000})
        messages.push_back({channel, user, sys_days{day} + std::chrono::seconds(offset), std::to_string(offset)});
  std::shuffle(messages.begin(), messages.end(), random);
  return messages;
}

live::TestTable& table() {
  static live::TestTable filled(chat::ChatTable::create_table(), "test");
  static const bool once = [] {
    for (const Message& message : all_messages()) filled.client().send(MessageEntity::put(message));
    return true;
  }();
  (void)once;
  return filled;
}

using Row = std::tuple<keyc::TimestampS, std::string>;

template <class Query>
std::vector<Row> found(const Query& query) {
  std::vector<Row> rows;
  for (const Message& message : table().client().items(query)) rows.emplace_back(message.sentAt, message.user_name);
  return rows;
}

std::vector<Row> expected(const std::function<bool(const Message&)>& condition) {
  std::vector<Row> rows;
  for (const Message& message : all_messages())
    if (condition(message)) rows.emplace_back(message.sentAt, message.user_name);
  std::sort(rows.begin(), rows.end());
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  return rows;
}

}  // namespace

TEST_CASE("A year, a month and a day of one user are one prefix, and nothing else") {
  for (const char* user : {"amsg", "amsg#2018", "2018-08", "nobody"}) {
    const auto of_user = MessageEntity::at().channel(channel).user_name(user);
    CHECK(found(of_user.sentAt(keyc::in_year(2018)).query()) == expected([&](const Message& message) {
            return message.user_name == user && date_of(message).year() == year{2018};
          }));
    CHECK(found(of_user.sentAt(keyc::in_month(2018, 8)).query()) == expected([&](const Message& message) {
            return message.user_name == user && date_of(message).year() / date_of(message).month() == year{2018} / 8;
          }));
    CHECK(found(of_user.sentAt(keyc::in_day(2018, 8, 31)).query()) == expected([&](const Message& message) {
            return message.user_name == user && date_of(message) == year{2018} / 8 / 31;
          }));
  }
  (void)found(MessageEntity::at().channel(channel).user_name("amsg").sentAt(keyc::in_year(2018)).query());
  CHECK(table().sent().back().second.find("\"amsg#2018\"") != std::string::npos);
  (void)found(MessageEntity::at().channel(channel).user_name("amsg").sentAt(keyc::in_month(2018, 8)).query());
  CHECK(table().sent().back().second.find("\"amsg#2018-08\"") != std::string::npos);
}

TEST_CASE("In the index the messages of all users are in the order of time") {
  CHECK(found(MessageEntity::on_byTime().channel(channel).query()) == expected([](const Message&) { return true; }));
  CHECK(found(MessageEntity::on_byTime().channel(channel).sentAt(keyc::in_month(2018, 8)).query()) ==
        expected([](const Message& message) {
          return date_of(message).year() / date_of(message).month() == year{2018} / 8;
        }));
  const keyc::TimestampS first = sys_days{year{2018} / 1 / 1};
  const keyc::TimestampS last = sys_days{year{2018} / 8 / 31};
  CHECK(found(MessageEntity::during(channel, first, last)) ==
        expected([&](const Message& message) { return message.sentAt >= first && message.sentAt <= last; }));
  CHECK(found(MessageEntity::latest(channel)).front() == expected([](const Message&) { return true; }).back());
}

TEST_CASE("The two rooms of a channel are read in the order of time") {
  const auto in_rooms = MessageEntity::on_byRoom().channel(channel).all_shards();
  const auto all = expected([](const Message&) { return true; });
  CHECK(found(in_rooms.plan()) == all);
  CHECK(found(in_rooms.plan().descending()) == std::vector<Row>(all.rbegin(), all.rend()));
  CHECK(found(MessageEntity::latestInRooms(channel)) == std::vector<Row>(all.rbegin(), all.rbegin() + 3));
  const keyc::TimestampS first = sys_days{year{2018} / 1 / 1};
  const keyc::TimestampS last = sys_days{year{2018} / 8 / 31};
  CHECK(found(MessageEntity::inRoomsDuring(channel, first, last)) ==
        expected([&](const Message& message) { return message.sentAt >= first && message.sentAt <= last; }));
  CHECK(found(in_rooms.sentAt(keyc::in_month(2018, 8)).plan()) == expected([](const Message& message) {
          return date_of(message).year() / date_of(message).month() == year{2018} / 8;
        }));
  std::vector<Row> in_pieces;
  std::optional<std::string> cursor;
  do {
    auto piece = table().client().items(in_rooms.plan().limit(11).from(cursor));
    for (const Message& message : piece) in_pieces.emplace_back(message.sentAt, message.user_name);
    cursor = piece.cursor();
  } while (cursor);
  CHECK(in_pieces == all);
  for (const auto& [sentAt, user] : {all.front(), all.back()}) {
    const auto one = MessageEntity::on_byRoom().channel(channel).user_name(user).sentAt(sentAt);
    CHECK(found(one.query()) == std::vector<Row>{{sentAt, user}});
  }
}
