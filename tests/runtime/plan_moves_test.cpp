// Pages of merges while others write: a backfill moves items from one partition to another between two pages, items
// come and go. The model is the list of items that were there from the first page to the last.
#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "forged_cursor.hpp"
#include "keyc/cursor.hpp"
#include "keyc/plan_run.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::Item;
using keyc::PlanNode;
using keyc::PlanRun;
using keyc::PlanSettings;

namespace {

constexpr keyc::AttributeName table_key[] = {{"id", "#id"}};
constexpr keyc::AttributeName index_key[] = {{"pk", "#pk"}, {"sk", "#sk"}};
constexpr keyc::AttributeName partition_only[] = {{"pk", "#pk"}};
constexpr keyc::KeyNames table_names{.table = "Moves", .attributes = table_key};
constexpr keyc::KeyNames sorted{.table = "Moves", .index = "by", .attributes = index_key, .of_table = &table_names};
constexpr keyc::KeyNames unsorted{
    .table = "Moves", .index = "of", .attributes = partition_only, .of_table = &table_names};

std::mt19937& random_numbers() {
  static std::mt19937 numbers(12);
  return numbers;
}
int under(int end) { return std::uniform_int_distribution<int>(0, end - 1)(random_numbers()); }

enum class KeyType { none, text, number, binary };

/// Sort keys of one, two and three digits, which numbers and texts sort in another order.
AttributeValue sort_value(KeyType type, int place) {
  if (type == KeyType::number) return AttributeValue::number(std::to_string(place * 7 - 20));
  if (type == KeyType::binary) return AttributeValue::binary({static_cast<char>(place * 20), '\xff'});
  return AttributeValue::string(std::string(1, static_cast<char>('a' + place)));
}

constexpr int places = 12;
constexpr int day_places = 4;  // of a day, for walks

struct Entry {
  int id;
  int partition;
  int place;
};

std::string partition_of(int day, int shard) { return std::to_string(day) + '#' + std::to_string(shard); }

/// An index of some partitions.
struct Index {
  KeyType type = KeyType::text;
  bool has_days = false;  // whether the partitions of each day are others
  std::vector<Entry> entries{};

  Item item(const Entry& entry) const {
    const int day = has_days ? entry.place / day_places : 0;
    Item made;
    made.set("id", AttributeValue::string(std::to_string(entry.id)));
    made.set("pk", AttributeValue::string(partition_of(day, entry.partition)));
    if (type != KeyType::none) made.set("sk", sort_value(type, entry.place));
    return made;
  }

  /// In the order of an index: of equal sort keys in any order that stays.
  static bool is_before(const Item& a, const Item& b) {
    if (const AttributeValue* const sk = a.find("sk"))
      if (const int order = keyc::compare_keys(*sk, *b.find("sk")); order != 0) return order < 0;
    return a.find("id")->text() < b.find("id")->text();
  }

