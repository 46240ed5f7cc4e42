#include <atomic>
#include <chrono>
#include <condition_variable>
#include <iterator>
#include <mutex>

#include "client/faulty_endpoint.hpp"
#include "keyc/cursor.hpp"
#include "keyc/plan.hpp"
#include "keyc/testing.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::Item;
using keyc::PlanNode;
using keyc::test::answer;
using keyc::test::FaultyEndpoint;
using keyc::test::script;

namespace {

struct Message {
  std::string at;
};

// Like a generated companion.
struct MessageEntity {
  static bool matches(const Item& item) { return !item.contains("foreign"); }
  static Message from_item(const Item& item) {
    const std::string& at = item.find("sk")->text();
    if (at == "bad") throw keyc::DecodeError("Message", "sk", at, "S", "is not a time");
    return {at};
  }
};

using Messages = keyc::EntityPlan<MessageEntity>;
static_assert(std::input_iterator<keyc::PlanItems<MessageEntity>::iterator>);
static_assert(std::input_iterator<keyc::PlanPages::iterator>);

constexpr keyc::AttributeName key[] = {{"pk", "#pk"}, {"sk", "#sk"}};
constexpr keyc::KeyNames key_names{.table = "chat", .attributes = key};

PlanNode query(const std::string& pk) {
  return PlanNode::query(keyc::make_query(key_names, {AttributeValue::string(pk)}, {}));
}

Messages plan(const PlanNode& tree) {
  keyc::PlanSettings settings;
  settings.make = [tree](std::string_view, bool) { return tree; };
  settings.key_names = key_names;
  settings.sort_attributes = {"sk"};
  return Messages(settings);
}

/// A page of items of one partition with these sort keys; `more` if another page follows.
std::string page(const std::string& pk, const std::vector<std::string>& sort_keys, bool more = false) {
  std::string items;
  std::string last;
  for (const std::string& sk : sort_keys) {
    last = R"({"pk":{"S":")" + pk + R"("},"sk":{"S":")" + sk + R"("}})";
    items += (items.empty() ? "" : ",") + last;
  }
  const std::string count = std::to_string(sort_keys.size());
  return answer(R"({"Items":[)" + items + R"(],"Count":)" + count + R"(,"ScannedCount":)" + count +
                (more ? R"(,"LastEvaluatedKey":)" + last : std::string()) + "}");
}

template <class Items>
std::string times(Items&& items) {
  std::string text;
  for (const Message& message : items) text += message.at + ' ';
  return text;
}

/// Waits until it has been called so many times; false if that does not happen.
class Meeting {
 public:
  explicit Meeting(int expected) : expected_(expected) {}
  bool wait() {
    std::unique_lock lock(mutex_);
    ++here_;
    all_are_here_.notify_all();
    return all_are_here_.wait_for(lock, std::chrono::seconds(10), [&] { return here_ >= expected_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable all_are_here_;
  int expected_;
  int here_ = 0;
};

}  // namespace

TEST_CASE("The shards of a merge are read at once, and their items come in order") {
  FaultyEndpoint endpoint(script({page("r", {"1", "3"}), page("r", {"2", "4"})}));
  keyc::ClientOptions options = endpoint.options();
  Meeting both(2);
  std::atomic<int> met = 0;
  options.on_request = [&](const keyc::SentRequest&) { met += both.wait() ? 1 : 0; };
  keyc::Client client(options);
  CHECK(times(client.items(plan(PlanNode::merge({query("room-1"), query("room-2")})))) == "1 2 3 4 ");
  CHECK(met == 2);
  CHECK(endpoint.stop().size() == 2);
}

TEST_CASE("No more requests are under way than the plan allows") {
  FaultyEndpoint endpoint(script({page("r", {"1"}), page("r", {"2"}), page("r", {"3"}), page("r", {"4"})}));
  keyc::ClientOptions options = endpoint.options();
  keyc::Client client(options);
  const auto shards = PlanNode::merge({query("a"), query("b"), query("c"), query("d")});
  CHECK(times(client.items(plan(shards).in_flight(1))) == "1 2 3 4 ");
  CHECK(endpoint.stop().size() == 4);
}

TEST_CASE("The days of a walk are read when they are reached, until the caller stops") {
  FaultyEndpoint endpoint(script({page("d1", {"9", "8"}), page("d0", {"7"})}));
  keyc::Client client(endpoint.options());
  for (const Message& message : client.items(plan(PlanNode::sequence({query("d1"), query("d0")}))))
    if (message.at == "8") break;
  CHECK(endpoint.stop().size() == 1);
}

TEST_CASE("A plan stops at its limit, and goes on from its cursor in the middle of a day") {
  FaultyEndpoint endpoint(script({page("d1", {"9", "8"}), page("d1", {"8", "7"}), page("d0", {"6"})}));
  keyc::Client client(endpoint.options());
  const Messages days = plan(PlanNode::sequence({query("d1"), query("d0")}));
  auto items = client.items(Messages(days).limit(1));
  CHECK(times(items) == "9 ");
  CHECK(times(items).empty());
  const std::optional<std::string> cursor = items.cursor();
  REQUIRE(cursor);
  CHECK(times(client.items(Messages(days).from(cursor))) == "8 7 6 ");
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 3);
  CHECK(requests[0].body.find(R"("Limit":1)") != std::string::npos);
  CHECK(requests[1].body.find(R"("ExclusiveStartKey":{"pk":{"S":"d1"},"sk":{"S":"9"}})") != std::string::npos);
}

namespace {

/// A merge of one room, read from an index, that gives each item once.
keyc::PlanSettings room_once() {
  static constexpr keyc::AttributeName table_key[] = {{"id", "#id"}};
  static constexpr keyc::KeyNames table_names{.table = "chat", .attributes = table_key};
  static constexpr keyc::KeyNames index_names{
      .table = "chat", .index = "byRoom", .attributes = key, .of_table = &table_names};
  keyc::PlanSettings settings;
  settings.make = [](std::string_view, bool) {
    const auto room = PlanNode::query(keyc::make_query(index_names, {AttributeValue::string("a")}, {}));
    return PlanNode::merge({room}, false, true);
  };
  settings.key_names = index_names;
  settings.sort_attributes = {"sk"};
  return settings;
}

}  // namespace

TEST_CASE("A page of a plan keeps its items if a request for the rest of its run fails") {
  std::string items;
  for (int i = 0; i < 120; ++i)
    items += (i == 0 ? "" : ",") + (R"({"id":{"N":")" + std::to_string(i) + R"("},"pk":{"S":"a"},"sk":{"S":"1"}})");
  const std::string first = answer(R"({"Items":[)" + items +
                                   R"(],"Count":120,"ScannedCount":120,)"
                                   R"("LastEvaluatedKey":{"id":{"N":"119"},"pk":{"S":"a"},"sk":{"S":"1"}}})");
  const std::string rest = answer(R"({"Items":[{"id":{"N":"120"},"pk":{"S":"a"},"sk":{"S":"1"}}],"Count":1,)"
                                  R"("ScannedCount":1})");
  FaultyEndpoint endpoint(script({first, "{}", rest}));
  keyc::Client client(endpoint.options());
  keyc::PlanPages pages = client.pages(Messages(room_once()));
  CHECK_THROWS_AS(pages.advance(), keyc::JsonError);
  CHECK(pages.current() == nullptr);
  pages.advance();
  REQUIRE(pages.current() != nullptr);
  CHECK(pages.current()->Items.size() == 121);
  pages.advance();
  CHECK(pages.current() == nullptr);
}

TEST_CASE("A limit of a merge that gives items once is exceeded up to the end of a run of more than 100") {
  std::string items;
  for (int i = 0; i < 122; ++i)
    items += (i == 0 ? "" : ",") + (R"({"id":{"N":")" + std::to_string(i) + R"("},"pk":{"S":"a"},"sk":{"S":")") +
             (i < 120 ? "1" : "2") + R"("}})";
  const std::string page = answer(R"({"Items":[)" + items + R"(],"Count":122,"ScannedCount":122})");
  const std::string rest = answer(R"({"Items":[{"id":{"N":"120"},"pk":{"S":"a"},"sk":{"S":"2"}}],"Count":1,)"
                                  R"("ScannedCount":1})");
  FaultyEndpoint endpoint(script({page, page, rest}));
  keyc::Client client(endpoint.options());
  const keyc::PlanSettings settings = room_once();
  const auto run = [](std::size_t count) {
    std::string text;
    for (; count > 0; --count) text += "1 ";
    return text;
  };
  CHECK(times(client.items(Messages(settings).limit(100))) == run(100));
  auto all = client.items(Messages(settings).limit(101));
  CHECK(times(all) == run(120));
  const std::optional<std::string> cursor = all.cursor();
  REQUIRE(cursor);
  CHECK(times(client.items(Messages(settings).from(cursor).limit(1))) == "2 ");
}

