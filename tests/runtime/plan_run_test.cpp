#include "keyc/plan_run.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <random>

#include "forged_cursor.hpp"
#include "keyc/cursor.hpp"
#include "keyc/generated/walked.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::Item;
using keyc::PlanNode;
using keyc::PlanRequest;
using keyc::PlanRun;
using keyc::PlanSettings;
using keyc::QueryResult;

namespace {

constexpr keyc::AttributeName table_key[] = {{"id", "#id"}};
constexpr keyc::AttributeName index_key[] = {{"pk", "#pk"}, {"sk", "#sk"}};
constexpr keyc::KeyNames table_names{.table = "Rooms", .attributes = table_key};
constexpr keyc::KeyNames index_names{
    .table = "Rooms", .index = "by", .attributes = index_key, .of_table = &table_names};

std::mt19937& generator() {
  static std::mt19937 numbers(7);
  return numbers;
}
std::size_t below(std::size_t end) { return std::uniform_int_distribution<std::size_t>(0, end - 1)(generator()); }

Item row(const std::string& pk, int sk, int id, bool is_hidden = false, bool is_foreign = false) {
  Item item;
  item.set("id", AttributeValue::string(std::to_string(id)));
  item.set("pk", AttributeValue::string(pk));
  item.set("sk", AttributeValue::number(std::to_string(sk)));
  if (is_hidden) item.set("hidden", AttributeValue::boolean(true));
  if (is_foreign) item.set("foreign", AttributeValue::boolean(true));
  return item;
}
int number(const Item& item, std::string_view name) { return std::stoi(item.find(name)->text()); }
bool is_ours(const Item& item) { return !item.contains("foreign"); }

keyc::Query query(const std::string& pk, bool descending, bool filtered = false) {
  keyc::Query request = *keyc::make_query(index_names, {AttributeValue::string(pk)}, {});
  request.ScanIndexForward = !descending;
  if (filtered) request.FilterExpression = "attribute_not_exists(hidden)";
  return request;
}

/// Items as DynamoDB gives them, in pages of any size.
struct Source {
  std::vector<Item> rows{};
  std::size_t most_read = 5;  // by one request

  std::vector<Item> partition(const keyc::Query& request) const {
    std::vector<Item> items;
    for (const Item& item : rows)
      if (item.find("pk")->text() == request.ExpressionAttributeValues.find(":pk")->text()) items.push_back(item);
    std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) {
      return std::pair(number(a, "sk"), number(a, "id")) < std::pair(number(b, "sk"), number(b, "id"));
    });
    if (!request.ScanIndexForward.value_or(true)) std::reverse(items.begin(), items.end());
    return items;
  }
  static bool passes(const keyc::Query& request, const Item& item) {
    return request.FilterExpression.empty() || !item.contains("hidden");
  }

  QueryResult answer(const keyc::Query& request) const {
    const std::vector<Item> all = partition(request);
    auto at = all.begin();
    if (!request.ExclusiveStartKey.empty()) {
      REQUIRE(request.ExclusiveStartKey.size() == 3);
      at = std::find_if(all.begin(), all.end(),
                        [&](const Item& item) { return *item.find("id") == *request.ExclusiveStartKey.find("id"); });
      REQUIRE(at != all.end());
      ++at;
    }
    QueryResult page;
    std::size_t left = below(most_read) + 1;
    if (request.Limit) left = std::min(left, static_cast<std::size_t>(*request.Limit));
    for (; left > 0 && at != all.end(); --left, ++at) {
      ++page.ScannedCount;
      if (passes(request, *at)) page.Items.push_back(*at);
    }
    // DynamoDB does not always know that nothing follows.
    if (at != all.end() || (at != all.begin() && below(2) == 0))
      for (const char* name : {"id", "pk", "sk"}) page.LastEvaluatedKey.set(name, *(at - 1)->find(name));
    return page;
  }

  // --- The items of a plan, by the definition.

  std::vector<Item> expected(const PlanNode& node) const {
    std::vector<Item> items;
    if (node.kind == PlanNode::Kind::query) {
      if (!node.request) return {};
      for (const Item& item : partition(*node.request))
        if (passes(*node.request, item) && is_ours(item)) items.push_back(item);
      return items;
    }
    if (node.kind == PlanNode::Kind::sequence) {
      std::uint32_t empty = 0;
      for (std::size_t i = 0;; ++i) {
        std::optional<PlanNode> child;
        if (node.make_child)
          child = node.make_child(i);
        else if (i < node.children.size())
          child = node.children[i];
        if (!child) return items;
        const std::vector<Item> more = expected(*child);
        items.insert(items.end(), more.begin(), more.end());
        empty = more.empty() ? empty + 1 : 0;
        if (node.most_empty && empty == *node.most_empty) return items;
      }
    }
    std::vector<std::deque<Item>> left;
    for (const PlanNode& child : node.children) {
      const std::vector<Item> some = expected(child);
      left.emplace_back(some.begin(), some.end());
    }
    for (;;) {
      std::deque<Item>* first = nullptr;
      for (std::deque<Item>& each : left) {
        if (each.empty()) continue;
        if (first == nullptr || (node.descending ? number(each.front(), "sk") > number(first->front(), "sk")
                                                 : number(each.front(), "sk") < number(first->front(), "sk")))
          first = &each;
      }
      if (first == nullptr) return items;
      const bool is_given = std::any_of(
          items.begin(), items.end(), [&](const Item& item) { return *item.find("id") == *first->front().find("id"); });
      if (!node.once || !is_given) items.push_back(first->front());
      first->pop_front();
    }
  }
};

