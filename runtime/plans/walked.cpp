#include "keyc/generated/walked.hpp"

#include <charconv>
#include <utility>

#include "keyc/cursor.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/boxed.hpp"
#include "plans/plan_parts.hpp"

namespace keyc {
namespace {

std::string began_at(Timestamp time) { return std::to_string(time.time_since_epoch().count()); }

/// Throws CursorError for a text, which a cursor had, that began_at() does not write.
Timestamp time_of(std::string_view began) {
  std::int64_t count = 0;
  std::from_chars(began.data(), began.data() + began.size(), count);
  const Timestamp time{std::chrono::milliseconds(count)};
  if (began_at(time) != began) throw CursorError(CursorError::Reason::damaged);
  return time;
}

}  // namespace

PlanSettings generated::walked(const KeyNames& names, const WalkKey& form, const WalkEnd& end, WalkPlan walk) {
  PlanSettings plan = plan_on(names);
  const bool takes_clock = !walk.has_high || (end.age && !end.oldest);
  if (takes_clock) plan.began = began_at(now());
  plan.identity = "walk " + walk.identity;
  if (end.oldest)
    plan.identity += " oldest " + identity_of(*end.oldest);
  else if (end.age)
    plan.identity += " age " + std::to_string(end.age->count());
  const std::optional<std::uint32_t> most_empty = end.empty == 0u ? std::nullopt : end.empty;
  plan.make = [walk = std::move(walk), takes_clock, most_empty, newest_first = form.newest_first](std::string_view text,
                                                                                                  bool descending) {
    if (!walk.has_low && (!descending || !most_empty))
      throw Error(descending ? "a walk into the past needs an end: the oldest time, or a number of empty periods"
                             : "a walk from the oldest item on needs the time where it begins");
    const Timestamp began = takes_clock ? time_of(text) : Timestamp();
    const WalkSpan span = walk.span(began);
    return PlanNode::walk(
        [=, leaf = walk.leaf](std::size_t index) -> std::optional<PlanNode> {
          const auto step = static_cast<std::int64_t>(index);
          const std::int64_t period = descending ? span.last - step : span.first + step;
          if (period < span.first || period > span.last) return std::nullopt;
          return filtered_tree(leaf(period, began), descending != newest_first);
        },
        most_empty);
  };
  return plan;
}

Filter generated::range_filter(const std::string& path, AttributeNames names, RangeKind kind, const AttributeValue& low,
                               const AttributeValue& high, const std::optional<AttributeValue>& reads_as) {
  Filter filter = bound_filter({.path = path, .names = {}, .name = "walk", .reads_as = reads_as}, kind, low, high);
  filter.names = std::move(names);
  return filter;
}

}  // namespace keyc
