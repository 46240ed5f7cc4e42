// Cursors: any text in place of a cursor, cursors made from any key, which must return that key, and those of a plan.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "fuzz/fuzz.hpp"
#include "keyc/cursor.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/scan.hpp"
#include "keyc/generated/walked.hpp"
#include "keyc/json.hpp"
#include "keyc/plan_run.hpp"
#include "runtime/forged_cursor.hpp"

namespace {

keyc::Query query() {
  keyc::Query query;
  query.TableName = "places";
  query.IndexName = "byCity";
  query.KeyConditionExpression = "#p = :p";
  query.ExpressionAttributeNames = {{"#p", "pk"}};
  query.ExpressionAttributeValues.set(":p", keyc::AttributeValue::string("FR"));
  return query;
}

/// A text that is accepted is the cursor that would be made: each place in a query has exactly one cursor.
void try_cursor(std::string_view text) {
  const keyc::Query request = query();
  keyc::Item key;
  try {
    key = keyc::key_of_cursor(request, text);
  } catch (const keyc::CursorError&) {
    return;
  }
  if (keyc::make_cursor(request, key) != text) keyc_tests::fail("a cursor that is not made so", text);
}

void try_key(std::string_view json) {
  const keyc::Query request = query();
  try {
    const keyc::Item key = keyc::item_from_json(json);
    const std::string cursor = keyc::make_cursor(request, key);
    if (keyc::key_of_cursor(request, cursor) != key) keyc_tests::fail("another key is in the cursor", cursor);
  } catch (const keyc::CursorError&) {
    keyc_tests::fail("a cursor that was made is refused", json);
  } catch (const keyc::Error&) {  // no valid item, or no valid key
  }
}

/// A cursor of this query whose key is these bytes: with the right identity and checksum, which random bytes never
/// have.
void try_body(std::string_view body) { try_cursor(keyc::test::cursor_with(query(), std::string(body))); }

// --- Plans

constexpr keyc::AttributeName table_key[] = {{"id", "#id"}};
constexpr keyc::AttributeName index_key[] = {{"pk", "#pk"}, {"sk", "#sk"}};
constexpr keyc::KeyNames table_names{.table = "places", .attributes = table_key};
constexpr keyc::KeyNames index_names{
    .table = "places", .index = "byCity", .attributes = index_key, .of_table = &table_names};

/// Each day of a walk in two shards: merges, one in another, in a sequence. With `once`, one shard is moved to another
/// number of shards, so that its pages go only forward.
keyc::PlanSettings plan(bool once = true) {
  const auto shard = [](std::int64_t day, char number) {
    const keyc::KeyCondition key{index_names, {keyc::AttributeValue::string(std::to_string(day) + number)}, {}};
    keyc::PlanNode node = keyc::PlanNode::query(keyc::make_query(key.names, key.equal, key.next));
    node.condition = key;
    return node;
  };
  keyc::WalkPlan walk;
  walk.span = [](keyc::Timestamp) { return keyc::WalkSpan{0, 5}; };
  walk.leaf = [=](std::int64_t day, keyc::Timestamp) {
    keyc::PlanSettings leaf;
    leaf.make = [=](std::string_view, bool descending) {
      auto moved = keyc::PlanNode::merge({shard(day, 'a'), shard(day, 'b')}, descending, once);
      return keyc::PlanNode::merge({std::move(moved), shard(day, 'c')}, descending);
    };
    return leaf;
  };
  walk.has_low = true;
  keyc::PlanSettings settings = keyc::walked(index_names, {}, {}, walk);
  settings.sort_attributes = {"sk"};
  return settings;
}

keyc::Item entry(const keyc::Query& request, int sk) {
  keyc::Item item;
  item.set("id", keyc::AttributeValue::string(std::to_string(sk)));
  item.set("pk", *request.ExpressionAttributeValues.find(":pk"));
  item.set("sk", keyc::AttributeValue::string(std::to_string(sk)));
  return item;
}

/// What is read after a cursor, or before it, ends, and has a cursor again, which is read.
void run_on(keyc::PlanRun& run, std::string_view from, bool once = true) {
  std::size_t rounds = 0;
  for (auto requests = run.next(); !requests.empty(); requests = run.next()) {
    if (++rounds > 100) keyc_tests::fail("the plan does not end", from);
    for (const keyc::PlanRequest& request : requests) {
      keyc::QueryResult page;
      for (int sk = 0; sk < 3; ++sk) page.Items.push_back(entry(request.request, sk));
      if (!request.request.ScanIndexForward.value_or(true)) std::reverse(page.Items.begin(), page.Items.end());
      run.receive(request.id, std::move(page));
    }
    while (run.item() != nullptr) {
    }
    keyc::PlanSettings rest = plan(once);
    rest.cursor = run.cursor();
    // A run that reads back has the cursor that it was given until it gives an item, and that may be written otherwise:
    // the children of merges have no end of their own any more.
    if (rest.cursor && *rest.cursor != from && keyc::PlanRun(rest).cursor() != rest.cursor)
      keyc_tests::fail("another place is in the cursor", *rest.cursor);
  }
}

void try_plan(std::string_view cursor) {
  keyc::PlanSettings settings = plan();
  settings.cursor = cursor;
  try {
    keyc::PlanRun run(settings);
    run_on(run, cursor);
  } catch (const keyc::CursorError&) {  // also of a place that no item can have, which shows when one comes
  }
}

/// The beginning of the plan's cursors, up to the state of its tree or the place of an item.
std::string head_of(const keyc::PlanSettings& plan) {
  const std::string bytes = keyc::test::bytes_of(*keyc::PlanRun(plan).cursor());
  return bytes.substr(0, 10 + static_cast<std::size_t>(bytes[9]));
}

/// A cursor of the plan with this state of its tree.
void try_state(std::string_view state) {
  static const std::string head = head_of(plan());
  try_plan(keyc::test::cursor_of(head + std::string(state)));
}

/// A cursor whose pages go both ways, with this state, or of the place of an item.
void try_place(std::string_view rest, char version, bool is_before) {
  static const std::string head = head_of(plan(false));
  std::string bytes = head + std::string(rest);
  bytes[0] = version;
  keyc::PlanSettings settings = plan(false);
  settings.cursor = keyc::test::cursor_of(bytes);
  settings.is_before = is_before;
  try {
    keyc::PlanRun run(settings);
    run_on(run, *settings.cursor, false);
    run.previous();
  } catch (const keyc::CursorError&) {
  }
}

struct AnyEntity {
  static bool matches(const keyc::Item&) noexcept { return true; }
};

/// A cursor of a scan in segments with these states of its segments.
void try_segments(std::string_view states) {
  const keyc::EntityScan<AnyEntity> scan(index_names, {.TableName = "places", .IndexName = "byCity"});
  keyc::PlanSettings settings = scan.segments(3);
  static const std::string head = head_of(settings);
  settings.cursor = keyc::test::cursor_of(head + std::string(states));
  try {
    keyc::PlanRun run(settings);
    const std::optional<std::string> again = run.cursor();
    if (again && *again != *settings.cursor) keyc_tests::fail("another place is in the cursor", *settings.cursor);
  } catch (const keyc::CursorError&) {
  }
}

}  // namespace

void keyc_tests::try_input(std::string_view input) {
  if (input.empty()) return;
  const char kind = input.front();
  input.remove_prefix(1);
  switch (static_cast<unsigned char>(kind) % 9) {
    case 0: return try_cursor(input);
    case 1: return try_key(input);
    case 2: return try_body(input);
    case 3: return try_plan(input);
    case 5: return try_place(input, 3, true);
    case 6: return try_place(input, 5, false);
    case 7: return try_place(input, 5, true);
    case 8: return try_segments(input);
    default: return try_state(input);
  }
}