PlanSettings settings(PlanNode tree) {
  PlanSettings plan;
  plan.make = [tree = std::move(tree)](std::string_view, bool) { return tree; };
  plan.key_names = index_names;
  plan.sort_attributes = {"sk"};
  plan.matches = &is_ours;
  return plan;
}

std::string partition_name(std::size_t number) { return "p" + std::to_string(number); }

/// The sort keys of a partition, from `low` to before `high`.
struct Band {
  int low = -3;
  int high = 9;
};

/// Queries of partitions that no other one reads, as a plan has them; those of one primary key in several partitions
/// are for merges that give items once. What is in a merge has the order of the sort key: its sequences are of bands.
PlanNode some_tree(std::vector<Band>& partitions, int depth, bool descending, Band band = {}, bool is_merged = false) {
  const std::size_t kind = depth == 0 ? 0 : below(4);
  if (kind == 0) {
    if (below(10) == 0) return PlanNode::query({});
    partitions.push_back(band);
    return PlanNode::query(query(partition_name(partitions.size() - 1), descending, below(2) == 0));
  }
  const bool is_sequence = kind == 1 || kind == 2;
  std::vector<PlanNode> children;
  const int count = static_cast<int>(below(5));
  const int width = is_sequence && is_merged && count > 0 ? (band.high - band.low) / count : 0;
  for (int i = 0; i < count && (width > 0 || !is_sequence || !is_merged); ++i) {
    const int place = descending ? count - 1 - i : i;
    const Band part = width == 0 ? band : Band{band.low + place * width, band.low + (place + 1) * width};
    children.push_back(some_tree(partitions, depth - 1, descending, part, is_merged || !is_sequence));
  }
  if (kind == 1) {
    std::optional<std::uint32_t> most_empty;
    if (below(2) == 0) most_empty = 1 + below(3);
    return PlanNode::walk(
        [children](std::size_t i) { return i < children.size() ? std::optional(children[i]) : std::nullopt; },
        most_empty);
  }
  if (is_sequence) return PlanNode::sequence(children);
  // Items of one primary key have one sort key, which a merge of queries gives in order.
  const bool has_queries_only = std::all_of(children.begin(), children.end(),
                                            [](const PlanNode& child) { return child.kind == PlanNode::Kind::query; });
  return PlanNode::merge(children, descending, has_queries_only && below(2) == 0);
}