  keyc::QueryResult answer(const keyc::Query& query) const {
    const bool forward = query.ScanIndexForward.value_or(true);
    const auto& values = query.ExpressionAttributeValues;
    std::vector<Item> items;
    for (const Entry& entry : entries) {
      Item made = item(entry);
      if (made.find("pk")->text() != values.find(":pk")->text()) continue;
      if (const AttributeValue* const low = values.find(":sk"))
        if (keyc::compare_keys(*made.find("sk"), *low) < 0 ||
            keyc::compare_keys(*made.find("sk"), *values.find(":sk_end")) > 0)
          continue;
      const Item& start = query.ExclusiveStartKey;
      if (start.empty() || (forward ? is_before(start, made) : is_before(made, start))) items.push_back(made);
    }
    std::sort(items.begin(), items.end(),
              [&](const Item& a, const Item& b) { return forward ? is_before(a, b) : is_before(b, a); });
    keyc::QueryResult page;
    const auto most = static_cast<std::size_t>(std::min(query.Limit.value_or(100), 1 + under(4)));
    for (std::size_t i = 0; i < std::min(most, items.size()); ++i) page.Items.push_back(items[i]);
    page.ScannedCount = static_cast<std::int64_t>(page.Items.size());
    if (page.Items.size() < items.size()) page.LastEvaluatedKey = page.Items.back();
    return page;
  }
};

enum class Shape { merge, merge_of_ranges, merge_of_merges, walk_of_merges };

struct Case {
  Shape shape;
  KeyType type;
  bool descending;
  bool once;
  int shards;
};

PlanNode query(const Case& of, int day, int shard, const keyc::SortCondition& range = {}) {
  const keyc::KeyNames& names = of.type == KeyType::none ? unsorted : sorted;
  keyc::Query request = *keyc::make_query(names, {AttributeValue::string(partition_of(day, shard))}, range);
  request.ScanIndexForward = !of.descending;
  return PlanNode::query(request);
}

PlanNode ranges(const Case& of, int shard) {
  std::vector<PlanNode> parts;
  for (int from = 0; from < places; from += 3) {
    const AttributeValue low = sort_value(of.type, from), high = sort_value(of.type, from + 2);
    parts.push_back(query(of, 0, shard, {keyc::SortCondition::Kind::between, low.text(), high.text(), low.type()}));
  }
  if (of.descending) std::reverse(parts.begin(), parts.end());
  return PlanNode::sequence(parts);
}

PlanNode merge(const Case& of, int day) {
  std::vector<PlanNode> shards;
  for (int shard = 0; shard < of.shards; ++shard)
    shards.push_back(of.shape == Shape::merge_of_ranges ? ranges(of, shard) : query(of, day, shard));
  if (of.shape != Shape::merge_of_merges) return PlanNode::merge(shards, of.descending, of.once);
  const auto half = shards.begin() + of.shards / 2;
  return PlanNode::merge(
      {PlanNode::merge({shards.begin(), half}, of.descending), PlanNode::merge({half, shards.end()}, of.descending)},
      of.descending, of.once);
}

PlanSettings plan_of(const Case& of) {
  PlanSettings plan;
  plan.make = [of](std::string_view, bool) {
    if (of.shape != Shape::walk_of_merges) return merge(of, 0);
    return PlanNode::walk([of](std::size_t index) -> std::optional<PlanNode> {
      constexpr int days = places / day_places;
      if (index >= days) return std::nullopt;
      return merge(of, of.descending ? days - 1 - static_cast<int>(index) : static_cast<int>(index));
    });
  };
  plan.key_names = of.type == KeyType::none ? unsorted : sorted;
  if (of.type != KeyType::none) plan.sort_attributes = {"sk"};
  return plan;
}

/// A page of the plan; the cursor continues after it.
std::vector<Item> page(PlanSettings plan, const Index& index, std::optional<std::string>& cursor, std::size_t limit) {
  plan.limit = limit;
  plan.cursor = cursor;
  PlanRun run(plan);
  std::vector<Item> items;
  for (auto requests = run.next(); !requests.empty(); requests = run.next()) {
    std::shuffle(requests.begin(), requests.end(), random_numbers());
    for (const keyc::PlanRequest& request : requests)
      for (Item& item : run.take(request, index.answer(request.request))) items.push_back(std::move(item));
  }
  cursor = run.cursor();
  return items;
}

Case some_case(int i) {
  Case of{static_cast<Shape>(i % 4), static_cast<KeyType>(under(4)), under(2) == 0, under(2) == 0, 2 + under(3)};
  if (of.type == KeyType::none && of.shape != Shape::merge) of.type = KeyType::number;
  return of;
}

}  // namespace

TEST_CASE("What does not move is given exactly once, in order, whatever moves or comes between the pages") {
  std::size_t given_after_moves = 0;
  for (int i = 0; i < 400; ++i) {
    const Case of = some_case(i);
    const PlanSettings plan = plan_of(of);
    Index index{of.type, of.shape == Shape::walk_of_merges};
    std::set<std::string> steady;
    int next_id = 0;
    for (int left = under(30); left > 0; --left) {
      steady.insert(std::to_string(next_id));
      index.entries.push_back({next_id++, under(of.shards), under(places)});
    }
    std::map<std::string, int> given;
    std::optional<Item> last;
    std::optional<std::string> cursor;
    CAPTURE(i, static_cast<int>(of.shape), static_cast<int>(of.type), of.descending, of.once, of.shards);
    do {
      const std::vector<Item> items = page(plan, index, cursor, static_cast<std::size_t>(1 + under(5)));
      for (const Item& item : items) {
        if (of.type != KeyType::none && last) {
          const int order = keyc::compare_keys(*last->find("sk"), *item.find("sk"));
          REQUIRE((of.descending ? order >= 0 : order <= 0));
        }
        last = item;
        ++given[item.find("id")->text()];
        given_after_moves += steady.size() < static_cast<std::size_t>(next_id) ? 1 : 0;
      }
      // Without `once`, what is given may move only to where nothing is read any more.
      for (int moves = under(4); moves > 0 && !index.entries.empty(); --moves) {
        Entry& entry = index.entries[static_cast<std::size_t>(under(static_cast<int>(index.entries.size())))];
        const std::string id = std::to_string(entry.id);
        if (!of.once && given.contains(id) && last->find("sk") != nullptr &&
            keyc::compare_keys(*last->find("sk"), sort_value(of.type, entry.place)) == 0)
          continue;
        if (!of.once && of.type == KeyType::none) continue;
        entry.partition = under(of.shards);
        steady.erase(id);
      }
      if (under(2) == 0) index.entries.push_back({next_id++, under(of.shards), under(places)});
    } while (cursor);
    for (const auto& [id, times] : given) REQUIRE(times == 1);
    for (const std::string& id : steady) REQUIRE(given.contains(id));
  }
  CHECK(given_after_moves > 1000);
}

