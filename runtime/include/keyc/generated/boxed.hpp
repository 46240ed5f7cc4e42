#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "keyc/generated/attribute_name.hpp"
#include "keyc/generated/given.hpp"
#include "keyc/generated/key_text.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/generated/sharded.hpp"
#include "keyc/generated/sort_condition.hpp"
#include "keyc/plan.hpp"
#include "keyc/range.hpp"
#include "keyc/zorder.hpp"

/// Boxes of Z-addresses as plans: a Sequence of ranges of addresses.
namespace keyc::inline generated {

struct KeyFunction;

/// What differs between a bound on a value and one on its bits.
struct DimensionTraits {
  /// Different values have the same bits, so a strict bound must not leave out those of its value.
  bool is_lossy = false;
  /// Greater values have lesser bits.
  bool is_reversed = false;
};

/// What a box asks of a key: a condition for each of its ranges of addresses, ascending and apart from each other.
class BoxConditions {
 public:
  using Ranges = std::shared_ptr<const std::vector<zorder::AddressRange>>;

  /// Of keys that have an address after `fixed`, and `width_after` bytes after the address. Throws KeySizeError.
  BoxConditions(const KeyText& fixed, std::size_t width_after, Ranges ranges);

  std::size_t size() const noexcept { return ranges_->size(); }
  SortCondition operator[](std::size_t range) const;

 private:
  std::string prefix_;
  std::size_t width_after_;
  Ranges ranges_;  // of all values and shards in which the box is read
};

/// A Sequence of the queries that `read` makes of the conditions, from the last one to the first if descending.
PlanNode sequence_of(BoxConditions conditions, bool descending, std::function<PlanNode(SortCondition)> read);

/// The bounds of a box on the dimensions of an address. `encode(KeyText&, const T&)` adds a value of the dimension to a
/// key. The layout must outlive it.
class BoxBounds {
 public:
  /// `key` has the names that errors have.
  BoxBounds(KeyText key, const zorder::Layout& layout)
      : key_(std::move(key)), box_(layout), is_bounded_(layout.dimensions()), layout_(&layout) {}
  explicit BoxBounds(const KeyFunction& key);

  template <class T, class Encode>
  BoxBounds& bound(std::size_t dimension, const Range<T>& range, DimensionTraits traits, const Encode& encode) {
    KeyText low = key_;
    KeyText high = key_;
    if (has_low(range.kind)) encode(low, range.low);
    if (has_high(range.kind)) encode(high, range.high);
    return add(dimension, range.kind, traits, low.text(), high.text());
  }
  /// The value begins with this one: `encode` adds the bytes with which all such values begin in the key.
  template <class T, class Encode>
  BoxBounds& begins_with(std::size_t dimension, const T& value, const Encode& encode) {
    KeyText start = key_;
    encode(start, value);
    return add_start(dimension, start.text());
  }

  /// No value of a dimension is in the box.
  void nothing() noexcept { is_empty_ = true; }

  /// At most so many; none if the box is empty. They are computed once for equal boxes, one after the other in a
  /// thread, as long as one is held.
  BoxConditions::Ranges ranges(std::size_t most_ranges) const;

 private:
  BoxBounds& add(std::size_t dimension, RangeKind kind, DimensionTraits traits, std::string low, std::string high);
  BoxBounds& add_start(std::size_t dimension, std::string start);
  void must_be_free(std::size_t dimension);

  KeyText key_;
  zorder::Box box_;
  std::vector<bool> is_bounded_;
  bool is_empty_ = false;
  const zorder::Layout* layout_;
};

/// The most ranges of a box that says nothing else.
inline constexpr std::size_t usual_ranges = 64;

/// Throws Error for less than 1.
std::size_t number_of_ranges(const Integer& most_ranges);

/// For generated code: the plan of a box in the key that `fixed` leaves open, in each shard that is read.
PlanSettings boxed(const KeyNames& names, GivenComponents given, ShardsRead read, FixedPart fixed,
                   const BoxBounds& bounds, std::size_t width_after, std::size_t most_ranges);

/// The attribute of a dimension in an expression, and what its placeholders begin with.
struct BoundAttribute {
  std::string_view path;                     // "#position.#latitude"
  std::span<const AttributeName> names;      // of each alias
  std::string_view name;                     // "position_latitude"
  std::optional<AttributeValue> reads_as{};  // an item that lacks it, if that has a value of it
};

/// The filters of bounds on the attribute itself: a range of addresses has addresses outside the box, too. What an item
/// lacks counts as what it reads as.
Filter bound_filter(const BoundAttribute& attribute, const AttributeValue& value);
Filter bound_filter(const BoundAttribute& attribute, RangeKind kind, const AttributeValue& low,
                    const AttributeValue& high);
Filter start_filter(const BoundAttribute& attribute, const AttributeValue& start);
/// For values that DynamoDB does not compare as their bits sort: any of these, 100 at most.
Filter values_filter(const BoundAttribute& attribute, const std::vector<AttributeValue>& values);
/// All of them; no value if there are none.
std::optional<Filter> all_of(const std::vector<Filter>& filters);

/// How generated code bounds a dimension of an address, whose attribute has a path of `Depth` names.
template <class T, std::size_t Depth>
struct Dimension {
  std::size_t number;
  DimensionTraits traits{};
  std::string_view path;  // these are a BoundAttribute
  std::array<AttributeName, Depth> names;
  std::string_view name;
  void (*encode)(KeyText& key, const T& bound);
  void (*encode_start)(KeyText& key, const T& start) = nullptr;  // of text and bytes
  AttributeValue (*store)(const T& bound);
  AttributeValue (*reads_as)() = nullptr;