Source some_source(const std::vector<Band>& partitions) {
  Source source;
  source.most_read = 1 + below(6);
  int id = 0;
  for (std::size_t p = 0; p < partitions.size(); ++p)
    for (std::size_t i = below(3) == 0 ? 0 : below(8); i > 0; --i) {
      const auto width = static_cast<std::size_t>(partitions[p].high - partitions[p].low);
      source.rows.push_back(row(partition_name(p), partitions[p].low + static_cast<int>(below(width)), id++,
                                below(3) == 0, below(6) == 0));
    }
  // Entries that are in another partition, too, while a backfill moves them.
  const std::vector<Item> rows = source.rows;
  for (const Item& item : rows)
    if (below(4) == 0) {
      Item other = item;
      const std::size_t to = below(partitions.size());
      if (number(item, "sk") < partitions[to].low || number(item, "sk") >= partitions[to].high) continue;
      other.set("pk", AttributeValue::string(partition_name(to)));
      const bool is_there = std::any_of(source.rows.begin(), source.rows.end(), [&](const Item& each) {
        return *each.find("id") == *other.find("id") && *each.find("pk") == *other.find("pk");
      });
      if (!is_there) source.rows.push_back(other);
    }
  return source;
}

/// Runs a plan, with answers in any order and requests that fail, from cursor to cursor if `resumes`.
std::vector<Item> run(const PlanSettings& plan, const Source& source, bool resumes) {
  std::vector<Item> items;
  PlanRun runs(plan);
  std::vector<PlanRequest> sent;
  for (;;) {
    while (const Item* const item = runs.item()) {
      items.push_back(*item);
      if (!resumes || below(3) != 0) continue;
      const std::optional<std::string> cursor = runs.cursor();
      if (!cursor) return items;
      PlanSettings rest = plan;
      rest.cursor = cursor;
      if (plan.limit) {
        if (items.size() == *plan.limit) break;
        rest.limit = *plan.limit - items.size();
      }
      runs = PlanRun(rest);
      sent.clear();
    }
    for (PlanRequest& request : runs.next()) sent.push_back(std::move(request));
    REQUIRE(sent.size() <= plan.in_flight);
    REQUIRE(runs.waiting() == sent.size());
    if (runs.is_finished()) return items;
    REQUIRE_FALSE(sent.empty());
    const auto at = sent.begin() + static_cast<std::ptrdiff_t>(below(sent.size()));
    if (below(8) == 0)
      runs.give_up(at->id);
    else
      runs.receive(at->id, source.answer(at->request));
    sent.erase(at);
    while (runs.waiting() < sent.size()) sent.pop_back();  // of what was read ahead, and is not needed any more
  }
}

}  // namespace

TEST_CASE("Any plan gives the items that its definition says, in any pages, answers in any order, by any cursors") {
  std::size_t given = 0;
  for (int i = 0; i < 6000; ++i) {
    std::vector<Band> partitions;
    const bool descending = below(2) == 0;
    const PlanNode tree = some_tree(partitions, 3, descending);
    const Source source = some_source(partitions);
    PlanSettings plan = settings(tree);
    plan.in_flight = 1 + below(5);
    const bool resumes = i % 2 == 0;
    if (i % 3 == 0) plan.limit = 1 + below(10);
    if (i % 5 == 0) plan.page_size = static_cast<std::int32_t>(1 + below(4));
    // A walk that ends early leaves what it has read ahead.
    std::vector<Item> expected = source.expected(tree);
    if (plan.limit) expected.resize(std::min(expected.size(), *plan.limit));
    CAPTURE(i);
    const std::vector<Item> items = run(plan, source, resumes);
    REQUIRE(items == expected);
    given += items.size();
  }
  CHECK(given > 10000);
}

TEST_CASE("Reading ahead changes no item") {
  for (int i = 0; i < 1000; ++i) {
    std::vector<PlanNode> days;
    for (std::size_t p = 0; p < 6; ++p) days.push_back(PlanNode::query(query(partition_name(p), false)));
    const PlanNode tree = PlanNode::sequence(days);
    const Source source = some_source(std::vector<Band>(6));
    PlanSettings plan = settings(tree);
    plan.read_ahead = below(4);
    REQUIRE(run(plan, source, i % 2 == 0) == source.expected(tree));
  }
}

