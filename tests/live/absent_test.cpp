// Ranges on levels with stand-ins for absent values, and updates of attributes that only keys hold, against a filter
// over all items.
#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "absent.keys.hpp"
#include "runtime/selects.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"

using namespace absent;
using keyc_tests::in_range;

namespace {

const std::string owner = "ann";

keyc::Date day(int year, unsigned month, unsigned of_month) {
  return {std::chrono::year{year}, std::chrono::month{month}, std::chrono::day{of_month}};
}

const std::vector<keyc::Date> days{day(0, 1, 1), day(2024, 2, 29), day(2024, 3, 1), day(9999, 12, 30)};
const std::vector<std::int16_t> levels{-32768, -10, -1, 0, 9, 10, 32767};
const std::vector<std::string> notes{"\x01", "!", "!a", "#", "$", "A", "AB", "é", "\U0010FFFF"};
const std::vector<std::uint8_t> sizes{0, 9, 10, 255};
const std::vector<keyc::Decimal> prices{keyc::Decimal("-10"), keyc::Decimal("-1.05"), keyc::Decimal("0"),
                                        keyc::Decimal("1.05"), keyc::Decimal("10")};

std::vector<Task> make_tasks() {
  std::mt19937 random(20240601);
  const auto pick = [&]<class T>(const std::vector<T>& from) {
    const std::size_t place = random() % (from.size() + 2);
    return place < from.size() ? std::optional(from[place]) : std::nullopt;
  };
  std::vector<Task> tasks;
  for (std::uint32_t i = 0; i < 120; ++i)
    tasks.push_back({.owner = owner,
                     .number = i,
                     .dueOn = pick(days),
                     .level = pick(levels),
                     .note = pick(notes),
                     .size = pick(sizes),
                     .price = pick(prices)});
  return tasks;
}

using Numbers = std::multiset<std::uint32_t>;

class Tasks {
 public:
  Tasks() : table_(WorkTable::create_table(), "absent"), all_(make_tasks()) {
    for (const Task& task : all_) table_.client().send(TaskEntity::put(task));
  }

  template <class Query>
  Numbers found(const Query& query) {
    Numbers numbers;
    for (const auto& item : table_.client().items(query)) numbers.insert(number_of(item));
    return numbers;
  }

  template <class Keep>
  Numbers where(Keep keep) const {
    Numbers numbers;
    for (const Task& task : all_)
      if (keep(task)) numbers.insert(task.number);
    return numbers;
  }

  /// Tries each operator with each pair of the bounds. `ask(range)` makes the query; `value` returns the attribute that
  /// the range is on.
  template <class T, class Ask, class Value>
  void check(const std::vector<T>& bounds, Ask ask, Value value) {
    const auto compare = [&](const keyc::Range<T>& range) {
      CHECK(found(ask(range).query()) == where([&](const Task& task) {
              const auto& present = value(task);
              return present && in_range<T>(range.kind, range.low, range.high, *present);
            }));
    };
    using keyc::RangeKind;
    for (const T& low : bounds) {
      for (const RangeKind kind : {RangeKind::below, RangeKind::at_most, RangeKind::at_least, RangeKind::above})
        compare(keyc::Range<T>(kind, low, low));
      for (const T& high : bounds) compare(keyc::Range<T>(RangeKind::between, low, high));
    }
  }

  keyc::Client& client() { return table_.client(); }
  std::vector<keyc::Item> scan() { return table_.scan(); }

 private:
  static std::uint32_t number_of(const Task& task) { return task.number; }
  static std::uint32_t number_of(const TaskEntity::In_byNote& entry) {
    const std::string& sk = entry.key().find("sk")->text();
    return static_cast<std::uint32_t>(std::stoul(sk.substr(sk.find('#') + 1)));
  }

  live::TestTable table_;
  std::vector<Task> all_;
};

}  // namespace

