#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "keyc/generated/given.hpp"
#include "keyc/generated/periods.hpp"
#include "keyc/generated/sharded.hpp"
#include "keyc/generated/walk_time.hpp"
#include "keyc/plan.hpp"
#include "keyc/range.hpp"

/// Walks over periods as plans: the partition key has the day of a time, or another period of it. A walk is a Sequence
/// of what is read in each period, which is made when the period is reached.
namespace keyc {

/// Where a walk ends, besides the range that it is over.
struct WalkEnd {
  std::optional<Timestamp> oldest{};  // no items before this time
  // No items that are older than this when the walk begins; `oldest` goes before it.
  std::optional<std::chrono::seconds> age{};
  std::optional<std::uint32_t> empty{};  // after so many periods in a row that gave no item; 0 is as none
};

inline namespace generated {

/// How the partition key and the sort key hold the time.
struct WalkKey {
  Periods periods;
  bool newest_first = false;  // the sort key has the newest item of a period first
};

/// The numbers of the periods of a walk, and what it needs to know of the clock.
struct WalkSpan {
  std::int64_t first = 0;
  std::int64_t last = -1;  // less than the first one if there are none
};

/// What generated code and walked() share: a walk over the periods of a span, which is found again for the time at
/// which the walk began. `leaf(period, newest first)` reads one of them.
struct WalkPlan {
  std::function<WalkSpan(Timestamp began)> span;
  std::function<PlanSettings(std::int64_t period, Timestamp began)> leaf;
  bool has_low = false;
  bool has_high = false;
  std::string identity;
};
PlanSettings walked(const KeyNames& names, const WalkKey& form, const WalkEnd& end, WalkPlan plan);

/// Items from the least to the greatest value, each period of them by `leaf(value, range)`: a value in the period, and
/// the range of values that are wanted if these are not all of the period, else null. Throws Error when it is read, if
/// it has no end: neither bound nor stop, or ascending without a lower bound.
template <class T, class Leaf>
PlanSettings walked(const KeyNames& names, const WalkKey& form, const Times<T>& times, const WalkEnd& end, Leaf leaf) {
  struct Bounds {
    T low;
    T high;
  };
  const auto bounds = [times, end, periods = form.periods](Timestamp began) -> std::optional<Bounds> {
    std::optional<T> low = first_from<T>(end.oldest ? *end.oldest : end.age ? began - *end.age : periods.least());
    const std::optional<T> high = times.high ? times.high : last_until<T>(began);
    if (low && times.low && *low < *times.low) low = times.low;
    if (times.is_empty || !low || !high || *high < *low) return std::nullopt;
    return Bounds{*low, *high};
  };
  WalkPlan plan;
  plan.has_low = times.low || end.oldest || end.age;
  plan.has_high = times.high.has_value();
  plan.identity = (times.low ? identity_of(*times.low) : "") + '/' + (times.high ? identity_of(*times.high) : "") +
                  (times.is_empty ? "/" : "");
  plan.span = [bounds, periods = form.periods](Timestamp began) -> WalkSpan {
    const auto found = bounds(began);
    if (!found) return {};
    return {periods.number_of(instant_in_ms(found->low)), periods.number_of(instant_in_ms(found->high))};
  };
  plan.leaf = [bounds, periods = form.periods, leaf = std::move(leaf)](std::int64_t period, Timestamp began) {
    const Bounds all = *bounds(began);
    const T first = *first_from<T>(periods.first_of(period));
    const std::optional<T> last = last_until<T>(periods.last_of(period));
    const bool cuts_low = first < all.low;
    const bool cuts_high = !last || all.high < *last;
    if (!cuts_low && !cuts_high) return leaf(first, static_cast<const Range<T>*>(nullptr));
    const Range<T> range(cuts_low && cuts_high ? RangeKind::between
                         : cuts_low            ? RangeKind::at_least
                                               : RangeKind::at_most,
                         cuts_low ? all.low : all.high, cuts_high ? all.high : all.low);
    return leaf(first, &range);
  };
  return walked(names, form, end, std::move(plan));
}

/// The filter for the items of a range, on an attribute with these names in an expression; `reads_as` is what an item
/// reads as that lacks it, if that has a value of it.
Filter range_filter(const std::string& path, AttributeNames names, RangeKind kind, const AttributeValue& low,
                    const AttributeValue& high, const std::optional<AttributeValue>& reads_as = {});

/// A stage of a path over periods: the components given so far, except for the time, and what the walk is over.
template <class Components, class T>
class WalkStage {
 public:
  const Components& components() const noexcept { return components_; }
  GivenComponents given() const noexcept { return GivenComponents(&components_); }

  /// For generated code: the first stage of a walk.
  template <class Next>
  static Next begin(const Components& components, const Times<T>& times, const WalkEnd& end) {
    return Next(WalkStage(components, times, end));
  }

 protected:
  using Stage = WalkStage;

  WalkStage(const Components& components, const Times<T>& times, const WalkEnd& end)
      : components_(components), times_(times), end_(end) {}

  template <class Next>
  Next as() const {
    return Next(*this);
  }
  template <class Next, class Member, class Value>
  Next with(Member Components::*member, Value&& value) const {
    Next next(*this);
    static_cast<Stage&>(next).components_.*member = std::forward<Value>(value);
    return next;
  }

  /// `leaf(stage, range)` reads the period of the time that the stage has.
  template <class Member, class Leaf>
  PlanSettings walked(const KeyNames& names, const WalkKey& form, Member Components::*time, Leaf leaf) const {
    PlanSettings plan =
        keyc::walked(names, form, times_, end_,
                     [stage = *this, time, leaf = std::move(leaf)](const T& value, const Range<T>* range) {
                       Stage in_period(stage);
                       in_period.components_.*time = value;
                       return PlanSettings(leaf(in_period, range));
                     });
    plan.is_descending = !times_.low && !times_.high && !times_.is_empty;
    return plan;
  }

 private:
  Components components_;
  Times<T> times_;
  WalkEnd end_;
};

}  // namespace generated
}  // namespace keyc