TEST_CASE("An unordered plan gives the same items in some order, and has no cursor") {
  for (int i = 0; i < 500; ++i) {
    std::vector<PlanNode> shards;
    for (std::size_t p = 0; p < 5; ++p) shards.push_back(PlanNode::query(query(partition_name(p), true)));
    const PlanNode tree = PlanNode::merge(shards, true);
    const Source source = some_source(std::vector<Band>(5));
    PlanSettings plan = settings(tree);
    plan.is_ordered = false;
    std::vector<Item> items = run(plan, source, false), expected = source.expected(tree);
    const auto order = [](const Item& a, const Item& b) {
      return std::pair(a.find("pk")->text(), a.find("id")->text()) <
             std::pair(b.find("pk")->text(), b.find("id")->text());
    };
    std::sort(items.begin(), items.end(), order);
    std::sort(expected.begin(), expected.end(), order);
    REQUIRE(items == expected);
    CHECK_THROWS_AS(PlanRun(plan).cursor(), keyc::Error);
  }
}

TEST_CASE("Without a client: a plan's requests are sent by any means, and answered at once") {
  Source source;
  for (int i = 0; i < 10; ++i) source.rows.push_back(row("seattle-" + std::to_string(1 + i % 2), i, i));
  PlanSettings plan = settings(
      PlanNode::merge({PlanNode::query(query("seattle-1", true)), PlanNode::query(query("seattle-2", true))}, true));
  plan.limit = 4;
  std::vector<int> order;
  int sent = 0;
  PlanRun runs(plan);
  for (auto requests = runs.next(); !requests.empty(); requests = runs.next())
    for (const PlanRequest& request : requests) {
      ++sent;
      for (const Item& item : runs.take(request, source.answer(request.request))) order.push_back(number(item, "sk"));
    }
  CHECK(order == std::vector<int>{9, 8, 7, 6});
  CHECK(sent >= 2);
  CHECK(runs.is_finished());
}

TEST_CASE("An unordered merge gives the items of one shard while another one is not answered") {
  Source source;
  source.most_read = 1;
  for (int i = 0; i < 5; ++i) source.rows.push_back(row("b", i, i));
  PlanSettings plan =
      settings(PlanNode::merge({PlanNode::query(query("a", false)), PlanNode::query(query("b", false))}));
  plan.is_ordered = false;
  PlanRun runs(plan);
  std::vector<PlanRequest> requests = runs.next();
  REQUIRE(requests.size() == 2);
  std::size_t given = 0;
  std::vector<PlanRequest> open{requests[1]};  // "a" is throttled
  while (!open.empty()) {
    given += runs.take(open.back(), source.answer(open.back().request)).size();
    open = runs.next();
  }
  CHECK(given == 5);
  CHECK(runs.waiting() == 1);
  CHECK_FALSE(runs.is_finished());
}

TEST_CASE("While one shard of an ordered merge is not answered, the others are read, one page each") {
  Source source;
  for (int i = 0; i < 6; ++i) source.rows.push_back(row(i % 2 == 0 ? "b" : "c", i, i));
  PlanSettings plan = settings(PlanNode::merge(
      {PlanNode::query(query("a", false)), PlanNode::query(query("b", false)), PlanNode::query(query("c", false))}));
  plan.in_flight = 2;
  PlanRun runs(plan);
  std::vector<PlanRequest> requests = runs.next();
  REQUIRE(requests.size() == 2);
  CHECK(runs.next().empty());
  runs.receive(requests[1].id, source.answer(requests[1].request));
  CHECK(runs.item() == nullptr);
  const std::vector<PlanRequest> more = runs.next();
  REQUIRE(more.size() == 1);
  CHECK(more[0].request.ExpressionAttributeValues.find(":pk")->text() == "c");
  runs.receive(more[0].id, source.answer(more[0].request));
  CHECK(runs.next().empty());
  runs.receive(requests[0].id, {});
  REQUIRE(runs.item() != nullptr);
}

TEST_CASE("A cursor keeps what a walk took from the clock") {
  Source source;
  for (int day = 0; day < 10; ++day)
    source.rows.push_back(row(partition_name(static_cast<std::size_t>(day)), day, day));
  PlanSettings plan = settings(PlanNode());
  plan.make = [](std::string_view began, bool) {
    const std::size_t today = std::stoul(std::string(began));
    return PlanNode::walk([today](std::size_t i) {
      return i <= today ? std::optional(PlanNode::query(query(partition_name(today - i), true))) : std::nullopt;
    });
  };
  plan.began = "5";
  PlanRun first(plan);
  std::vector<PlanRequest> requests = first.next();
  while (first.take(requests.at(0), source.answer(requests.at(0).request)).empty()) requests = first.next();
  plan.cursor = first.cursor();
  plan.began = "9";  // days later
  std::vector<int> order;
  for (const Item& item : run(plan, source, true)) order.push_back(number(item, "sk"));
  CHECK(order == std::vector<int>{4, 3, 2, 1, 0});
}

