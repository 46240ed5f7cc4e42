// Pages of random plans, forward and back from every cursor: each is a place, before which is what precedes it in the
// whole, and after which the rest. Segments of a scan, whose pages go only forward.
#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "keyc/cursor.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/scan.hpp"
#include "keyc/plan_run.hpp"
#include "support/catch.hpp"
#include "support/sanitized.hpp"
#include "testing/database.hpp"

using keyc::AttributeValue;
using keyc::Item;
using keyc::KeyCondition;
using keyc::PlanNode;
using keyc::PlanSettings;
using keyc::SortCondition;
using SortKind = SortCondition::Kind;

namespace {

constexpr keyc::AttributeName id_only[] = {{"id", "#id"}};
constexpr keyc::AttributeName partition_only[] = {{"pk", "#pk"}};
constexpr keyc::AttributeName own_key[] = {{"own", "#own"}, {"sk", "#sk"}};
constexpr keyc::AttributeName index_key[] = {{"pk", "#pk"}, {"sk", "#sk"}};
constexpr keyc::AttributeName long_key[] = {{"pk", "#pk"}, {"sk", "#sk"}, {"sk2", "#sk2"}};
constexpr keyc::KeyNames table_of_ids{.table = "Things", .attributes = id_only};
constexpr keyc::KeyNames sorted{.table = "Things", .index = "byPk", .attributes = index_key, .of_table = &table_of_ids};
constexpr keyc::KeyNames unsorted{
    .table = "Things", .index = "ofTwo", .attributes = partition_only, .of_table = &table_of_ids};
constexpr keyc::KeyNames sorted_twice{
    .table = "Things", .index = "long", .attributes = long_key, .of_table = &table_of_ids};
constexpr keyc::KeyNames table_itself{.table = "Own", .attributes = own_key};

struct AnyThing {
  static bool matches(const Item&) noexcept { return true; }
};

/// What is read: an index, which has items of equal keys, or a table.
enum class Read { index, index_without_sort_key, index_of_two, table };
using Type = AttributeValue::Type;

constexpr int partitions = 5;
constexpr int places = 9;

std::mt19937& engine() {
  static std::mt19937 numbers(23);
  return numbers;
}
int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(engine()); }
bool flip() { return below(2) == 0; }

/// Ascending in the place. Texts of different lengths, some of which begin with others.
AttributeValue sort_value(Type type, int place) {
  if (type == Type::N) return AttributeValue::number(std::to_string(place * 7 - 20));
  std::string text(1, static_cast<char>('a' + place / 3));
  text += std::string(static_cast<std::size_t>(place % 3), 'm');
  return type == Type::B ? AttributeValue::binary(text) : AttributeValue::string(text);
}

struct World {
  Read read;
  Type type;
  keyc::fake::Database database{};
  std::vector<Item> items{};

  World(Read of, Type with) : read(of), type(with) {
    keyc::CreateTable things;
    things.TableName = read == Read::table ? "Own" : "Things";
    const auto attribute = [&](const char* name, Type of_type) {
      things.AttributeDefinitions.push_back({name, of_type});
    };
    attribute("sk", type);
    if (read == Read::table) {
      attribute("own", Type::S);
      things.KeySchema = {{"own", "HASH"}, {"sk", "RANGE"}};
    } else {
      attribute("id", Type::S);
      attribute("pk", Type::S);
      attribute("sk2", Type::S);
      things.KeySchema = {{"id", "HASH"}};
      const auto index = [&](const char* name, std::vector<keyc::KeySchemaElement> key) {
        things.GlobalSecondaryIndexes.push_back({.IndexName = name, .KeySchema = std::move(key)});
      };
      index("byPk", {{"pk", "HASH"}, {"sk", "RANGE"}});
      index("ofTwo", {{"pk", "HASH"}});
      index("long", {{"pk", "HASH"}, {"sk", "RANGE"}, {"sk2", "RANGE"}});
    }
    database.send(things);
  }