TEST_CASE("A shard that is not answered does not hold up the others of an unordered plan") {
  FaultyEndpoint endpoint(script({page("b", {"1"}, true), page("b", {"2"}, true), page("b", {"3"}), page("a", {"0"})}));
  keyc::ClientOptions options = endpoint.options();
  Meeting is_read(2);
  options.on_request = [&](const keyc::SentRequest& request) {
    if (request.body.find("shard-a") != std::string_view::npos) is_read.wait();
  };
  keyc::Client client(options);
  auto items = client.items(plan(PlanNode::merge({query("shard-a"), query("shard-b")})).unordered());
  std::string text;
  for (const Message& message : items) {
    text += message.at + ' ';
    if (message.at == "3") is_read.wait();
  }
  CHECK(text == "1 2 3 0 ");
}

TEST_CASE("A throttled request of a merge is sent again, and no item is lost") {
  FaultyEndpoint endpoint(
      script({keyc::test::refusal("ProvisionedThroughputExceededException"), page("r", {"1", "3"}), page("r", {"2"})}));
  keyc::Client client(endpoint.options());
  CHECK(times(client.items(plan(PlanNode::merge({query("a"), query("b")})))) == "1 2 3 ");
  CHECK(endpoint.stop().size() == 3);
}

TEST_CASE("After a request that failed, the next advance sends it again") {
  FaultyEndpoint endpoint(script({page("d1", {"9"}), "{}", page("d0", {"7"})}));
  keyc::Client client(endpoint.options());
  auto items = client.items(plan(PlanNode::sequence({query("d1"), query("d0")})));
  items.advance();
  CHECK_THROWS_AS(items.advance(), keyc::JsonError);
  items.advance();
  REQUIRE(items.current() != nullptr);
  CHECK(items.current()->at == "7");
}

