// Generated code with stand-ins for absent values, and with attributes that only keys hold.
#include <optional>
#include <string>

#include "absent.keys.hpp"
#include "keyc/errors.hpp"
#include "keyc/json.hpp"
#include "support/catch.hpp"

using namespace absent;
using Catch::Matchers::Contains;
using keyc::AttributeValue;
using keyc::Item;

namespace {

constexpr keyc::Date leap_day{std::chrono::year{2024}, std::chrono::month{2}, std::chrono::day{29}};
constexpr keyc::Date last_day{std::chrono::year{9999}, std::chrono::month{12}, std::chrono::day{31}};
constexpr keyc::Timestamp noon{std::chrono::milliseconds{1704110400000}};

Task full() {
  return {.owner = "ann",
          .number = 7,
          .dueOn = leap_day,
          .level = std::int16_t{-1},
          .note = "a!",
          .size = std::uint8_t{9},
          .price = keyc::Decimal("1.5")};
}
Task empty() { return {.owner = "ann", .number = 7, .dueOn = {}, .level = {}, .note = {}, .size = {}, .price = {}}; }

Job job() {
  return {.name = "a#b",
          .at = noon,
          .id = keyc::Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV"),
          .title = "paint",
          .state = State::open,
          .priority = 3,
          .tag = "x",
          .updatedAt = noon};
}

std::string text(const Item& item, std::string_view name) {
  const AttributeValue* const found = item.find(name);
  return found == nullptr ? "(absent)" : found->text();
}

template <class Error, class Action>
std::string message(Action action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "(nothing was thrown)";
}

template <class Query>
std::string condition(const Query& query) {
  const std::string json = to_json(query.request());
  const auto values = json.find("\"ExpressionAttributeValues\":");
  return json.substr(values + 28, json.find("}}", values) + 2 - values - 28);
}

}  // namespace

TEST_CASE("a stand-in is written for an absent value, in every key, and the item is in every index") {
  const Item item = TaskEntity::to_item(empty());
  CHECK(text(item, "sk") == "9999-12-31#0000000007");
  CHECK(text(item, "levelSk") == "L#!#0000000007");
  CHECK(text(item, "noteSk") == "!#0000000007");
  CHECK(text(item, "sizeSk") == "S#~");
  CHECK(text(item, "priceSk") == "A");
  CHECK(text(item, "daySk") == "9999-12-31");
  CHECK(text(item, "backSk") == "~#!");
  CHECK(text(item, "lastSk") == "N#!");
  CHECK(text(item, "dueOn") == "(absent)");
  CHECK(text(TaskEntity::to_item(full()), "noteSk") == "a$21#0000000007");
}

TEST_CASE("a value that would be written like the stand-in is refused") {
  Task task = full();
  task.dueOn = last_day;
  CHECK(message<keyc::ValueError>([&] { TaskEntity::to_item(task); }) ==
        "Task.dueOn: '9999-12-31' stands for the absence of dueOn in sk");
  CHECK(message<keyc::ValueError>([&] { TaskEntity::due("ann", last_day).request(); }) ==
        "Task.dueOn: '9999-12-31' stands for the absence of dueOn in sk");
}

TEST_CASE("items with and without the values are read as they were written") {
  for (const Task& task : {full(), empty()}) {
    const Task read = TaskEntity::from_item(TaskEntity::to_item(task));
    CHECK(read.dueOn == task.dueOn);
    CHECK(read.size == task.size);
    CHECK(read.note == task.note);
    CHECK(text(TaskEntity::to_item(task), "size") == "(absent)");
  }
}

