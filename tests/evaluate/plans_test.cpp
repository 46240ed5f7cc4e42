// `keyc request` prints the Queries that the generated plans send: boxes, shards, walks, and collections of them.
#include <nlohmann/json.hpp>
#include <random>

#include "evaluate/compare.hpp"
#include "feeds.keys.hpp"
#include "keyc/json.hpp"
#include "keyc/plan_run.hpp"
#include "support/catch.hpp"

namespace {

using namespace std::chrono_literals;
using Json = nlohmann::json;
using Requests = std::vector<Json>;

/// The page sizes are those of the plan's run.
Json without_limit(Json request) {
  request.erase("Limit");
  return request;
}

/// All requests of a plan that finds nothing, in the order of its tree.
Requests sent(keyc::PlanSettings plan) {
  plan.in_flight = 1000;
  Requests requests;
  keyc::PlanRun run(plan);
  for (auto next = run.next(); !next.empty(); next = run.next())
    for (const keyc::PlanRequest& request : next) {
      requests.push_back(without_limit(Json::parse(to_json(request.request))));
      run.receive(request.id, {});
    }
  return requests;
}

void add_queries(const Json& node, Requests& requests) {
  if (node.contains("Query")) requests.push_back(without_limit(node["Query"]));
  for (const char* kind : {"Sequence", "Merge"})
    if (node.contains(kind))
      for (const Json& child : node[kind]) add_queries(child, requests);
}

Requests printed(const std::string& pattern, const Json& parameters) {
  const auto output = keyc_tests::run("request", "generated/feeds.keys", pattern, {parameters.dump()});
  INFO(pattern << ' ' << parameters.dump());
  REQUIRE(output.status == 0);
  Requests requests;
  add_queries(Json::parse(output.out.front()), requests);
  return requests;
}

/// A Merge of Sequences is sent in turns, and printed one Sequence after the other.
Requests sorted(Requests requests) {
  std::sort(requests.begin(), requests.end());
  return requests;
}

constexpr const char* levels[] = {"low", "middle", "high"};

}  // namespace

TEST_CASE("keyc request prints what plans send") {
  using feeds::Level;
  std::mt19937 random(17);
  const auto below = [&](unsigned end) { return static_cast<int>(random() % end); };
  std::size_t compared = 0;
  const auto compare = [&](const std::string& pattern, const Json& parameters, const keyc::PlanSettings& plan) {
    const Requests expected = sent(plan);
    CHECK(sorted(printed(pattern, parameters)) == sorted(expected));
    compared += expected.size();
  };
  for (int i = 0; i < 12; ++i) {
    const keyc::TimestampS low(std::chrono::seconds(1'709'000'000 + below(400'000)));
    const keyc::TimestampS high = low + std::chrono::seconds(below(400'000) - 1000);
    const std::int64_t from = low.time_since_epoch().count();
    const std::int64_t to = high.time_since_epoch().count();
    const int level = below(3);
    const int most = below(3);
    const int celsius = below(200) - 100;
    const bool wet = below(2) == 0;
    const Json seconds{{"between", {from, to}}};
    const Json milliseconds{{"between", {from * 1000, to * 1000}}};
    compare("All.between", {{"device", "d"}, {"at", milliseconds}}, feeds::AllCollection::between("d", low, high));
    compare("All.inHours", {{"at", milliseconds}}, feeds::AllCollection::inHours(low, high));
    compare("All.warm", {{"area", "a"}, {"level", {{">=", levels[level]}}}, {"celsius", {{"between", {celsius, 100}}}}},
            feeds::AllCollection::warm("a", static_cast<Level>(level), celsius, 100));
    compare("All.atLevel",
            {{"area", "a"}, {"celsius", {{"<", celsius}}}, {"level", levels[level]}, {"since", from * 1000}},
            feeds::AllCollection::atLevel("a", celsius, static_cast<Level>(level), low));
    compare("Track.inBox", {{"at", seconds}, {"level", {{">=", levels[level]}}}, {"wet", {{"<=", wet}}}},
            feeds::TrackCollection::inBox(low, high, static_cast<Level>(level), wet));
    compare("Track.above", {{"at", seconds}, {"level", {{">", levels[level]}}}},
            feeds::TrackCollection::above(low, high, static_cast<Level>(level)));
    compare("Step.levels", {{"at", seconds}, {"level", {{"between", {levels[level], levels[most]}}}}},
            feeds::StepEntity::levels(low, high, static_cast<Level>(level), static_cast<Level>(most)));
    for (const char* word : {"Ann", "b"}) {
      compare("Sight.named", {{"word", word}, {"n", {{">=", most * 1000}}}},
              feeds::SightEntity::named(word, most * 1000));
      compare("Sight.all", {{"word", word}, {"n", level}}, feeds::SightEntity::all(word, level));
    }
  }
  const keyc::Timestamp last_year(1'704'063'600s);
  const keyc::Timestamp later(1'709'035'800s);
  const Json times{{"between", {"2023-12-31T23:00:00Z", "2024-02-27T12:10:00Z"}}};
  compare("Sight.during", {{"org", "o"}, {"id", times}}, feeds::SightEntity::during("o", last_year, later));
  const auto on_path = feeds::SightEntity::at().org("o").id(keyc::between(last_year, later));
  compare("Sight.during", {{"org", "o"}, {"id", times}}, on_path.box().id(keyc::between(last_year, later)).plan(8));
  CHECK(compared > 500);
}