  const keyc::KeyNames& names() const {
    switch (read) {
      case Read::index: return sorted;
      case Read::index_without_sort_key: return unsorted;
      case Read::index_of_two: return sorted_twice;
      case Read::table: break;
    }
    return table_itself;
  }
  bool has_sort_key() const { return read != Read::index_without_sort_key; }

  Item some_item() {
    Item item;
    item.set(read == Read::table ? "own" : "pk", AttributeValue::string(std::to_string(below(partitions))));
    item.set("id", AttributeValue::string(std::to_string(below(100'000))));
    item.set("sk", sort_value(type, below(places)));
    item.set("sk2", AttributeValue::string(std::string(1, static_cast<char>('p' + below(3)))));
    if (below(4) == 0) item.set("veiled", AttributeValue::boolean(true));
    return item;
  }
  void add() {
    keyc::PutItem put;
    put.TableName = names().table.stored;
    put.Item = some_item();
    items.push_back(put.Item);
    database.send(put);
  }
  void remove(const Item& item) {
    keyc::DeleteItem request;
    request.TableName = names().table.stored;
    const keyc::KeyNames& table = names().of_table != nullptr ? *names().of_table : names();
    for (const keyc::AttributeName& part : table.attributes) request.Key.set(part.name, *item.find(part.name));
    database.send(request);
  }
};

/// A condition on the places from `low` to `high`, or on some of them.
SortCondition some_condition(const World& world, int low, int high) {
  if (!world.has_sort_key()) return {};
  const int from = low + below(high - low + 1);
  const int to = from + below(high - from + 1);
  const std::string first = sort_value(world.type, from).text();
  const std::string last = sort_value(world.type, to).text();
  if (low > 0 || high < places - 1) return {SortKind::between, first, last, world.type};
  switch (below(8)) {
    case 0: return {.kind = SortKind::all, .type = world.type};
    case 1: return {SortKind::less, first, {}, world.type};
    case 2: return {SortKind::at_most, last, {}, world.type};
    case 3: return {SortKind::at_least, first, {}, world.type};
    case 4: return {SortKind::greater, first, {}, world.type};
    case 5: return {SortKind::between, first, last, world.type};
    case 6: return {SortKind::equal, first, {}, world.type};
    default: break;
  }
  if (world.type == Type::N) return {.kind = SortKind::all, .type = world.type};
  return {SortKind::begins_with, first.substr(0, 1), {}, world.type};
}

PlanNode query(const World& world, int partition, bool descending, int low = 0, int high = places - 1) {
  if (below(12) == 0) return PlanNode::query({});
  KeyCondition key{world.names(), {AttributeValue::string(std::to_string(partition))}, {}};
  key.next = some_condition(world, low, high);
  PlanNode node = PlanNode::query(keyc::make_query(key.names, key.equal, key.next));
  if (node.request && flip()) node.request->FilterExpression = "attribute_not_exists(veiled)";
  // A filter may use the value that the key is compared with.
  if (node.request && node.request->ExpressionAttributeValues.contains(":sk") && flip()) {
    std::string& filter = node.request->FilterExpression;
    filter += filter.empty() ? "kind <> :sk" : " and kind <> :sk";
  }
  if (node.request && descending) node.request->ScanIndexForward = false;
  node.condition = key;
  return node;
}

std::vector<PlanNode> reversed_if(std::vector<PlanNode> nodes, bool descending) {
  if (descending) std::reverse(nodes.begin(), nodes.end());
  return nodes;
}

PlanNode ranges(const World& world, int partition, bool descending) {
  std::vector<PlanNode> parts;
  for (int low = 0; low < places; low += 3) parts.push_back(query(world, partition, descending, low, low + 2));
  return PlanNode::sequence(reversed_if(std::move(parts), descending));
}

PlanNode merge(const World& world, bool descending, bool of_ranges) {
  std::vector<PlanNode> shards;
  for (int shard = below(partitions); shard < partitions; ++shard)
    shards.push_back(of_ranges ? ranges(world, shard, descending) : query(world, shard, descending));
  return PlanNode::merge(std::move(shards), descending);
}

PlanNode some_tree(const World& world, bool descending) {
  switch (world.has_sort_key() ? below(6) : below(4)) {
    case 0: return query(world, below(partitions), descending);
    case 1: return merge(world, descending, false);
    case 2: {
      std::vector<PlanNode> all;
      for (int day = 0; day < partitions; ++day) all.push_back(query(world, day, flip()));
      if (flip()) return PlanNode::sequence(all);
      return PlanNode::walk(
          [all](std::size_t index) { return index < all.size() ? std::optional(all[index]) : std::nullopt; },
          flip() ? std::optional<std::uint32_t>(2) : std::nullopt);
    }
    case 3: {
      std::vector<PlanNode> all;
      for (int day = 0; day < 3; ++day) all.push_back(merge(world, flip(), world.has_sort_key() && flip()));
      return PlanNode::walk(
          [all](std::size_t index) { return index < all.size() ? std::optional(all[index]) : std::nullopt; });
    }
    case 4: return merge(world, descending, true);
    default:
      return PlanNode::merge(
          {merge(world, descending, false), query(world, 0, descending), merge(world, descending, true)}, descending);
  }
}

PlanSettings plan_of(const World& world, PlanNode tree) {
  PlanSettings plan;
  plan.make = [tree = std::move(tree)](std::string_view, bool) { return tree; };
  plan.key_names = world.names();
  for (std::size_t i = 1; i < plan.key_names.attributes.size(); ++i)
    plan.sort_attributes.push_back(plan.key_names.attributes[i].name);
  return plan;
}

struct Page {
  std::vector<Item> items{};
  std::optional<std::string> next{};
  std::optional<std::string> previous{};
  std::size_t requests = 0;
};

Page read(const World& world, PlanSettings plan, std::optional<std::size_t> limit = {}) {
  plan.limit = limit;
  if (below(3) == 0) plan.page_size = 1 + below(3);
  keyc::PlanRun run(plan);
  Page page;
  for (auto requests = run.next(); !requests.empty(); requests = run.next()) {
    std::shuffle(requests.begin(), requests.end(), engine());
    for (const keyc::PlanRequest& request : requests) {
      ++page.requests;
      for (Item& item : run.take(request, world.database.send(request.request))) page.items.push_back(std::move(item));
    }
  }
  page.next = run.cursor();
  page.previous = run.previous();
  return page;
}

Page from(const World& world, PlanSettings plan, std::optional<std::string> cursor, std::optional<std::size_t> limit) {
  plan.cursor = std::move(cursor);
  return read(world, plan, limit);
}
Page before(const World& world, PlanSettings plan, std::string cursor, std::optional<std::size_t> limit) {
  plan.cursor = std::move(cursor);
  plan.is_before = true;
  return read(world, plan, limit);
}

std::vector<Item> slice(const std::vector<Item>& items, std::size_t begin, std::size_t end) {
  return {items.begin() + static_cast<std::ptrdiff_t>(begin), items.begin() + static_cast<std::ptrdiff_t>(end)};
}

World some_world() {
  static constexpr Type types[] = {Type::S, Type::N, Type::B};
  World world(static_cast<Read>(below(4)), types[below(3)]);
  for (int left = below(40); left > 0; --left) world.add();
  return world;
}

constexpr int rounds = keyc_tests::is_sanitized ? 50 : 250;

}  // namespace

TEST_CASE("Every cursor of a page is a place, from which pages of any size are read either way") {
  std::size_t read_back = 0;
  for (int i = 0; i < rounds; ++i) {
    const World world = some_world();
    const bool descending = flip();
    const PlanSettings plan = plan_of(world, some_tree(world, descending));
    const Page all = read(world, plan);
    const std::size_t size = all.items.size();
    CHECK_FALSE(all.next);
    CHECK_FALSE(all.previous);
    // A cursor, and how many items are before it.
    std::size_t place = 0;
    std::optional<std::string> cursor;
    CAPTURE(i, static_cast<int>(world.read), static_cast<int>(world.type), descending, size);
    for (int step = 0; step < 12; ++step) {
      const auto limit = static_cast<std::size_t>(1 + below(6));
      const bool reads_back = cursor && flip();
      const std::size_t begin = reads_back ? place - std::min(place, limit) : place;
      const std::size_t end = reads_back ? place : std::min(size, place + limit);
      const Page page = reads_back ? before(world, plan, *cursor, limit) : from(world, plan, cursor, limit);
      CAPTURE(step, place, limit, reads_back);
      REQUIRE(page.items == slice(all.items, begin, end));
      read_back += reads_back ? page.items.size() : 0;
      if (!page.next) REQUIRE((end == size && !reads_back));
      if (!page.previous) REQUIRE((begin == 0 && (reads_back || !cursor)));
      const bool takes_next = flip();
      const std::optional<std::string>& taken = takes_next ? page.next : page.previous;
      if (!taken) continue;
      cursor = taken;
      place = takes_next ? end : begin;
    }
  }
  CHECK(read_back > std::size_t{4} * rounds);
}

TEST_CASE("Whatever is written between two pages, what stays is on one side of a cursor, and in order") {
  for (int i = 0; i < rounds / 4; ++i) {
    World world = some_world();
    if (world.items.empty()) continue;
    PlanNode tree = some_tree(world, flip());
    tree.most_empty.reset();
    const PlanSettings plan = plan_of(world, tree);
    std::vector<Item> steady = world.items;
    std::vector<std::string> cursors;
    CAPTURE(i, static_cast<int>(world.read), static_cast<int>(world.type));
    for (int step = 0; step < 8; ++step) {
      const auto limit = static_cast<std::size_t>(1 + below(4));
      std::optional<std::string> cursor;
      if (!cursors.empty() && below(4) != 0)
        cursor = cursors[static_cast<std::size_t>(below(static_cast<int>(cursors.size())))];
      const Page page = cursor && flip() ? before(world, plan, *cursor, limit) : from(world, plan, cursor, limit);
      for (const auto& each : {page.next, page.previous})
        if (each) cursors.push_back(*each);
      for (int writes = below(3); writes > 0; --writes) world.add();
      // Also the items that cursors have.
      const Item removed = !page.items.empty() && flip()
                               ? flip() ? page.items.front() : page.items.back()
                               : world.items[static_cast<std::size_t>(below(static_cast<int>(world.items.size())))];
      world.remove(removed);
      const auto is_removed = [&](const Item& item) { return item == removed; };
      std::erase_if(steady, is_removed);
      const auto is_steady = [&](const Item& item) {
        return std::find(steady.begin(), steady.end(), item) != steady.end();
      };
      const std::vector<Item> all = read(world, plan).items;
      std::vector<Item> wanted;
      std::copy_if(all.begin(), all.end(), std::back_inserter(wanted), is_steady);
      for (const std::string& each : cursors) {
        std::vector<Item> both = before(world, plan, each, {}).items;
        for (Item& item : from(world, plan, each, {}).items) both.push_back(std::move(item));
        std::vector<Item> found;
        std::copy_if(both.begin(), both.end(), std::back_inserter(found), is_steady);
        REQUIRE(found == wanted);
        // What has come or gone is left out, or in its place: nothing is given twice.
        auto at = all.begin();
        for (const Item& item : both) {
          at = std::find(at, all.end(), item);
          REQUIRE(at != all.end());
          ++at;
        }
      }
    }
  }
}

namespace {

void remove_filters(PlanNode& node) {
  if (node.request) node.request->FilterExpression.clear();
  for (PlanNode& child : node.children) remove_filters(child);
}

}  // namespace

TEST_CASE("What is written after the place of a merge is read from there, also where a child had ended") {
  std::size_t come = 0;
  for (int i = 0; i < rounds; ++i) {
    World world(Read::table, flip() ? Type::N : Type::S);
    for (int left = below(20); left > 0; --left) world.add();
    const bool descending = flip();
    PlanNode tree = flip() ? merge(world, descending, flip())
                           : PlanNode::merge({merge(world, descending, flip()), query(world, 0, descending),
                                              merge(world, descending, true)},
                                             descending);
    remove_filters(tree);
    const PlanSettings plan = plan_of(world, tree);
    std::optional<std::string> cursor;
    CAPTURE(i, descending);
    for (int step = 0; step < 5; ++step) {
      const Page page = from(world, plan, cursor, static_cast<std::size_t>(1 + below(4)));
      if (!page.next) break;
      cursor = page.next;
      const std::size_t there = read(world, plan).items.size();
      for (int writes = below(4); writes > 0; --writes) world.add();
      const std::vector<Item> all = read(world, plan).items;
      come += all.size() - std::min(all.size(), there);
      std::vector<Item> both = before(world, plan, *cursor, {}).items;
      for (Item& item : from(world, plan, cursor, {}).items) both.push_back(std::move(item));
      REQUIRE(both == all);
    }
  }
  CHECK(come > static_cast<std::size_t>(rounds) / 2);
}

TEST_CASE("What is read back begins at the place: no child is read from its other end") {
  World world(Read::index, Type::N);
  for (int id = 0; id < 300; ++id) {
    keyc::PutItem put;
    put.TableName = "Things";
    put.Item.set("id", AttributeValue::string(std::to_string(id)));
    put.Item.set("pk", AttributeValue::string(std::to_string(id % 3)));
    put.Item.set("sk", AttributeValue::number(std::to_string(id)));
    world.database.send(put);
  }
  for (const bool descending : {false, true}) {
    std::vector<PlanNode> shards;
    for (int shard = 0; shard < 3; ++shard) {
      KeyCondition key{sorted, {AttributeValue::string(std::to_string(shard))}, {}};
      key.next = {SortKind::greater, "2", {}, Type::N};
      PlanNode node = PlanNode::query(keyc::make_query(key.names, key.equal, key.next));
      node.request->ScanIndexForward = !descending;
      node.condition = key;
      shards.push_back(node);
    }
    const PlanSettings plan = plan_of(world, PlanNode::merge(shards, descending));
    const Page first = from(world, plan, {}, 150);
    PlanSettings asked = plan;
    asked.cursor = first.next;
    asked.is_before = true;
    asked.limit = 6;
    keyc::PlanRun run(asked);
    std::int64_t scanned = 0;
    std::vector<Item> items;
    for (auto requests = run.next(); !requests.empty(); requests = run.next())
      for (const keyc::PlanRequest& request : requests) {
        keyc::QueryResult answer = world.database.send(request.request);
        scanned += answer.ScannedCount;
        for (Item& item : run.take(request, std::move(answer))) items.push_back(std::move(item));
      }
    CHECK(items == slice(first.items, 144, 150));
    CHECK(scanned <= 3 * 6);
  }
}

TEST_CASE("What cannot be read back is refused") {
  const World world(Read::index, Type::N);
  const KeyCondition key{sorted, {AttributeValue::string("1")}, {}};
  PlanNode known = PlanNode::query(keyc::make_query(key.names, key.equal, key.next));
  known.condition = key;
  const PlanNode unknown = PlanNode::query(known.request);
  const auto back = [&](PlanNode tree, std::optional<std::string> cursor = {}) {
    PlanSettings plan = plan_of(world, std::move(tree));
    plan.cursor = cursor ? cursor : keyc::PlanRun(plan).cursor();
    plan.is_before = true;
    return keyc::PlanRun(plan).next();
  };
  CHECK(back(PlanNode::merge({known, known})).empty());  // nothing is before the start
  CHECK_THROWS_AS(back(PlanNode::merge({known, known}, false, true)), keyc::Error);
  PlanSettings unordered = plan_of(world, PlanNode::merge({known, known}));
  unordered.cursor = keyc::PlanRun(unordered).cursor();
  unordered.is_before = true;
  unordered.is_ordered = false;
  CHECK_THROWS_AS(keyc::PlanRun(unordered), keyc::Error);
  // Without a cursor, which is the place of the first page, nothing is before it.
  PlanSettings without_cursor = plan_of(world, known);
  without_cursor.is_before = true;
  keyc::PlanRun nothing(without_cursor);
  CHECK(nothing.next().empty());
  CHECK(nothing.is_finished());
  CHECK(!nothing.previous());

  // A plan whose requests were made by hand, and a merge of walks.
  World filled(Read::index, Type::N);
  for (int i = 0; i < 60; ++i) filled.add();
  const auto cursor_of = [&](const PlanNode& tree) { return from(filled, plan_of(filled, tree), {}, 1).next; };
  const PlanNode by_hand = PlanNode::merge({unknown, unknown});
  CHECK_THROWS_AS(back(by_hand, cursor_of(by_hand)), keyc::Error);
  const PlanNode walk = PlanNode::walk([known](std::size_t i) { return i < 2 ? std::optional(known) : std::nullopt; });
  const PlanNode walks = PlanNode::merge({known, walk});
  CHECK_THROWS_AS(back(walks, cursor_of(walks)), keyc::Error);
}

TEST_CASE("Segments of a scan give each item once, in pages of one limit, with one cursor over all") {
  for (int i = 0; i < rounds / 5; ++i) {
    const Read reads[] = {Read::index, Read::table};
    World world(reads[below(2)], Type::S);
    for (int left = below(60); left > 0; --left) world.add();
    keyc::Scan request;
    request.TableName = world.names().table.stored;
    request.IndexName = world.names().index;
    if (flip()) request.FilterExpression = "attribute_not_exists(veiled)";
    const auto in_segments = [&](int segments) {
      return keyc::EntityScan<AnyThing>(world.names(), request).segments(segments);
    };
    const auto ids = [](const std::vector<Item>& items) {
      std::multiset<std::string> found;
      for (const Item& item : items)
        found.insert((item.contains("own") ? item.find("own") : item.find("pk"))->text() + item.find("id")->text());
      return found;
    };
    const auto all = ids(world.database.send(request).Items);
    const int segments = 1 + below(9);
    PlanSettings plan = in_segments(segments).settings();
    std::multiset<std::string> found;
    std::optional<std::string> cursor;
    CAPTURE(i, segments, request.FilterExpression);
    do {
      const auto limit = static_cast<std::size_t>(1 + below(9));
      plan.cursor = cursor;
      plan.limit = limit;
      keyc::PlanRun run(plan);
      std::vector<Item> items;
      for (auto requests = run.next(); !requests.empty(); requests = run.next()) {
        std::shuffle(requests.begin(), requests.end(), engine());
        for (const keyc::PlanRequest& each : requests) {
          REQUIRE(each.scan);
          for (Item& item : run.take(each, world.database.send(*each.scan))) items.push_back(std::move(item));
        }
      }
      cursor = run.cursor();
      REQUIRE((items.size() == limit || !cursor));
      found.merge(ids(items));
      if (!cursor) break;
      PlanSettings other = in_segments(segments + 1).settings();
      other.cursor = cursor;
      REQUIRE_THROWS_AS(keyc::PlanRun(other), keyc::CursorError);
      PlanSettings back = plan;
      back.cursor = cursor;
      back.is_before = true;
      REQUIRE_THROWS_AS(keyc::PlanRun(back), keyc::Error);
      REQUIRE_THROWS_AS(run.previous(), keyc::Error);
    } while (cursor);
    REQUIRE(found == all);
  }
}

TEST_CASE("Segments that make no sense are refused") {
  const keyc::Scan request{.TableName = "Own"};
  const keyc::EntityScan<AnyThing> scan(table_itself, request);
  CHECK_THROWS_AS(scan.segments(0), keyc::Error);
  CHECK_THROWS_AS(scan.segments(-1), keyc::Error);
  CHECK_THROWS_AS(scan.segments(1001), keyc::Error);
  CHECK_THROWS_AS(keyc::EntityScan<AnyThing>(request).segments(2), keyc::Error);  // its key is not known
  CHECK_THROWS_AS(keyc::EntityScan(scan).from(keyc::make_cursor(request, {})).segments(2), keyc::Error);
  CHECK_THROWS_AS(keyc::PlanRun(scan.segments(2).descending()), keyc::Error);
  CHECK(keyc::PlanRun(scan.segments(1000)).next().size() == 16);
}