TEST_CASE("A cursor in which a walk began at no time is refused") {
  const auto walk_of_days = [](bool has_high) {
    keyc::WalkPlan walk;
    walk.span = [](keyc::Timestamp) { return keyc::WalkSpan{0, 3}; };
    walk.leaf = [](std::int64_t day, keyc::Timestamp) {
      return settings(PlanNode::query(query(partition_name(static_cast<std::size_t>(day)), false)));
    };
    walk.has_low = true;
    walk.has_high = has_high;
    return keyc::walked(index_names, {}, {}, walk);
  };
  const auto is_read = [&](bool has_high, const std::string& began) {
    PlanSettings plan = walk_of_days(has_high);
    const std::string own = plan.began;
    const std::string bytes = keyc::test::bytes_of(*PlanRun(plan).cursor());
    REQUIRE(bytes.substr(9, 1 + own.size()) == static_cast<char>(own.size()) + own);
    plan.cursor = keyc::test::cursor_of(bytes.substr(0, 9) + static_cast<char>(began.size()) + began +
                                        bytes.substr(10 + own.size()));
    try {
      PlanRun runs(plan);
      return true;
    } catch (const keyc::CursorError& error) {
      CHECK(error.reason() == keyc::CursorError::Reason::damaged);
      return false;
    }
  };
  CHECK(is_read(false, "1700000000000"));
  CHECK(is_read(false, "-1"));
  for (const char* const began : {"", "x", "1x", " 1", "+1", "01", "-0", "1.5", "99999999999999999999"})
    CHECK_FALSE(is_read(false, began));
  CHECK(is_read(true, ""));  // its end is given
}

TEST_CASE("A cursor of another plan, a damaged one, and one of a query are refused") {
  PlanSettings plan =
      settings(PlanNode::merge({PlanNode::query(query("a", true)), PlanNode::query(query("b", true))}, true));
  const std::string cursor = *PlanRun(plan).cursor();
  const auto reason = [](PlanSettings other, const std::string& text) {
    other.cursor = text;
    try {
      PlanRun runs(other);
    } catch (const keyc::CursorError& error) {
      return static_cast<int>(error.reason());
    }
    return -1;
  };
  const auto other = static_cast<int>(keyc::CursorError::Reason::other_query);
  const auto damaged = static_cast<int>(keyc::CursorError::Reason::damaged);
  CHECK(reason(plan, cursor) == -1);
  CHECK(reason(settings(PlanNode::merge({PlanNode::query(query("a", true)), PlanNode::query(query("c", true))}, true)),
               cursor) == other);
  CHECK(reason(settings(PlanNode::merge({PlanNode::query(query("a", true))}, true)), cursor) == other);
  CHECK(reason(settings(PlanNode::merge({PlanNode::query(query("a", true)), PlanNode::query(query("b", true))}, false)),
               cursor) == other);
  PlanSettings named = plan;
  named.identity = "oldest 2020-01-01";
  CHECK(reason(named, cursor) == other);
  for (std::size_t i = 0; i < cursor.size(); ++i) {
    std::string changed = cursor;
    changed[i] = changed[i] == 'A' ? 'B' : 'A';
    CHECK(reason(plan, changed) >= damaged);
    CHECK(reason(plan, cursor.substr(0, i)) >= damaged);
  }
  CHECK(keyc::test::version_of(cursor) == 3);
  CHECK(reason(plan, keyc::test::with_version(2, cursor)) ==
        static_cast<int>(keyc::CursorError::Reason::other_version));
  const std::string of_query = keyc::make_cursor(query("a", true), {});
  CHECK(reason(plan, of_query) == static_cast<int>(keyc::CursorError::Reason::other_version));
}