TEST_CASE("queries can ask for absent values, and ranges do not include the stand-in") {
  using keyc::at_least;
  using keyc::at_most;
  const auto on = [] { return TaskEntity::at().owner("ann"); };
  CHECK(condition(on().dueOn(std::nullopt).query()) == R"({":pk":{"S":"OWNER#ann"},":sk":{"S":"9999-12-31#"}})");
  CHECK(condition(on().dueOn(leap_day).query()) == R"({":pk":{"S":"OWNER#ann"},":sk":{"S":"2024-02-29#"}})");
  CHECK(condition(on().dueOn(at_least(leap_day)).query()) ==
        R"({":pk":{"S":"OWNER#ann"},":sk":{"S":"2024-02-29"},":sk_end":{"S":"9999-12-31"}})");
  CHECK(condition(TaskEntity::due("ann", std::nullopt)) == condition(on().dueOn(std::nullopt).query()));
  CHECK(condition(TaskEntity::on_byLevel().owner("ann").level(at_most(5)).query()) ==
        R"({":levelPk":{"S":"LEVELS#ann"},":levelSk":{"S":"L#!$"},":levelSk_end":{"S":"L#00005$"}})");
  CHECK(condition(TaskEntity::noted("ann", "")) == R"({":notePk":{"S":"NOTES#ann"},":noteSk":{"S":"!$"}})");
  CHECK(condition(TaskEntity::on_backwards().owner("ann").level(std::nullopt).query()) ==
        R"({":backPk":{"S":"BACK#ann"},":backSk":{"S":"~#"}})");
  const auto above_last = on().dueOn(keyc::above(last_day)).query();
  CHECK(above_last.matches_nothing());
}

TEST_CASE("an update writes the stand-in if it removes the value, and the entry stays") {
  const auto key = TaskEntity::key(full());
  const std::string removed = to_json(TaskEntity::update(key).remove_price().build());
  CHECK_THAT(removed, Contains(R"("UpdateExpression":"SET #priceSk = :priceSk REMOVE #price")"));
  CHECK_THAT(removed, Contains(R"(":priceSk":{"S":"A"})"));
  const std::string set = to_json(TaskEntity::update(key).set_price(keyc::Decimal("1")).build());
  CHECK_THAT(set, Contains(R"(":priceSk":{"S":"P1301"})"));
  const std::string both = to_json(TaskEntity::update(key).set_level_size({.level = 3, .size = std::nullopt}).build());
  CHECK_THAT(both, Contains(R"(":sizeSk":{"S":"S#~"})"));
  CHECK_THAT(both, Contains(R"(":levelSk":{"S":"L#00003#0000000007"})"));
  CHECK_THAT(both, Contains(R"(":backSk":{"S":"-99996#!"})"));
  CHECK_THAT(both, !Contains("#size "));
}

TEST_CASE("attributes that only keys hold are not stored, and are read from the keys") {
  const Item item = JobEntity::to_item(job());
  for (const char* name : {"name", "at", "id", "state", "priority", "tag", "updatedAt"})
    CHECK_FALSE(item.contains(name));
  const Job read = JobEntity::from_item(item);
  CHECK(read.name == "a#b");
  CHECK(read.at == noon);
  CHECK(read.id == job().id);
  CHECK(read.title == "paint");
  CHECK(read.state == State::open);
  CHECK(read.priority == 3);
  CHECK(read.tag == "x");
  CHECK(read.updatedAt == noon);
  CHECK(std::get<Job>(WorkTable::decode(item)).name == "a#b");
  Job without = job();
  without.tag = std::nullopt;
  CHECK(JobEntity::from_item(JobEntity::to_item(without)).tag == std::nullopt);
}

TEST_CASE("a key that does not fit its template is an error with its name") {
  Item item = JobEntity::to_item(job());
  item.set("levelPk", AttributeValue::string("STATE#OPEN#3"));
  CHECK(message<keyc::DecodeError>([&] { JobEntity::from_item(item); }) ==
        "Job.levelPk: 'STATE#OPEN#3' does not fit its template: expected 3 bytes at byte 11");
  item.set("levelPk", AttributeValue::string("STATE#NONE#003"));
  CHECK(message<keyc::DecodeError>([&] { JobEntity::from_item(item); }) ==
        "Job.state: 'NONE' in levelPk is not a value of its type");
}

TEST_CASE("an index entry has the attributes that can be read from its keys") {
  Item entry = JobEntity::to_item(job());
  const JobEntity::In_byNote read = JobEntity::In_byNote::from_item(entry);
  CHECK(read.name == "a#b");
  CHECK(read.tag == "x");
  CHECK(read.at == noon);
}

TEST_CASE("an update of a keyonly attribute writes only the keys") {
  const auto key = JobEntity::key(job());
  const std::string set =
      to_json(JobEntity::update(key).set_state_priority({.state = State::closed, .priority = 4}).now(noon).build());
  CHECK_THAT(set, Contains(R"("UpdateExpression":"SET #levelPk = :levelPk, #levelSk = :levelSk")"));
  CHECK_THAT(set, Contains(R"(":levelPk":{"S":"STATE#closed#004"})"));
  CHECK_THAT(to_json(JobEntity::update(key).remove_tag().build()), Contains(R"(":noteSk":{"S":"!#a#b"})"));
  CHECK_THAT(to_json(JobEntity::upsert(job())), !Contains("#state") && !Contains("#tag"));
}
