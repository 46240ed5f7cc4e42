// Every pattern of tests/generated/shards.keys against a filter over all items, half of which were written by the count
// of shards that the index had before.
#include <algorithm>
#include <chrono>
#include <functional>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <variant>
#include <vector>

#include "keyc/shard.hpp"
#include "shards.keys.hpp"
#include "shards_before.keys.hpp"
#include "support/catch.hpp"
#include "support/live.hpp"
#include "support/there_and_back.hpp"

using shards::Post;
using shards::PostEntity;

namespace {

keyc::TimestampS second(int i) { return keyc::TimestampS{std::chrono::seconds{1'704'067'200 + i}}; }

/// Several posts have one time.
Post post(std::uint32_t id, const std::string& topic = "cats") {
  return {.topic = topic,
          .id = id,
          .at = second(static_cast<int>(id * 7 % 40)),
          .kind = id % 3 == 0 ? shards::Kind::long_ : shards::Kind::short_,
          .data = {static_cast<std::byte>(id)},
          .score = keyc::Decimal(static_cast<std::int64_t>(id % 5)),
          .label = id % 4 == 0 ? std::nullopt : std::optional("label " + std::to_string(id % 2)),
          .text = id % 2 == 0 ? "even" : "odd"};
}

std::vector<Post> all_posts() {
  std::vector<Post> posts;
  for (std::uint32_t id = 0; id < 120; ++id) posts.push_back(post(id));
  for (std::uint32_t id = 0; id < 30; ++id) posts.push_back(post(id, "dogs"));
  return posts;
}

/// The same item as a program wrote it that knew the old count, and no labels.
keyc::PutItem put_before(const Post& value) {
  return shards_before::PostEntity::put({.topic = value.topic,
                                         .id = value.id,
                                         .at = value.at,
                                         .kind = static_cast<shards_before::Kind>(value.kind),
                                         .data = value.data,
                                         .score = value.score,
                                         .text = value.text});
}

bool was_written_before(const Post& value) { return value.label == std::nullopt; }

void fill(keyc::Client& client) {
  for (const Post& value : all_posts())
    client.send(was_written_before(value) ? put_before(value) : PostEntity::put(value));
}

live::TestTable& table() {
  static live::TestTable filled(shards::FeedTable::create_table(), "test");
  static const bool once = [] {
    fill(filled.client());
    return true;
  }();
  (void)once;
  return filled;
}

using Plan = keyc::EntityPlan<PostEntity>;

std::vector<Post> found(const Plan& plan) {
  std::vector<Post> posts;
  for (const Post& value : table().client().items(plan)) posts.push_back(value);
  return posts;
}

/// In pieces of so many items, each continued by the cursor of the one before.
std::vector<Post> found_in_pieces(const Plan& plan, std::size_t items) {
  std::vector<Post> posts;
  std::optional<std::string> cursor;
  do {
    auto piece = table().client().items(Plan(plan).limit(items).from(cursor));
    for (const Post& value : piece) posts.push_back(value);
    cursor = piece.cursor();
  } while (cursor);
  return posts;
}

template <class SortKey>
std::vector<Post> expected(const std::function<bool(const Post&)>& condition, SortKey sort_key) {
  std::vector<Post> posts;
  for (const Post& value : all_posts())
    if (condition(value)) posts.push_back(value);
  std::stable_sort(posts.begin(), posts.end(), [&](const Post& a, const Post& b) { return sort_key(a) < sort_key(b); });
  return posts;
}

std::vector<std::uint32_t> ids(const std::vector<Post>& posts) {
  std::vector<std::uint32_t> result;
  for (const Post& value : posts) result.push_back(value.id);
  return result;
}

/// Both directions, with limits, page by page, and with any number of requests under way.
void check(const Plan& plan, const std::vector<Post>& wanted) {
  CHECK(ids(found(plan)) == ids(wanted));
  CHECK(found(plan) == wanted);
  CHECK(found(Plan(plan).in_flight(1)) == wanted);
  CHECK(found(Plan(plan).page_size(2)) == wanted);
  for (const std::size_t items : {1u, 7u, 50u}) CHECK(found_in_pieces(plan, items) == wanted);
  const std::vector<Post> first(wanted.begin(),
                                wanted.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(wanted.size(), 9)));
  CHECK(found(Plan(plan).limit(9)) == first);
  std::vector<Post> back(wanted.rbegin(), wanted.rend());
  CHECK(found(Plan(plan).descending()) == back);
  CHECK(found_in_pieces(Plan(plan).descending(), 7) == back);
}

/// Forward and back, in pages.
void check_back(const Plan& plan, const std::vector<Post>& wanted) {
  const auto shown = [](const Post& value) { return value; };
  for (const std::size_t page : {1u, 6u, 50u}) {
    const auto found = live::there_and_back(table().client(), plan, page, shown);
    CHECK(ids(found.there) == ids(wanted));
    CHECK(found.back == found.there);
    CHECK(found.pages <= wanted.size() / page + 2);
  }
}

const auto by_id = [](const Post& value) { return value.id; };
const auto by_time = [](const Post& value) { return std::tuple(value.at, value.id); };

}  // namespace

TEST_CASE("Items of all shards of the table come in the order of the sort key") {
  const auto of_cats = [](const Post& value) { return value.topic == "cats"; };
  check(PostEntity::all("cats"), expected(of_cats, by_id));
  check(Plan(PostEntity::all("cats")).consistent(), expected(of_cats, by_id));
  check_back(PostEntity::all("cats"), expected(of_cats, by_id));
  check_back(PostEntity::at().topic("cats").all_shards().id(keyc::below(std::uint32_t{50})).plan(),
             expected([&](const Post& value) { return of_cats(value) && value.id < 50; }, by_id));
  check(PostEntity::from("cats", 100),
        expected([&](const Post& value) { return of_cats(value) && value.id >= 100; }, by_id));
  check(PostEntity::at().topic("cats").all_shards().id(keyc::below(std::uint32_t{11})).plan(),
        expected([&](const Post& value) { return of_cats(value) && value.id < 11; }, by_id));
  check(PostEntity::all("nobody"), {});
}

TEST_CASE("With what decides the shard, one request reads it") {
  for (std::uint32_t id = 0; id < 12; ++id) {
    const auto stored = table().client().send(PostEntity::one("cats", id));
    REQUIRE(stored);
    CHECK(*stored == post(id));
    CHECK(table().sent().back().first == "GetItem");
  }
}

TEST_CASE("Items that were written by either count are read once, in order") {
  const auto of_cats = [](const Post& value) { return value.topic == "cats"; };
  check(PostEntity::on_byTime().topic("cats").all_shards().plan(), expected(of_cats, by_time));
  check(PostEntity::during("cats", second(5), second(20)),
        expected([&](const Post& value) { return of_cats(value) && value.at >= second(5) && value.at <= second(20); },
                 by_time));
  check(PostEntity::moment("cats", second(7), "odd"),
        expected([&](const Post& value) { return of_cats(value) && value.at == second(7) && value.text == "odd"; },
                 by_time));
  for (const Post& value : {post(3), post(4)})  // each written by another count
    check(PostEntity::exactly("cats", value.at, value.id, value.kind, value.data, value.score), {value});
  auto newest = expected(of_cats, by_time);
  std::reverse(newest.begin(), newest.end());
  newest.erase(newest.begin() + 7, newest.end());
  CHECK(found(PostEntity::newest("cats")) == newest);
}

TEST_CASE("Pages go only forward while an item can be in a shard of either count") {
  const Plan plan = PostEntity::newest("cats");
  auto page = table().client().items(Plan(plan).limit(3));
  while (page.current() != nullptr || page.begin() != page.end()) page.advance();
  CHECK_THROWS_AS(page.previous(), keyc::Error);
  REQUIRE(page.next());
  CHECK_THROWS_AS(table().client().items(Plan(plan).before(*page.next())), keyc::Error);
}

TEST_CASE("A shard of optional attributes has the items that have them") {
  const auto back = [](const Post& value) { return std::tuple(-static_cast<std::int64_t>(value.id), value.topic); };
  const auto labelled = expected([](const Post& value) { return value.label.has_value(); }, back);
  CHECK(ids(found(PostEntity::labelled())) == ids(labelled));
  check_back(PostEntity::labelled(), labelled);
  auto reversed = labelled;
  std::reverse(reversed.begin(), reversed.end());
  check_back(Plan(PostEntity::labelled()).descending(), reversed);
  for (std::uint32_t id = 0; id < 8; ++id) {
    std::vector<Post> one;
    for (const Post& value : table().client().items(PostEntity::of(id, "label 1"))) one.push_back(value);
    const auto wanted = expected([&](const Post& value) { return value.id == id && value.label == "label 1"; },
                                 [](const Post& value) { return value.topic; });
    CHECK(ids(one) == ids(wanted));
  }
}

TEST_CASE("Updates keep the shard in step with what it is made of") {
  live::TestTable own(shards::FeedTable::create_table(), "updates");
  keyc::Client& client = own.client();
  Post value = post(1);
  client.send(PostEntity::put(value));
  for (int i = 0; i < 20; ++i) {
    Post changed = value;
    changed.score = keyc::Decimal(static_cast<std::int64_t>(i));
    changed.label = std::to_string(i);
    client.send(PostEntity::update(value).set_score(changed.score).set_label(*changed.label));
    value = changed;
    REQUIRE(own.scan().size() == 1);
    CHECK(own.scan().front() == PostEntity::to_item(value));
  }
}

TEST_CASE("What is there and does not change its key is read once while others write") {
  live::TestTable own(shards::FeedTable::create_table(), "writers");
  keyc::Client& client = own.client();
  fill(client);
  std::mt19937 random(7);
  std::vector<std::uint32_t> seen;
  std::optional<std::string> cursor;
  std::uint32_t next = 1000;
  do {
    auto piece = client.items(PostEntity::on_byTime().topic("cats").all_shards().plan().limit(5).from(cursor));
    for (const Post& value : piece)
      if (value.id < 1000) seen.push_back(value.id);
    cursor = piece.cursor();
    // New posts everywhere, and a backfill that writes an old one by the new count.
    for (int i = 0; i < 3; ++i) client.send(PostEntity::put(post(next++)));
    const Post moved = post(static_cast<std::uint32_t>(random() % 30 * 4));
    if (std::find(seen.begin(), seen.end(), moved.id) != seen.end()) client.send(PostEntity::put(moved));
  } while (cursor);
  std::vector<std::uint32_t> wanted;
  for (const Post& value : all_posts())
    if (value.topic == "cats") wanted.push_back(value.id);
  std::sort(seen.begin(), seen.end());
  CHECK(seen == wanted);
}

namespace {

using shards::TalkCollection;

const auto id_of = [](const auto& value) { return value.id; };
const auto time_of = [](const auto& value) { return value.at; };

/// Comments, and uploads of some of the same ids: half of all were written by the count that the index had before.
std::vector<shards::Talk> all_talk() {
  std::vector<shards::Talk> talk;
  for (std::uint32_t id = 0; id < 60; ++id) {
    const std::string text = id % 2 == 0 ? "even" : "odd";
    talk.push_back(
        shards::Comment{.room = "lobby", .id = id, .at = second(static_cast<int>(id * 7 % 40)), .text = text});
    if (id % 3 == 0)
      talk.push_back(
          shards::Upload{.room = "lobby", .id = id, .at = second(static_cast<int>(id * 11 % 40)), .file = text});
  }
  return talk;
}

std::string ten_digits(std::uint32_t id) {
  const std::string digits = std::to_string(id);
  return std::string(10 - digits.size(), '0') + digits;
}

keyc::PutItem put_with_shard_of_before(const shards::Talk& talk) {
  keyc::PutItem request = std::visit(
      [](const auto& value) -> keyc::PutItem {
        if constexpr (std::is_same_v<decltype(value), const shards::Comment&>)
          return shards::CommentEntity::put(value);
        else
          return shards::UploadEntity::put(value);
      },
      talk);
  const std::uint32_t id = std::visit(id_of, talk);
  const keyc::Shards before{.count = 2, .first = 1};
  if (id % 2 == 0)
    request.Item.set("topicKey",
                     keyc::AttributeValue::string("TALK#lobby#" + before.text(keyc::ShardHash().add(ten_digits(id)))));
  return request;
}

/// Without the order, since the sort keys of the two differ in more than what a test should know.
std::multiset<std::string> texts(const std::vector<shards::Talk>& talk) {
  std::multiset<std::string> result;
  for (const shards::Talk& one : talk)
    result.insert(std::visit([](const auto& value) { return std::to_string(value.id) + typeid(value).name(); }, one));
  return result;
}

}  // namespace

TEST_CASE("A collection reads the shards that its members share") {
  live::TestTable own(shards::FeedTable::create_table(), "talk");
  for (const shards::Talk& talk : all_talk()) own.client().send(put_with_shard_of_before(talk));
  own.client().send(PostEntity::put(post(1)));
  const auto found_by = [&](const keyc::EntityPlan<TalkCollection>& plan) {
    std::vector<shards::Talk> result;
    std::optional<std::string> cursor;
    do {
      auto piece = own.client().items(keyc::EntityPlan<TalkCollection>(plan).from(cursor).limit(13));
      for (const shards::Talk& talk : piece) result.push_back(talk);
      cursor = piece.cursor();
    } while (cursor);
    return result;
  };
  const auto wanted_if = [](auto condition) {
    std::vector<shards::Talk> result;
    for (const shards::Talk& talk : all_talk())
      if (std::visit(condition, talk)) result.push_back(talk);
    return result;
  };
  const auto is_ordered = [](const std::vector<shards::Talk>& talk, auto key, bool descending) {
    return std::is_sorted(talk.begin(), talk.end(), [&](const shards::Talk& a, const shards::Talk& b) {
      return descending ? std::visit(key, b) < std::visit(key, a) : std::visit(key, a) < std::visit(key, b);
    });
  };
  const auto all = found_by(TalkCollection::all("lobby"));
  CHECK(texts(all) == texts(all_talk()));
  CHECK(is_ordered(all, id_of, false));
  CHECK(all == all_talk());  // the comment of an id comes before its upload
  const auto newest = found_by(TalkCollection::newest("lobby"));
  CHECK(texts(newest) == texts(all_talk()));
  CHECK(is_ordered(newest, time_of, true));
  const auto during = found_by(TalkCollection::during("lobby", second(5), second(20)));
  CHECK(texts(during) == texts(wanted_if([](const auto& one) { return one.at >= second(5) && one.at <= second(20); })));
  CHECK(is_ordered(during, time_of, false));
  const auto named = found_by(TalkCollection::named("lobby", "odd"));
  CHECK(texts(named) == texts(wanted_if([](const auto& one) { return one.id % 2 == 1; })));
  std::vector<shards::Talk> last;
  for (const shards::Talk& talk : own.client().items(TalkCollection::from("lobby", 40))) last.push_back(talk);
  auto back = wanted_if([](const auto& one) { return one.id >= 40; });
  std::reverse(back.begin(), back.end());
  back.erase(back.begin() + 9, back.end());
  CHECK(last == back);
  std::vector<shards::Talk> of_one;
  for (const shards::Talk& talk : own.client().items(TalkCollection::ofId("lobby", 6))) of_one.push_back(talk);
  CHECK(texts(of_one) == texts(wanted_if([](const auto& one) { return one.id == 6; })));
  const auto same = [&](const std::string& text, std::uint32_t id) {
    std::vector<std::uint32_t> ids_of_same;
    for (const shards::Comment& comment : own.client().items(shards::CommentEntity::same("lobby", text, id)))
      ids_of_same.push_back(comment.id);
    return ids_of_same;
  };
  for (std::uint32_t id = 0; id < 60; ++id) {
    CHECK(same(id % 2 == 0 ? "even" : "odd", id) == std::vector{id});
    CHECK(same(id % 2 == 0 ? "odd" : "even", id).empty());
  }
}
