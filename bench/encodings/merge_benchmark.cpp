// The time that a plan takes for an item of a merge, beside a merge of texts by hand, which looks at nothing else.
#include <benchmark/benchmark.h>

#include <ctime>
#include <queue>
#include <string>
#include <vector>

#include "keyc/plan_run.hpp"

namespace {

using keyc::AttributeValue;
using keyc::Item;
using keyc::PlanNode;

constexpr keyc::AttributeName key[] = {{"pk", "#pk"}, {"sk", "#sk"}};
constexpr keyc::KeyNames key_names{.table = "Messages", .attributes = key};
constexpr std::size_t items_of_a_shard = 200;

std::string sort_key(std::size_t shard, std::size_t number) {
  const std::string digits = std::to_string(number * 7919 % 100 + number * 100 + shard);
  return "2026-11-23T" + std::string(8 - digits.size(), '0') + digits;
}

Item item(std::size_t shard, std::size_t number) {
  return {{"author", AttributeValue::string("somebody")},
          {"pk", AttributeValue::string("ROOM#seattle-" + std::to_string(shard))},
          {"sk", AttributeValue::string(sort_key(shard, number))},
          {"text", AttributeValue::string("a message of the usual length")}};
}

/// Of this thread, in seconds.
double processor_time() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

template <class Work>
void timed(benchmark::State& state, const Work& work) {
  const auto shards = static_cast<std::size_t>(state.range(0));
  for (auto _ : state) {
    state.SetIterationTime(work(shards) / static_cast<double>(shards * items_of_a_shard));
  }
}

void merge_keyc(benchmark::State& state) {
  timed(state, [](std::size_t shards) {
    keyc::PlanSettings plan;
    plan.key_names = key_names;
    plan.sort_attributes = {"sk"};
    plan.in_flight = shards;
    plan.make = [shards](std::string_view, bool) {
      std::vector<PlanNode> queries;
      for (std::size_t s = 0; s < shards; ++s)
        queries.push_back(PlanNode::query(
            keyc::make_query(key_names, {AttributeValue::string("ROOM#seattle-" + std::to_string(s))}, {})));
      return PlanNode::merge(std::move(queries));
    };
    keyc::PlanRun run(plan);
    for (const keyc::PlanRequest& request : run.next()) {
      keyc::QueryResult page;
      for (std::size_t i = 0; i < items_of_a_shard; ++i) page.Items.push_back(item(request.id, i));
      run.receive(request.id, std::move(page));
    }
    const double start = processor_time();
    while (const Item* const next = run.item()) benchmark::DoNotOptimize(next);
    return processor_time() - start;
  });
}

void merge_by_hand(benchmark::State& state) {
  timed(state, [](std::size_t shards) {
    std::vector<std::vector<std::string>> texts(shards);
    for (std::size_t s = 0; s < shards; ++s)
      for (std::size_t i = 0; i < items_of_a_shard; ++i) texts[s].push_back(sort_key(s, i));
    struct Head {
      const std::string* text;
      std::size_t shard;
      bool operator<(const Head& other) const { return *text > *other.text; }
    };
    const double start = processor_time();
    std::vector<std::size_t> used(shards, 1);
    std::priority_queue<Head> heads;
    for (std::size_t s = 0; s < shards; ++s) heads.push({texts[s].data(), s});
    while (!heads.empty()) {
      const Head first = heads.top();
      heads.pop();
      benchmark::DoNotOptimize(first);
      if (used[first.shard] < items_of_a_shard) heads.push({&texts[first.shard][used[first.shard]++], first.shard});
    }
    return processor_time() - start;
  });
}

// The time of an iteration is that of one item, so the library, which waits for half a second of it, would never end.
constexpr int merges = 500;

}  // namespace

BENCHMARK(merge_by_hand)->Name("merge, per item/by hand")->Arg(4)->Arg(16)->UseManualTime()->Iterations(merges);
BENCHMARK(merge_keyc)->Name("merge, per item/keyc")->Arg(4)->Arg(16)->UseManualTime()->Iterations(merges);