  BoundAttribute attribute() const {
    return {path, names, name, reads_as == nullptr ? std::nullopt : std::optional(reads_as())};
  }
};

/// A stage of a path that bounds the dimensions of an address, in any order, each once. `Box` is the generated class,
/// `Before` the stage before the address.
template <class Box, class Before>
class BoxStage {
 protected:
  using Stage = BoxStage;

  BoxStage(const Before& before, const KeyFunction& key) : before_(before), bounds_(key) {}

  template <class T, std::size_t Depth>
  Box bounded(const Dimension<T, Depth>& dimension, const std::type_identity_t<T>& value) const {
    return with(dimension, Range<T>(RangeKind::between, value, value),
                bound_filter(dimension.attribute(), dimension.store(value)));
  }
  template <class T, std::size_t Depth>
  Box bounded(const Dimension<T, Depth>& dimension, const Range<T>& range) const {
    const AttributeValue low = has_low(range.kind) ? dimension.store(range.low) : AttributeValue();
    const AttributeValue high = has_high(range.kind) ? dimension.store(range.high) : AttributeValue();
    return with(dimension, range, bound_filter(dimension.attribute(), range.kind, low, high));
  }
  /// Of an enum or a bool, which has so many values: DynamoDB compares them as texts, or not at all.
  template <class T, std::size_t Depth>
  Box listed(const Dimension<T, Depth>& dimension, const Range<T>& range, std::size_t values) const {
    std::vector<T> within;
    std::vector<AttributeValue> stored;
    for (std::size_t i = 0; i < values; ++i) {
      if (!is_in(range, static_cast<T>(i))) continue;
      within.push_back(static_cast<T>(i));
      stored.push_back(dimension.store(within.back()));
    }
    if (within.empty()) return empty();
    // All values need no filter.
    std::optional<Filter> filter;
    if (stored.size() < values) filter = values_filter(dimension.attribute(), stored);
    return with(dimension, Range<T>(RangeKind::between, within.front(), within.back()), std::move(filter));
  }
  template <class T, std::size_t Depth>
  Box starting(const Dimension<T, Depth>& dimension, const T& start) const {
    Box result(static_cast<const Box&>(*this));
    BoxStage& own = result;
    own.bounds_.begins_with(dimension.number, start, dimension.encode_start);
    own.filters_.push_back(start_filter(dimension.attribute(), dimension.store(start)));
    return result;
  }

  /// `Plan` is the EntityPlan of what the path reads.
  template <class Plan>
  Plan read(const Integer& most_ranges) const {
    Plan plan = before_.read_box(bounds_, number_of_ranges(most_ranges));
    if (std::optional<Filter> filter = all_of(filters_)) plan.filter(std::move(*filter));
    return plan;
  }

 private:
  template <class T, std::size_t Depth>
  Box with(const Dimension<T, Depth>& dimension, const Range<T>& range, std::optional<Filter> filter) const {
    Box result(static_cast<const Box&>(*this));
    BoxStage& own = result;
    own.bounds_.bound(dimension.number, range, dimension.traits, dimension.encode);
    if (filter) own.filters_.push_back(std::move(*filter));
    return result;
  }
  Box empty() const {
    Box result(static_cast<const Box&>(*this));
    BoxStage& own = result;
    own.bounds_.nothing();
    return result;
  }

  Before before_;
  BoxBounds bounds_;
  std::vector<Filter> filters_;
};

}  // namespace keyc::inline generated