TEST_CASE("Items of a plan that cannot be decoded are given to a handler, and do not count") {
  FaultyEndpoint endpoint(script({page("d1", {"9", "bad", "7"})}));
  keyc::Client client(endpoint.options());
  std::string bad;
  auto items = client.items(plan(PlanNode::sequence({query("d1")})).limit(2));
  items.on_bad_item([&](const keyc::DecodeError& error, const Item&) { bad += error.value(); });
  CHECK(times(items) == "9 7 ");
  CHECK(bad == "bad");
  CHECK(items.bad_items() == 1);
}

TEST_CASE("Pages of a plan are runs of items with a cursor, the last one without") {
  FaultyEndpoint endpoint(script({page("d2", {}), page("d1", {"9", "8"}), page("d0", {"7"})}));
  keyc::Client client(endpoint.options());
  std::vector<std::size_t> sizes;
  std::vector<bool> cursors;
  for (const keyc::PlanPage& run : client.pages(plan(PlanNode::sequence({query("d2"), query("d1"), query("d0")})))) {
    sizes.push_back(run.Items.size());
    cursors.push_back(run.cursor.has_value());
  }
  CHECK(sizes == std::vector<std::size_t>{2, 1});
  CHECK(cursors == std::vector<bool>{true, false});
}

TEST_CASE("A plan that is left early sends nothing more") {
  FaultyEndpoint endpoint(script({page("a", {"1"}, true), page("b", {"2"}, true), page("a", {"3"}), page("b", {"4"})}));
  keyc::Client client(endpoint.options());
  {
    auto items = client.items(plan(PlanNode::merge({query("a"), query("b")})));
    items.advance();
  }
  CHECK(endpoint.stop().size() == 2);
}

