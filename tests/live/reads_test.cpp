// Every pattern of tests/generated/reads.keys with random values against a filter over all items.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "reads.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"
#include "support/there_and_back.hpp"

using reads::File;
using reads::FileEntity;
using reads::Status;
using reads::Task;
using reads::TaskEntity;

namespace {

constexpr Status statuses[] = {Status::open, Status::paid, Status::shipped, Status::cancelled};
const std::vector<std::string> teams{"a", "a#b", "b", "nobody"};
const std::vector<std::string> owners{"Ann", "ann", "ANN", "Bob", "bo"};
const std::vector<std::string> titles{"tea", "tent", "te", "a#b", "b"};

keyc::TimestampS second(int i) { return keyc::TimestampS{std::chrono::seconds{1'704'067'200 + i}}; }

Task task(const std::string& team, std::uint32_t id) {
  return {
      .team = team,
      .id = id,
      .status = statuses[id * 7 % 4],
      .owner = owners[id % owners.size()],
      .title = titles[id / 5 % titles.size()],
      .size = static_cast<std::int32_t>(id % 5) - 2,
      .at = second(static_cast<int>(id * 13 % 20)),
      .note = id % 3 == 0 ? std::optional("note " + std::to_string(id)) : std::nullopt,
      .rating = static_cast<std::uint8_t>(id % 6),
      .goal = static_cast<std::uint8_t>(id / 6 % 5),
      .flag = id % 4 == 0 ? std::optional("flag") : std::nullopt,
      .tags = {"t" + std::to_string(id)},
      .place = {.city = "city " + std::to_string(id % 3), .street = {}, .floor = static_cast<std::uint8_t>(id % 2)},
      .home = id % 2 == 0 ? std::optional(reads::Place{.city = "home", .street = "street", .floor = 4}) : std::nullopt};
}

const std::vector<Task>& tasks() {
  static const std::vector<Task> all = [] {
    std::vector<Task> made;
    for (const std::string team : {"a", "a#b", "b"})
      for (std::uint32_t id = 0; id < 60; ++id) made.push_back(task(team, id));
    return made;
  }();
  return all;
}

const std::vector<File>& files() {
  static const std::vector<File> all = [] {
    std::vector<File> made;
    for (const std::string path : {"a", "a#b", "a#b#c", "b"})
      for (const std::string name : {"x", "b#x", "b#c#x", "y"})
        made.push_back({.drive = "d", .path = path, .name = path + "/" + name});
    for (const std::string name : {"b#z", "c#z", "z"}) made.push_back({.drive = "d", .path = "a", .name = name});
    return made;
  }();
  return all;
}

live::TestTable& table() {
  static live::TestTable filled(reads::TasksTable::create_table(), "test");
  static const bool once = [] {
    for (const Task& value : tasks()) filled.client().send(TaskEntity::put(value));
    for (const File& value : files()) filled.client().send(FileEntity::put(value));
    return true;
  }();
  (void)once;
  return filled;
}

template <class Request>
auto found(const Request& request) {
  std::vector<std::decay_t<decltype(*table().client().items(request).begin())>> all;
  for (const auto& value : table().client().items(request)) all.push_back(value);
  return all;
}

keyc::Item key_of(const Task& value) { return TaskEntity::key(value).key(); }
keyc::Item key_of(const File& value) { return FileEntity::key(value).key(); }
keyc::Item key_of(const keyc::IndexEntry& value) { return value.key(); }
keyc::Item key_of(const std::variant<reads::Note, reads::Photo>& value) {
  const auto* const note = std::get_if<reads::Note>(&value);
  return note != nullptr ? reads::NoteEntity::key(*note).key()
                         : reads::PhotoEntity::key(std::get<reads::Photo>(value)).key();
}

/// Pages of so many items forward and back, or, of a scan, in segments.
template <class Request, class Values>
void check_pages(const Request& request, std::size_t items, const Values& wanted) {
  const auto shown = [](const auto& value) { return key_of(value); };
  std::vector<keyc::Item> keys;
  for (const auto& value : wanted) keys.push_back(key_of(value));
  if constexpr (requires { request.segments(3); }) {
    std::vector<keyc::Item> left;
    for (const auto& value : table().client().items(request.segments(3).limit(1000))) left.push_back(key_of(value));
    CHECK(left.size() == keys.size());
    for (const keyc::Item& key : keys) CHECK(std::erase(left, key) == 1);
  } else {
    const auto pages = live::there_and_back(table().client(), request, items, shown);
    CHECK(pages.there == keys);
    CHECK(pages.back == keys);
  }
}

/// In pieces of so many items, each continued by the cursor of the one before.
template <class Request>
auto found_in_pieces(const Request& request, std::size_t items) {
  decltype(found(request)) all;
  std::optional<std::string> cursor;
  do {
    auto piece = table().client().items(Request(request).limit(items).from(cursor));
    for (const auto& value : piece) all.push_back(value);
    cursor = piece.cursor();
  } while (cursor);
  if (items > 1) check_pages(request, items, all);
  return all;
}

using Condition = std::function<bool(const Task&)>;

std::vector<Task> expected(const Condition& condition) {
  std::vector<Task> wanted;
  std::copy_if(tasks().begin(), tasks().end(), std::back_inserter(wanted), condition);
  return wanted;
}

template <class Key>
std::vector<Task> expected(const Condition& condition, Key key) {
  std::vector<Task> wanted = expected(condition);
  std::stable_sort(wanted.begin(), wanted.end(), [&](const Task& a, const Task& b) { return key(a) < key(b); });
  return wanted;
}

/// Items of one key have no order among each other.
template <class Key>
void check_order(const std::vector<Task>& items, Key key) {
  CHECK(std::is_sorted(items.begin(), items.end(), [&](const Task& a, const Task& b) { return key(a) < key(b); }));
}

std::vector<Task> by_id(std::vector<Task> items) {
  std::sort(items.begin(), items.end(),
            [](const Task& a, const Task& b) { return std::tie(a.team, a.id) < std::tie(b.team, b.id); });
  return items;
}

template <class Items>
std::size_t count_of(Items& items) {
  std::size_t count = 0;
  for ([[maybe_unused]] const auto& item : items) ++count;
  return count;
}

/// As a whole, in pages, both ways, and back from a page.
template <class Key>
void check(const keyc::EntityPlan<TaskEntity>& plan, const Condition& condition, Key key) {
  using Plan = keyc::EntityPlan<TaskEntity>;
  const std::vector<Task> all = found(plan);
  CHECK(by_id(all) == by_id(expected(condition)));
  check_order(all, key);
  CHECK(found(Plan(plan).page_size(2)) == all);
  for (const std::size_t items : {1u, 7u}) CHECK(found_in_pieces(plan, items) == all);
  CHECK(table().client().count(plan) == all.size());
  CHECK(table().client().count(Plan(plan).limit(5)) == std::min<std::size_t>(5, all.size()));
  auto first = table().client().items(Plan(plan).limit(9));
  const auto in_first = static_cast<std::ptrdiff_t>(count_of(first));
  if (const auto cursor = first.cursor()) {
    CHECK(found(Plan(plan).before(cursor)) == std::vector<Task>(all.begin(), all.begin() + in_first));
    CHECK(found(Plan(plan).before(*cursor).limit(4)) ==
          std::vector<Task>(all.begin() + in_first - 4, all.begin() + in_first));
  }
  CHECK(!first.previous());
  CHECK(found(Plan(plan).before(first.previous())).empty());
  std::vector<Task> back = found(Plan(plan).descending());
  CHECK(found_in_pieces(Plan(plan).descending(), 5) == back);
  CHECK(by_id(back) == by_id(all));
  std::reverse(back.begin(), back.end());
  check_order(back, key);
}

std::mt19937& generator() {
  static std::mt19937 random(20'240'101);
  return random;
}

/// So many values at random, some of them twice.
template <class T>
std::vector<T> some(const std::vector<T>& pool) {
  std::vector<T> values(generator()() % 5);
  for (T& value : values) value = pool[generator()() % pool.size()];
  return values;
}

template <class T>
bool has(const std::vector<T>& values, const T& value) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

std::string_view key_text(Status status) {
  constexpr std::string_view texts[] = {"open", "paid", "SENT", "cancelled"};
  return texts[static_cast<std::size_t>(status)];
}

keyc::PutItem put_of(const reads::Note& value) { return reads::NoteEntity::put(value); }
keyc::PutItem put_of(const reads::Photo& value) { return reads::PhotoEntity::put(value); }

const std::vector<Status> all_statuses(std::begin(statuses), std::end(statuses));

/// The sort key of the index byStatus.
const auto by_status = [](const Task& value) {
  return std::tuple(key_text(value.status), -value.at.time_since_epoch().count(), value.id);
};

}  // namespace

TEST_CASE("A list in the sort key is read in the order of the keys, in both directions and in pages") {
  for (int i = 0; i < 12; ++i) {
    const std::vector<Status> asked = some(all_statuses);
    check(
        TaskEntity::byStatus("a", asked),
        [&](const Task& value) { return value.team == "a" && has(asked, value.status); }, by_status);
  }
  const auto newest =
      expected([](const Task& value) { return value.team == "b" && value.status != Status::open; }, by_status);
  CHECK(found(TaskEntity::byStatusNewest("b", {Status::paid, Status::cancelled, Status::shipped})) ==
        std::vector<Task>(newest.rbegin(), newest.rbegin() + 7));
}

TEST_CASE("A list in the partition key is merged by the sort key") {
  for (int i = 0; i < 8; ++i) {
    const std::vector<std::string> asked = some(teams);
    const Status status = statuses[i % 4];
    check(
        TaskEntity::inTeams(asked, status),
        [&](const Task& value) { return has(asked, value.team) && value.status == status; }, by_status);
    check(
        TaskEntity::recent(asked, status, second(8)),
        [&](const Task& value) { return has(asked, value.team) && value.status == status && value.at >= second(8); },
        by_status);
    check(
        TaskEntity::labelled(asked, "Ann"),
        [&](const Task& value) { return has(asked, value.team) && value.owner == "Ann"; },
        [](const Task&) { return 0; });
    check(
        TaskEntity::points(asked, second(3), second(12), 4),
        [&](const Task& value) {
          return has(asked, value.team) && value.at >= second(3) && value.at <= second(12) && value.rating <= 4;
        },
        [](const Task&) { return 0; });
  }
  for (int i = 0; i < 8; ++i) {
    const std::vector<std::int32_t> asked = some<std::int32_t>({-2, -1, 0, 1, 2, 7});
    check(
        TaskEntity::ofSizes(asked, second(2), second(15)),
        [&](const Task& value) { return has(asked, value.size) && value.at >= second(2) && value.at <= second(15); },
        [](const Task& value) { return std::tuple(value.at, value.id); });
  }
}

TEST_CASE("Values of which the key has only a part are read once for each part, and filtered exactly") {
  for (int i = 0; i < 8; ++i) {
    const std::vector<std::string> asked = some(owners);
    check(
        TaskEntity::ofOwners(asked), [&](const Task& value) { return has(asked, value.owner); },
        [](const Task& value) { return std::tuple(value.title.substr(0, 2), value.id); });
    const std::vector<std::string> wanted = some(titles);
    check(
        TaskEntity::ofTitles("Ann", wanted),
        [&](const Task& value) { return value.owner == "Ann" && has(wanted, value.title); },
        [](const Task& value) { return std::tuple(value.title.substr(0, 2), value.id); });
  }
  // Three owners have one key.
  const auto plan = TaskEntity::ofOwners({"Ann", "ann", "ANN"}).settings();
  const keyc::PlanNode tree = plan.make({}, false);
  REQUIRE(tree.kind == keyc::PlanNode::Kind::query);
  CHECK(tree.request->FilterExpression == "#owner in (:owner__0, :owner__1, :owner__2)");
}

TEST_CASE("Paths of raw text whose keys begin with those of others are read with these, and filtered exactly") {
  const std::vector<std::string> paths{"a", "a#b", "a#b#c", "b", "c"};
  for (int i = 0; i < 12; ++i) {
    const std::vector<std::string> asked = some(paths);
    std::vector<File> wanted;
    for (const File& file : files())
      if (has(asked, file.path)) wanted.push_back(file);
    std::sort(wanted.begin(), wanted.end(),
              [](const File& a, const File& b) { return a.path + '#' + a.name < b.path + '#' + b.name; });
    const auto plan = FileEntity::inFolders("d", asked);
    CHECK(found(plan) == wanted);
    CHECK(found_in_pieces(plan, 3) == wanted);
  }
}

TEST_CASE("Each value of a list is read in each shard, or in its own") {
  for (int i = 0; i < 6; ++i) {
    const std::vector<std::string> asked = some(owners);
    const auto by_owner = [](const Task& value) { return std::tuple(value.owner, value.at, value.id); };
    check(
        TaskEntity::acrossShards("a", asked),
        [&](const Task& value) { return value.team == "a" && has(asked, value.owner); }, by_owner);
    const std::vector<std::string> in = some(teams);
    check(
        TaskEntity::teamsAcrossShards(in, "b"),
        [&](const Task& value) { return has(in, value.team) && value.owner.starts_with("b"); }, by_owner);
    const std::vector<std::uint32_t> ids = some<std::uint32_t>({3, 4, 13, 23, 33, 43, 99});
    check(
        TaskEntity::inShards("b", ids, "Bob"),
        [&](const Task& value) { return value.team == "b" && has(ids, value.id) && value.owner == "Bob"; }, by_owner);
  }
}

TEST_CASE("A list can complete the key of the table, with a filter too") {
  for (int i = 0; i < 8; ++i) {
    const std::vector<std::uint32_t> ids = some<std::uint32_t>({0, 1, 5, 17, 59, 60});
    const std::vector<Status> asked = some(all_statuses);
    const auto by_number = [](const Task& value) { return value.id; };
    check(
        TaskEntity::these("b", ids), [&](const Task& value) { return value.team == "b" && has(ids, value.id); },
        by_number);
    check(
        TaskEntity::chosen("b", ids, asked),
        [&](const Task& value) { return value.team == "b" && has(ids, value.id) && has(asked, value.status); },
        by_number);
  }
}

TEST_CASE("Lists in filters let through what they have, and an empty one nothing") {
  for (int i = 0; i < 16; ++i) {
    const std::vector<Status> asked = some(all_statuses);
    const auto of_team = [&](const Condition& condition) {
      return expected([&](const Task& value) { return value.team == "a" && condition(value); },
                      [](const Task& value) { return value.id; });
    };
    const auto filtered = TaskEntity::filtered("a", asked);
    CHECK(filtered.matches_nothing() == asked.empty());
    CHECK(found(filtered) == of_team([&](const Task& value) { return has(asked, value.status); }));
    CHECK(by_id(found(TaskEntity::scanned(asked))) ==
          by_id(expected([&](const Task& value) { return has(asked, value.status); })));
    CHECK(TaskEntity::scanned(asked).matches_nothing() == asked.empty());
    const std::vector<std::uint8_t> ratings = some<std::uint8_t>({0, 3, 4, 9});
    const std::vector<std::string> wanted = some(titles);
    CHECK(found(TaskEntity::either("a", ratings, wanted)) ==
          of_team([&](const Task& value) { return has(ratings, value.rating) || !has(wanted, value.title); }));
    const std::vector<std::uint64_t> sizes = some<std::uint64_t>({1, 2, 3, 4});
    const std::vector<std::int32_t> numbers = some<std::int32_t>({-2, -1, 0, 1});
    const std::uint8_t third = ratings.empty() ? std::uint8_t{5} : ratings.front();
    const auto stuck = TaskEntity::stuck("a", asked, third, wanted);
    CHECK(stuck.matches_nothing() == (asked.empty() && wanted.empty()));
    CHECK(found(stuck) == of_team([&](const Task& value) {
            const bool is_rated = value.rating == 1 || value.rating == 2 || value.rating == third;
            return (has(asked, value.status) && is_rated) || has(wanted, value.title);
          }));
    // A negation of what needs a list.
    const auto never = TaskEntity::never({"a"}, Status::open, ratings, 2, wanted).settings();
    CHECK(keyc::PlanRun(never).next().empty() == (ratings.empty() && wanted.empty()));
    CHECK(by_id(found(TaskEntity::never({"a"}, Status::open, ratings, 2, wanted))) ==
          by_id(expected([&](const Task& value) {
            return value.team == "a" && value.status == Status::open &&
                   ((has(ratings, value.rating) && value.goal <= 2) || has(wanted, value.title));
          })));
    CHECK(found(TaskEntity::sized("a", sizes, numbers)) == of_team([&](const Task& value) {
            return has<std::uint64_t>(sizes, value.title.size()) && has(numbers, value.size);
          }));
  }
}

TEST_CASE("The caller's order does not matter to cursors, and other values have other cursors") {
  auto piece = table().client().items(TaskEntity::byStatus("a", {Status::paid, Status::open}).limit(3));
  std::vector<Task> items;
  for (const Task& value : piece) items.push_back(value);
  const auto cursor = piece.cursor();
  REQUIRE(cursor);
  for (const Task& value :
       table().client().items(TaskEntity::byStatus("a", {Status::open, Status::paid, Status::open}).from(cursor)))
    items.push_back(value);
  CHECK(items == found(TaskEntity::byStatus("a", {Status::open, Status::paid})));
  CHECK_THROWS_AS(found(TaskEntity::byStatus("a", {Status::open, Status::shipped}).from(cursor)), keyc::CursorError);

  auto before_all = TaskEntity::filtered("a", {Status::paid, Status::open}).before(std::nullopt);
  CHECK(before_all.matches_nothing());
  CHECK(found(before_all).empty());
  CHECK(found(before_all.filter(TaskEntity::Where::id == 0u).from(std::nullopt)).size() == 1);
  auto filtered = table().client().items(TaskEntity::filtered("a", {Status::paid, Status::open}).limit(3));
  items.clear();
  for (const Task& value : filtered) items.push_back(value);
  const auto next = filtered.cursor();
  REQUIRE(next);
  for (const Task& value : table().client().items(TaskEntity::filtered("a", {Status::open, Status::paid}).from(next)))
    items.push_back(value);
  CHECK(items == found(TaskEntity::filtered("a", {Status::open, Status::paid})));
  CHECK_THROWS_AS(found(TaskEntity::filtered("a", {Status::open}).from(next)), keyc::CursorError);
}

TEST_CASE("A list has 100 values at most") {
  std::vector<std::uint32_t> ids(100);
  for (std::uint32_t i = 0; i < 100; ++i) ids[i] = i;
  CHECK(found(TaskEntity::these("a", ids)).size() == 60);
  ids.push_back(100);
  CHECK_THROWS_AS(TaskEntity::these("a", ids), keyc::Error);
  CHECK_THROWS_AS(TaskEntity::filtered("a", std::vector<Status>(101)), keyc::Error);
}

TEST_CASE("A scan of an index gives the items that are in it, as it holds them") {
  const auto flagged = expected([](const Task& value) { return value.flag.has_value(); });
  const auto titles_of = [](const auto& items) {
    std::vector<std::string> all;
    for (const auto& each : items) all.push_back(each.title);
    std::sort(all.begin(), all.end());
    return all;
  };
  CHECK(titles_of(found(TaskEntity::everyFlagged())) == titles_of(flagged));
  CHECK(found_in_pieces(TaskEntity::everyFlagged(), 7).size() == flagged.size());
  CHECK(titles_of(found(TaskEntity::flaggedTitled({"tea", "b"}))) == titles_of(expected([](const Task& value) {
          return value.flag && (value.title == "tea" || value.title == "b");
        })));
  CHECK(found(TaskEntity::everyOwned()).size() == 20);
  CHECK(table().client().count(TaskEntity::everyOwned().segments(4).limit(1000)) == tasks().size());
  CHECK(by_id(found_in_pieces(TaskEntity::everyOwned(), 33)) == by_id(tasks()));
}

TEST_CASE("What a pattern selects of each item is what the whole item has") {
  std::vector<Task> wanted = expected([](const Task& value) { return value.team == "a"; });
  const auto parts = found(TaskEntity::parts("a"));
  REQUIRE(parts.size() == wanted.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const TaskEntity::Of_parts& part = parts[i];
    const Task& whole = wanted[i];
    CHECK(part.title == whole.title);
    CHECK(part.note == whole.note);
    CHECK(part.rating == whole.rating);
    CHECK(part.place_city == whole.place.city);
    CHECK(part.place_floor == whole.place.floor);
    CHECK(part.home_city == (whole.home ? std::optional(whole.home->city) : std::nullopt));
    CHECK(part.home_floor == (whole.home ? std::optional(whole.home->floor) : std::nullopt));
    CHECK(part.flag == whole.flag);
    CHECK(*part.key().find("sk") == *TaskEntity::to_item(whole).find("sk"));
    if (i % 20 == 0) CHECK(table().client().send(part.load()) == whole);
  }
  CHECK(found_in_pieces(TaskEntity::parts("a"), 7).size() == wanted.size());
  // DynamoDB sends no more than is needed.
  const keyc::QueryResult page = table().client().send(keyc::Query(TaskEntity::parts("a")));
  for (const keyc::Item& item : page.Items) {
    CHECK(!item.contains("tags"));
    CHECK(!item.find("place")->children().empty());
    CHECK(item.contains("pk"));
  }
}

TEST_CASE("Plans, gets and scans select, too, and continue after their pages") {
  const std::vector<std::string> in{"a", "b"};
  const auto wanted = expected(
      [&](const Task& value) { return has(in, value.team) && value.status == Status::open && value.rating >= 2; },
      by_status);
  const auto plan = TaskEntity::titles(in, Status::open, 2);
  const auto titles_of = [](const auto& items) {
    std::vector<std::pair<std::uint32_t, std::string>> all;
    for (const auto& each : items) all.emplace_back(each.id, each.title);
    return all;
  };
  CHECK(titles_of(found(plan)) == titles_of(wanted));
  CHECK(titles_of(found_in_pieces(plan, 3)) == titles_of(wanted));
  const auto owned = found(TaskEntity::ownTitles({"ann", "Ann", "bo"}));
  CHECK(owned.size() ==
        expected([](const Task& value) { return value.owner != "ANN" && value.owner != "Bob"; }).size());
  CHECK(found_in_pieces(TaskEntity::ownTitles({"ann", "Ann", "bo"}), 4).size() == owned.size());
  CHECK(found_in_pieces(TaskEntity::placed(in, second(3), second(9)), 4).size() ==
        expected([&](const Task& value) {
          return has(in, value.team) && value.at >= second(3) && value.at <= second(9);
        }).size());
  const auto one = table().client().send(TaskEntity::titleOf("a", 7));
  REQUIRE(one);
  CHECK(one->title == task("a", 7).title);
  CHECK(!table().client().send(TaskEntity::titleOf("a", 700)));
  CHECK(found(TaskEntity::flaggedTitles()).size() ==
        expected([](const Task& value) { return value.flag.has_value(); }).size());
  std::multiset<std::set<std::string>> tags, all_tags;
  for (const auto& each : found_in_pieces(TaskEntity::everyTag(), 50)) tags.insert(each.tags);
  for (const Task& value : tasks()) all_tags.insert(value.tags);
  CHECK(tags == all_tags);
}

TEST_CASE("What an item of an older schema lacks is selected as its default") {
  keyc::PutItem put = TaskEntity::put(task("old", 1));
  put.Item.erase("rating");
  std::vector<keyc::Attribute> members;
  for (const keyc::Attribute& member : put.Item.find("place")->children())
    if (member.name != "floor") members.push_back(member);
  put.Item.set("place", keyc::AttributeValue::of_children(keyc::AttributeValue::Type::M, std::move(members)));
  table().client().send(put);
  const auto parts = found(TaskEntity::parts("old"));
  REQUIRE(parts.size() == 1);
  CHECK(parts.front().rating == 3);
  CHECK(parts.front().place_floor == 1);
  CHECK(parts.front().home_floor == std::nullopt);
  table().client().send(TaskEntity::remove(TaskEntity::key(task("old", 1))));
}

namespace {

/// A struct without the members that an older schema did not have, or with all.
keyc::AttributeValue stored_ship(bool is_old) {
  keyc::Item members;
  members.set("city", keyc::AttributeValue::string("Lyon"));
  if (!is_old) members.set("country", keyc::AttributeValue::string("BE"));
  return keyc::AttributeValue::map(members);
}

}  // namespace

TEST_CASE("A struct that is there without the selected members is read as in the whole item") {
  using reads::OrderEntity;
  for (std::uint32_t id = 0; id < 24; ++id) {
    keyc::PutItem put = OrderEntity::put({.shop = "s", .id = id, .from = {.city = "Nice"}});
    put.Item.set("from", stored_ship(id % 2 == 0));
    if (id % 3 != 0) put.Item.set("ship", stored_ship(id % 3 == 1));
    if (id % 4 != 0) {
      keyc::Item parcel;
      if (id % 4 != 1) parcel.set("ship", stored_ship(id % 4 == 2));
      put.Item.set("parcel", keyc::AttributeValue::map(parcel));
    }
    table().client().send(put);
  }
  const std::vector<reads::Order> wholes = found(OrderEntity::wholes("s"));
  REQUIRE(wholes.size() == 24);
  const auto country = [](const std::optional<reads::Ship>& ship) {
    return ship ? std::optional(ship->country) : std::nullopt;
  };
  const auto tags = [](const std::optional<reads::Ship>& ship) {
    return ship ? std::optional(ship->tags) : std::nullopt;
  };
  const auto check_parts = [&](const auto& parts) {
    REQUIRE(parts.size() == wholes.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const reads::Order& whole = wholes[i];
      const std::optional<reads::Ship> inner = whole.parcel ? whole.parcel->ship : std::nullopt;
      CHECK(parts[i].ship_tags == tags(whole.ship));
      CHECK(parts[i].parcel_ship_country == country(inner));
      if constexpr (requires { parts[i].parcel_fast; }) {
        CHECK(parts[i].ship_country == country(whole.ship));
        CHECK(parts[i].parcel_ship_tags == tags(inner));
        CHECK(parts[i].parcel_fast == (whole.parcel ? std::optional(whole.parcel->fast) : std::nullopt));
        CHECK(parts[i].parcel_marks == (whole.parcel ? std::optional(whole.parcel->marks) : std::nullopt));
        CHECK(parts[i].from_country == whole.from.country);
      }
    }
  };
  check_parts(found(OrderEntity::absent("s")));
  check_parts(found_in_pieces(OrderEntity::absent("s"), 5));
  check_parts(found_in_pieces(OrderEntity::absentIn({"s", "t"}, 0), 5));
  for (const reads::Order& each : wholes) table().client().send(OrderEntity::remove(OrderEntity::key(each)));
}

TEST_CASE("A collection takes lists as an entity does") {
  std::vector<reads::Room> all;
  for (const std::string room : {"x", "y"})
    for (std::uint32_t id = 0; id < 12; ++id) {
      const Status status = statuses[id % 4];
      if (id % 3 == 0)
        all.emplace_back(reads::Note{.room = room, .status = status, .id = id, .text = "note"});
      else
        all.emplace_back(reads::Photo{.room = room, .status = status, .id = id, .width = id % 4});
    }
  for (const reads::Room& item : all) std::visit([](const auto& value) { table().client().send(put_of(value)); }, item);
  const auto key_of = [](const reads::Room& item) {
    return std::visit([](const auto& value) { return std::tuple(key_text(value.status), value.id, value.room); }, item);
  };
  const auto wanted = [&](const auto& condition) {
    std::vector<reads::Room> items;
    for (const reads::Room& item : all)
      if (std::visit(condition, item)) items.push_back(item);
    std::sort(items.begin(), items.end(), [&](const auto& a, const auto& b) { return key_of(a) < key_of(b); });
    return items;
  };
  for (int i = 0; i < 8; ++i) {
    const std::vector<std::string> rooms = some<std::string>({"x", "y", "z"});
    const auto in_rooms = reads::RoomCollection::inRooms(rooms, Status::paid);
    const auto of_rooms =
        wanted([&](const auto& value) { return has(rooms, value.room) && value.status == Status::paid; });
    CHECK(found(in_rooms) == of_rooms);
    CHECK(found_in_pieces(in_rooms, 2) == of_rooms);
    const std::vector<Status> asked = some(all_statuses);
    auto of_statuses = wanted([&](const auto& value) { return value.room == "x" && has(asked, value.status); });
    std::reverse(of_statuses.begin(), of_statuses.end());
    CHECK(found(reads::RoomCollection::ofStatuses("x", asked)) == of_statuses);
    const std::vector<std::uint32_t> widths = some<std::uint32_t>({0, 1, 2});
    CHECK(found(reads::RoomCollection::wide({"x", "y"}, widths)).size() == wanted([&](const auto& value) {
                                                                             if constexpr (requires { value.width; })
                                                                               return has(widths, value.width);
                                                                             else
                                                                               return false;
                                                                           }).size());
  }
}

TEST_CASE("Attributes are compared with attributes in a query and in a plan") {
  CHECK(found(TaskEntity::short_("a")) == expected(
                                              [](const Task& value) {
                                                return value.team == "a" &&
                                                       (value.rating < value.goal || value.rating == value.place.floor);
                                              },
                                              [](const Task& value) { return value.id; }));
  check(
      TaskEntity::reached({"a", "b"}, Status::paid),
      [](const Task& value) {
        return value.team != "a#b" && value.status == Status::paid && value.rating >= value.goal;
      },
      by_status);
}

TEST_CASE("A time some days after now is stored as that time") {
  const auto before = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  const Task fresh{.team = "new", .id = 1, .owner = "o", .title = "t", .size = 1, .at = second(0), .place = {"c"}};
  table().client().send(TaskEntity::put(fresh));
  const auto after = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  const auto stored = table().client().send(TaskEntity::get(TaskEntity::key(fresh)));
  REQUIRE(stored);
  REQUIRE(stored->expires);
  CHECK(*stored->expires >= before + std::chrono::days(30));
  CHECK(*stored->expires <= after + std::chrono::days(30));
  table().client().send(TaskEntity::remove(TaskEntity::key(fresh)));
}

/// Reads the plan in pages of four items, and writes another item after each. Checks that all others are given once, in
/// their order.
void check_while_writing(const keyc::EntityPlan<TaskEntity>& plan, const Condition& condition) {
  std::set<std::uint32_t> written;
  std::vector<Task> items;
  std::optional<std::string> cursor;
  std::uint32_t next = 1000;
  do {
    auto piece = table().client().items(keyc::EntityPlan<TaskEntity>(plan).limit(4).from(cursor));
    for (const Task& value : piece) items.push_back(value);
    cursor = piece.cursor();
    Task fresh = task(teams[next % 3], next);
    fresh.status = Status::paid;
    table().client().send(TaskEntity::put(fresh));
    written.insert(next++);
  } while (cursor && next < 1100);
  check_order(items, by_status);
  std::erase_if(items, [&](const Task& value) { return written.contains(value.id); });
  CHECK(by_id(items) == by_id(expected(condition)));
  for (const std::uint32_t id : written)
    for (const std::string& team : teams) table().client().send(TaskEntity::remove(TaskEntity::key(task(team, id))));
}

TEST_CASE("While others write, each item that stays is given once, in its place") {
  check_while_writing(TaskEntity::inTeams({"a", "a#b", "b"}, Status::paid),
                      [](const Task& value) { return value.status == Status::paid; });
  check_while_writing(TaskEntity::reached({"a", "a#b", "b"}, Status::paid),
                      [](const Task& value) { return value.status == Status::paid && value.rating >= value.goal; });
}