TEST_CASE("A page goes on to the end of a run of equal sort keys of which more than 100 were given once") {
  for (const KeyType type : {KeyType::number, KeyType::none}) {
    const PlanSettings plan = plan_of({Shape::merge, type, false, true, 2});
    Index index{type};
    for (int id = 0; id < 260; ++id) index.entries.push_back({id, id % 2, id < 250 ? 3 : 5});
    std::vector<std::size_t> sizes;
    std::size_t longest = 0;
    std::optional<std::string> cursor;
    std::set<std::string> ids;
    do {
      const std::vector<Item> items = page(plan, index, cursor, 40);
      sizes.push_back(items.size());
      for (const Item& item : items) REQUIRE(ids.insert(item.find("id")->text()).second);
      for (Entry& entry : index.entries) entry.partition = under(2) == 0 ? 1 : entry.partition;
      if (cursor) longest = std::max(longest, cursor->size());
    } while (cursor);
    if (type == KeyType::number)
      CHECK(sizes.size() == 4);  // 40, 40, the run that goes on, and what sorts after it
    else
      CHECK(sizes.size() == 3);
    CHECK(sizes[0] == 40);
    CHECK(sizes[1] == 40);
    CHECK(sizes[2] >= 100);
    CHECK(longest < 1300);
  }
}

TEST_CASE("Whoever asks for a cursor within such a run gets all of its primary keys") {
  const PlanSettings plan = plan_of({Shape::merge, KeyType::number, false, true, 2});
  Index index{KeyType::number};
  for (int id = 0; id < 200; ++id) index.entries.push_back({id, 0, 3});
  index.entries.push_back({200, 1, 5});
  PlanRun run(plan);
  std::size_t given = 0;
  while (given < 150) {
    for (const keyc::PlanRequest& request : run.next()) run.receive(request.id, index.answer(request.request));
    while (given < 150 && run.item() != nullptr) ++given;
  }
  CHECK_FALSE(run.may_end_page());
  std::optional<std::string> cursor = run.cursor();
  for (Entry& entry : index.entries) entry.partition = 1;
  CHECK(page(plan, index, cursor, 1000).size() == 51);
}

TEST_CASE("A forged place of a merge is a CursorError") {
  const PlanSettings plan = plan_of({Shape::merge, KeyType::number, false, true, 2});
  Index index{KeyType::number};
  for (int id = 0; id < 6; ++id) index.entries.push_back({id, id % 2, id});
  const auto bytes_of_start = keyc::test::bytes_of(*PlanRun(plan).cursor());
  const std::string start = bytes_of_start.substr(0, 10);  // version, identity, no `began`
  using namespace std::string_literals;
  const auto is_refused = [&](const std::string& state) {
    std::optional<std::string> cursor = keyc::test::cursor_of(start + state);
    try {
      page(plan, index, cursor, 10);
    } catch (const keyc::CursorError& error) {
      return error.reason() == keyc::CursorError::Reason::damaged;
    }
    return false;
  };
  CHECK_FALSE(is_refused("\0\0\0"s));
  CHECK_FALSE(
      is_refused("\1N\0\1"
                 "5\0\0\0\1\0\0\0\0\0\0"s));
  CHECK(is_refused("\2\0\0"s));
  CHECK(
      is_refused("\1N\0\1"
                 "5\0\0\0\3\0\0\0\0\0\0"s));  // there is no third child
  CHECK(
      is_refused("\1N\0\1"
                 "x\0\0\0\1\0\0\0\0\0\0"s));  // no number
  CHECK(
      is_refused("\1S\0\1"
                 "5\0\0\0\1\0\0\0\0\0\0"s));          // the sort key is a number
  CHECK(is_refused("\1N\0\0\0\0\0\1\0\0\0\0\0\0"s));  // empty
  CHECK(
      is_refused("\1N\0\1"
                 "5\0\0\0\1\xff\xff\xff\xff"
                 "12345678\0\0"s));  // cut
  CHECK(is_refused("\0\0"s));
  CHECK(is_refused("\0\0\0\0"s));
}
