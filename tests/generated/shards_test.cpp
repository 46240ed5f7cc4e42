// Keys with shards: the golden vectors, written by generated code, and the plans that read all shards.
#include <string>
#include <vector>

#include "keyc/json.hpp"
#include "keyc/plan_run.hpp"
#include "keyc/shard.hpp"
#include "shard_vectors.keys.hpp"
#include "shards.keys.hpp"
#include "support/catch.hpp"
#include "support/vectors.hpp"

using shards::Post;
using shards::PostEntity;

namespace {

std::string key(const keyc::Item& item, const std::string& name) { return item.find(name)->text(); }

keyc::Item item_of(const std::vector<std::string>& texts) {
  if (texts.size() == 1) return shard_vectors::OneEntity::to_item({.id = 1, .a = texts[0]});
  return shard_vectors::TwoEntity::to_item({.id = 1, .a = texts[0], .b = texts[1]});
}

const Post post{.topic = "cats",
                .id = 7,
                .at = keyc::TimestampS{},
                .kind = shards::Kind::long_,
                .data = {std::byte{1}, std::byte{0xFF}},
                .score = keyc::Decimal("1.5"),
                .label = "x",
                .text = "t"};

/// The partitions that the plan reads first.
template <class Entity>
std::vector<std::string> partitions(keyc::EntityPlan<Entity> plan, const std::string& name) {
  keyc::PlanRun run(plan.in_flight(1000).settings());
  std::vector<std::string> read;
  for (const keyc::PlanRequest& request : run.next())
    read.push_back(key(request.request.ExpressionAttributeValues, name));
  return read;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("Generated keys have the shards of the vectors") {
  std::size_t compared = 0;
  for (const nlohmann::json& test_case : keyc_tests::vectors("shard").at("cases")) {
    const auto texts = test_case.at("value").get<std::vector<std::string>>();
    if (texts.empty() || texts.size() > 2) continue;
    CAPTURE(test_case.dump());
    const keyc::Item item = item_of(texts);
    for (const auto& [count, expected] : test_case.at("shard").items()) {
      CHECK(key(item, "k" + count) == expected.get<std::string>());
      ++compared;
    }
  }
  CHECK(compared > 50);
}

TEST_CASE("A plan reads every shard, of both counts") {
  CHECK(partitions(PostEntity::all("cats"), ":pk") == Texts{"POST#cats#0", "POST#cats#1", "POST#cats#2"});
  Texts both;
  for (const char* shard :
       {"01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "1", "2", "3", "4", "5"})
    both.push_back(std::string("TOPIC#cats#") + shard);
  CHECK(partitions(PostEntity::newest("cats"), ":topicKey") == both);
}

TEST_CASE("What decides the shard gives one partition of each count") {
  const std::string now = key(PostEntity::to_item(post), "topicKey");
  const keyc::ShardHash hash = keyc::ShardHash().add("0000000007").add("long").add(post.data).add("P13015");
  const keyc::Shards before{.count = 5, .first = 1};
  CHECK(now == "TOPIC#cats#" + keyc::Shards{.count = 12, .first = 1}.text(hash));
  CHECK(partitions(PostEntity::exactly("cats", post.at, post.id, post.kind, post.data, post.score), ":topicKey") ==
        Texts{now, "TOPIC#cats#" + before.text(hash)});
  CHECK(PostEntity::of(7, "x").request().ExpressionAttributeValues.find(":countKey")->text() ==
        key(PostEntity::to_item(post), "countKey"));
}

TEST_CASE("Items without an attribute of the shard are not in the index") {
  Post unlabelled = post;
  unlabelled.label.reset();
  const keyc::Item item = PostEntity::to_item(unlabelled);
  CHECK_FALSE(item.contains("countKey"));
  CHECK_FALSE(item.contains("countSk"));
  CHECK(PostEntity::from_item(item) == unlabelled);
}

TEST_CASE("Updates write the shard of the new values") {
  const std::string update = keyc::to_json(PostEntity::update(post).set_label("y").build());
  Post changed = post;
  changed.label = "y";
  CHECK(update.find(key(PostEntity::to_item(changed), "countKey")) != std::string::npos);
  CHECK(update.find("#countKey") != std::string::npos);
  CHECK(update.find("#topicKey") == std::string::npos);
}
