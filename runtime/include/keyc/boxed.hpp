#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "keyc/given.hpp"
#include "keyc/key_text.hpp"
#include "keyc/plan.hpp"
#include "keyc/range.hpp"
#include "keyc/sharded.hpp"
#include "keyc/sort_condition.hpp"
#include "keyc/zorder.hpp"

/// Boxes of Z-addresses as plans: a Sequence of ranges of addresses.
namespace keyc {

struct KeyFunction;

/// What differs between a bound on a value and one on its bits.
struct DimensionForm {
  /// Different values have the same bits, so a strict bound must not leave out those of its value.
  bool is_lossy = false;
  /// Greater values have lesser bits.
  bool is_reversed = false;
};

/// The bounds of a box on the dimensions of an address. `encode(KeyText&, const T&)` adds a value of the dimension to a
/// key. Equality is a range from the value to itself. The layout must outlive it.
class BoxBounds {
 public:
  /// `key` has the names that errors have.
  BoxBounds(KeyText key, const zorder::Layout& layout, std::size_t most_ranges)
      : key_(std::move(key)), most_ranges_(most_ranges), box_(layout), layout_(&layout) {}
  BoxBounds(const KeyFunction& key, std::size_t most_ranges);

  template <class T, class Encode>
  BoxBounds& bound(std::size_t dimension, const Range<T>& range, DimensionForm form, const Encode& encode) {
    KeyText low = key_;
    KeyText high = key_;
    if (has_low(range.kind)) encode(low, range.low);
    if (has_high(range.kind)) encode(high, range.high);
    return add(dimension, range.kind, form, low.text(), high.text());
  }
  /// The value begins with this one: `encode` adds the bytes with which all such values begin in the key.
  template <class T, class Encode>
  BoxBounds& begins_with(std::size_t dimension, const T& value, const Encode& encode) {
    KeyText start = key_;
    encode(start, value);
    return add_start(dimension, start.text());
  }

  /// The conditions on a key that has an address after `fixed`, and `width_after` bytes after the address: ascending
  /// and apart from each other; none if the box is empty. Throws KeySizeError.
  std::vector<SortCondition> conditions(const KeyText& fixed, std::size_t width_after) const;

 private:
  BoxBounds& add(std::size_t dimension, RangeKind kind, DimensionForm form, std::string low, std::string high);
  BoxBounds& add_start(std::size_t dimension, std::string start);

  KeyText key_;
  std::size_t most_ranges_;
  zorder::Box box_;
  const zorder::Layout* layout_;
};

/// For generated code: the plan of a box in the key that `fixed` leaves open, in each shard that is read.
PlanSettings boxed(const KeyNames& names, Given given, ShardsRead read, Fixed fixed, const BoxBounds& bounds,
                   std::size_t width_after);

/// A Sequence of the queries, from the last one to the first if descending.
PlanNode sequence_of(std::vector<PlanNode> queries, bool descending);

}  // namespace keyc
