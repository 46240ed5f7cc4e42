#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "keyc/plan.hpp"

namespace keyc::inline generated {

struct KeyPart;
struct KeyReads;

/// For generated code: the plans of queries whose partition key has a shard.
enum class ShardsRead : std::uint8_t {
  given,  // the shard of what was given; with `was`, by both counts
  all,
};

/// One Query in each shard (just one if the key has none), and a Merge of them if there are several, each as an
/// EntityQuery is made. With `was`, items are given once.
PlanSettings sharded(const KeyReads& reads, GivenComponents given, ShardsRead read, const void* value = nullptr);

/// The texts of these shards; one empty text if the key has no shard (`part` is null).
std::vector<std::string> shards_read(const KeyPart* part, GivenComponents given, ShardsRead read);

/// A path that ends in a range: it only has its plan.
template <class Entity>
class PlanStage {
 public:
  PlanStage(EntityPlan<Entity> plan) : plan_(std::move(plan)) {}  // NOLINT(google-explicit-constructor)
  EntityPlan<Entity> plan() const { return plan_; }

 private:
  EntityPlan<Entity> plan_;
};

}  // namespace keyc::inline generated