TEST_CASE("ranges do not return items without the value, equality with nothing returns exactly these") {
  Tasks tasks;
  const auto due = [](const Task& task) { return task.dueOn; };
  const auto level = [](const Task& task) { return task.level; };
  const auto note = [](const Task& task) { return task.note; };
  const auto size = [](const Task& task) { return task.size; };
  const auto price = [](const Task& task) { return task.price; };
  const auto on = TaskEntity::at().owner(owner);
  const auto by_level = TaskEntity::on_byLevel().owner(owner);
  const auto by_note = TaskEntity::on_byNote().owner(owner);
  const auto by_size = TaskEntity::on_bySize().owner(owner);
  const auto by_price = TaskEntity::on_byPrice().owner(owner);
  const auto by_day = TaskEntity::on_byDay().owner(owner);
  const auto backwards = TaskEntity::on_backwards().owner(owner);
  const auto last = TaskEntity::on_last().owner(owner);

  std::vector<keyc::Date> all_days = days;
  all_days.push_back(day(9999, 12, 31));
  tasks.check(
      all_days, [&](const auto& range) { return on.dueOn(range); }, due);
  tasks.check(
      all_days, [&](const auto& range) { return by_day.dueOn(range); }, due);
  tasks.check(
      levels, [&](const auto& range) { return by_level.level(range); }, level);
  tasks.check(
      levels, [&](const auto& range) { return backwards.level(range); }, level);
  tasks.check(
      notes, [&](const auto& range) { return by_note.note(range); }, note);
  tasks.check(
      notes, [&](const auto& range) { return last.note(range); }, note);
  tasks.check(
      sizes, [&](const auto& range) { return by_size.size(range); }, size);
  tasks.check(
      prices, [&](const auto& range) { return by_price.price(range); }, price);

  CHECK(tasks.found(on.dueOn(std::nullopt).query()) == tasks.where([&](const Task& task) { return !task.dueOn; }));
  CHECK(tasks.found(by_day.dueOn(std::nullopt).query()) == tasks.where([&](const Task& task) { return !task.dueOn; }));
  CHECK(tasks.found(by_level.level(std::nullopt).query()) ==
        tasks.where([&](const Task& task) { return !task.level; }));
  CHECK(tasks.found(by_note.note(std::nullopt).query()) == tasks.where([&](const Task& task) { return !task.note; }));
  CHECK(tasks.found(last.note(std::nullopt).query()) == tasks.where([&](const Task& task) { return !task.note; }));
  CHECK(tasks.found(by_size.size(std::nullopt).query()) == tasks.where([&](const Task& task) { return !task.size; }));
  CHECK(tasks.found(by_price.price(std::nullopt).query()) ==
        tasks.where([&](const Task& task) { return !task.price; }));
  CHECK(tasks.found(on.query()).size() == 120);

  for (const char* prefix : {"", "!", "A", "é"}) {
    const auto begins = [&](const Task& task) { return task.note && task.note->starts_with(prefix); };
    CHECK(tasks.found(TaskEntity::noted(owner, prefix)) == tasks.where(begins));
    CHECK(tasks.found(last.note(keyc::begins_with(prefix)).query()) == tasks.where(begins));
  }
  for (const std::int16_t fixed : levels)
    tasks.check(
        sizes, [&](const auto& range) { return backwards.level(fixed).size(range); },
        [&](const Task& task) { return task.level == fixed ? task.size : std::nullopt; });
}

TEST_CASE("after random updates the keys have the values that are read from them") {
  Tasks tasks;
  std::mt19937 random(7);
  const auto one_of = [&](const auto& from) { return from[random() % from.size()]; };
  for (const keyc::Item& item : tasks.scan()) {
    const auto key = TaskEntity::key(TaskEntity::from_item(item));
    auto update = TaskEntity::update(key);
    if (random() % 2 == 0)
      update.set_price(one_of(prices));
    else
      update.remove_price();
    if (random() % 2 == 0)
      update.set_level_size({.level = std::nullopt, .size = one_of(sizes)});
    else
      update.set_level_size({.level = one_of(levels), .size = std::nullopt});
    if (random() % 2 == 0)
      update.remove_note();
    else
      update.set_note(one_of(notes));
    tasks.client().send(update.build());
  }
  for (const keyc::Item& item : tasks.scan()) CHECK(TaskEntity::to_item(TaskEntity::from_item(item)) == item);
}
