#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/evaluate/parameters.hpp"
#include "generator/model/model.hpp"
#include "generator/plan/query.hpp"
#include "keyc/generated/timestamp.hpp"
#include "keyc/plan.hpp"

namespace keyc::evaluate {

/// What a pattern asks of keys, in whatever partition.
struct Reach {
  PlanNode query;                          // one Query: of the whole box, of a whole period
  std::vector<AttributeValue> partitions;  // all that are read: values of the first key attribute
};

/// The Queries of one pattern for these values: of the key alone, with the filters that make them exact.
class KeyPlan {
 public:
  /// `now`: when a walk begins. The plans refer to this object, which refers to the pattern.
  KeyPlan(const model::AccessPattern& pattern, KeyParameters key, Timestamp now);
  KeyPlan(const KeyPlan&) = delete;
  KeyPlan& operator=(const KeyPlan&) = delete;

  /// One Query, if the pattern is that. Of a walk that no value ends, the first three periods are children, and
  /// `make_child` is set if there are more. The children of a box are not made. Throws ValueError, as does reach().
  PlanNode plan();
  /// How many values the list has; 1 if the pattern has none. The plan of each, and the one for those of all.
  std::size_t values() const { return pattern_.list() == nullptr ? 1 : key_.list.size(); }
  PlanNode plan_of_value(std::size_t value);
  PlanNode joined(std::vector<PlanNode> of_values) const;
  /// Of each value of a list; of one, if the pattern has none.
  std::vector<Reach> reach();

 private:
  std::vector<std::string> shards() const;
  std::vector<AttributeValue> fixed_values(const plan::KeyCondition& key, std::string_view shard) const;
  PlanNode query_in(std::string_view shard) const;
  PlanNode box_in(std::string_view shard, bool descending) const;
  PlanNode whole_box_in(std::string_view shard) const;
  std::optional<Filter> exact_filter(const plan::Query& asked) const;
  std::optional<Filter> edge_filter() const;
  PlanNode in_period() const;
  void set_value(std::size_t value);
  Reach reach_of_value();
  PlanNode walk();
  template <class T>
  PlanNode walk();

  const model::Entity& entity_;
  const model::AccessPattern& pattern_;
  KeyParameters key_;
  Timestamp now_;
  std::optional<Range<Value>> edge_{};  // of a walk: what is read of the period
  std::vector<std::string> aliases_{};
  std::vector<AttributeName> attributes_{};
  KeyNames names_{};
};

/// Whether the Queries of the pattern read from the greatest sort key down.
bool reads_down(const model::AccessPattern& pattern);

}  // namespace keyc::evaluate