TEST_CASE("A plan that is left makes no further attempts") {
  using AttributeType = AttributeValue::Type;
  keyc::FakeDynamoDb dynamo;
  dynamo.create({.TableName = "chat",
                 .AttributeDefinitions = {{"pk", AttributeType::S}, {"sk", AttributeType::S}},
                 .KeySchema = {{"pk", "HASH"}, {"sk", "RANGE"}}});
  constexpr std::chrono::seconds long_wait{20};
  keyc::Client client = dynamo.client({.base_backoff = long_wait, .max_backoff = long_wait});
  for (const char* const pk : {"a", "b"})
    client.send(keyc::PutItem{.TableName = "chat",
                              .Item = {{"pk", AttributeValue::string(pk)}, {"sk", AttributeValue::string("1")}}});
  dynamo.plant(keyc::Fault::throttled().of("Query"));
  const auto begin = std::chrono::steady_clock::now();
  {
    auto items = client.items(plan(PlanNode::merge({query("a"), query("b")})).unordered());
    items.advance();
    CHECK(items.current() != nullptr);
  }
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
  CHECK(dynamo.sent("Query").size() == 2);
}

TEST_CASE("Runs of a plan are read back as one, in the plan's order") {
  FaultyEndpoint endpoint(script({page("d1", {"9", "8"}), page("d0", {"7"}), page("d0", {}), page("d1", {"8", "9"})}));
  keyc::Client client(endpoint.options());
  const Messages days = plan(PlanNode::sequence({query("d1"), query("d0")}));
  auto pages = client.pages(days);
  pages.advance();
  CHECK_FALSE(pages.previous());
  pages.advance();
  REQUIRE(pages.current() != nullptr);
  CHECK(pages.current()->Items.front().find("sk")->text() == "7");
  const std::optional<std::string> before = pages.previous();
  REQUIRE(before);
  auto back = client.pages(Messages(days).before(*before));
  back.advance();
  REQUIRE(back.current() != nullptr);
  REQUIRE(back.current()->Items.size() == 2);
  CHECK(back.current()->Items.front().find("sk")->text() == "9");
  CHECK(back.current()->cursor);
  CHECK_FALSE(back.previous());
  back.advance();
  CHECK(back.current() == nullptr);
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 4);
  CHECK(requests[2].body.find(R"("ExclusiveStartKey":{"pk":{"S":"d0"},"sk":{"S":"7"}})") != std::string::npos);
  CHECK(requests[3].body.find(R"("ScanIndexForward":false)") != std::string::npos);
}

TEST_CASE("The segments of a scan are sent at once") {
  FaultyEndpoint endpoint(script({page("a", {"1", "2"}), page("b", {"3"})}));
  keyc::ClientOptions options = endpoint.options();
  Meeting both(2);
  std::atomic<int> met = 0;
  options.on_request = [&](const keyc::SentRequest&) { met += both.wait() ? 1 : 0; };
  keyc::Client client(options);
  const keyc::EntityScan<MessageEntity> scan(key_names, {.TableName = "chat"});
  auto items = client.items(scan.segments(2));
  std::string found = times(items);
  std::sort(found.begin(), found.end());
  CHECK(found == "   123");
  CHECK(met == 2);
  CHECK_FALSE(items.cursor());
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 2);
  for (const auto& request : requests) CHECK(request.body.find(R"("TotalSegments":2)") != std::string::npos);
  CHECK((requests[0].body.find(R"("Segment":0)") != std::string::npos) !=
        (requests[1].body.find(R"("Segment":0)") != std::string::npos));
}