TEST_CASE("A filter of a plan is one of all of its requests, besides their own, and of its cursor") {
  struct Ours {
    static bool matches(const Item& item) { return is_ours(item); }
  };
  const PlanSettings unfiltered =
      settings(PlanNode::merge({PlanNode::query(query("a", true, true)), PlanNode::query(query("b", true))}, true));
  const keyc::Filter filter{"#n = :n", {{"#n", "name"}}, {{":n", AttributeValue::string("x")}}};
  const PlanSettings plan = keyc::EntityPlan<Ours>(unfiltered).filter(filter).limit(3).settings();
  const std::vector<PlanRequest> requests = PlanRun(plan).next();
  REQUIRE(requests.size() == 2);
  CHECK(requests[0].request.FilterExpression == "(attribute_not_exists(hidden)) and (#n = :n)");
  CHECK(requests[1].request.FilterExpression == "#n = :n");
  CHECK(requests[1].request.Limit == 25);
  PlanSettings resumed = unfiltered;
  resumed.cursor = PlanRun(plan).cursor();
  CHECK_THROWS_AS(PlanRun(resumed), keyc::CursorError);
  CHECK_THROWS_AS(keyc::EntityPlan<Ours>(unfiltered).limit(0), keyc::Error);
  CHECK_THROWS_AS(keyc::EntityPlan<Ours>(unfiltered).in_flight(0), keyc::Error);
  CHECK_THROWS_AS(keyc::EntityPlan<Ours>(unfiltered).limit(-1), keyc::Error);
  CHECK_THROWS_AS(keyc::EntityPlan<Ours>(unfiltered).page_size(std::int64_t{-1}), keyc::Error);
  CHECK_THROWS_AS(keyc::EntityPlan<Ours>(unfiltered).in_flight(-1), keyc::Error);
  CHECK_THROWS_AS(keyc::EntityPlan<Ours>(unfiltered).read_ahead(-1), keyc::Error);
  CHECK(keyc::EntityPlan<Ours>(unfiltered).limit(std::uint8_t{3}).read_ahead(0).settings().limit == 3u);
}

TEST_CASE("Keys compare as DynamoDB sorts them") {
  const auto sign = [](int order) { return order < 0 ? -1 : order > 0 ? 1 : 0; };
  const auto numbers = [&](const char* a, const char* b) {
    return sign(keyc::compare_keys(AttributeValue::number(a), AttributeValue::number(b)));
  };
  CHECK(numbers("9", "10") == -1);
  CHECK(numbers("-9", "-10") == 1);
  CHECK(numbers("1.50", "1.5") == 0);
  CHECK(numbers("1E2", "99") == 1);
  CHECK(numbers("123", "124") == -1);
  CHECK(sign(keyc::compare_keys(AttributeValue::string("a"), AttributeValue::string("\xC3\xA9"))) == -1);
  CHECK(sign(keyc::compare_keys(AttributeValue::binary("\x7F"), AttributeValue::binary("\x80"))) == -1);
  CHECK(sign(keyc::compare_keys(AttributeValue::string("ab"), AttributeValue::string("a"))) == 1);
}

TEST_CASE("An item without the attribute that a merge sorts by is an error") {
  PlanSettings plan = settings(PlanNode::merge({PlanNode::query(query("a", true))}, true));
  PlanRun runs(plan);
  Item item = row("a", 1, 1);
  item.erase("sk");
  runs.receive(runs.next().at(0).id, QueryResult{{item}, 1, 1, {}});
  CHECK_THROWS_AS(runs.item(), keyc::Error);
  CHECK_THROWS_AS(runs.item(), keyc::Error);
}

TEST_CASE("A child of a merge whose items are not in the order of the sort key is an error") {
  Source source{{row("a", 5, 1), row("b", 3, 2), row("c", 4, 3)}};
  const PlanNode backwards =
      PlanNode::sequence({PlanNode::query(query("a", false)), PlanNode::query(query("b", false))});
  const PlanSettings plan = settings(PlanNode::merge({backwards, PlanNode::query(query("c", false))}));
  CHECK_THROWS_WITH(run(plan, source, false),
                    "a child of a merge does not give its items in the order of the sort key");
}
