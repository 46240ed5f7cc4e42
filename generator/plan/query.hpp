#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "generator/model/path.hpp"

/// What one Query asks for. It is decided here alone: generated code, `keyc request`, the documentation and the proofs
/// switch on it. A read of several Queries is a tree that has such ones as its leaves.
namespace keyc::plan {

/// What is asked of the component after the steps that equality fixes.
enum class Asked : std::uint8_t {
  nothing,
  range,   // < <= > >= between
  prefix,  // begins_with
  period,  // in a year, a month or a day
};

/// How the first key attribute is asked for that equality does not fix as a whole.
enum class Form : std::uint8_t {
  whole,          // there is none
  all,            // it holds an attribute as it is, of which nothing is asked
  begins_with,    // begins with the components that are fixed
  native_prefix,  // it holds an attribute as it is, which begins with a value
  native_range,
  prefix,        // begins with what is fixed and with the beginning of a value, written as_prefix()
  period,        // begins with what is fixed and with what all texts of the period begin with
  number_range,  // a range of the number of a number key
  binary_range,  // a range of a component of a binary key
  last_range,    // a range of the last component of a string key
  inner_range,   // a range of a component of a string key that more of it follows
};

struct KeyCondition {
  const model::Path* path = nullptr;
  std::vector<const model::KeyTemplate*> equal;  // fixed as a whole: of the partition key, then of the sort key
  const model::KeyTemplate* next = nullptr;      // the attribute after those; null in the form `whole`
  std::size_t components = 0;                    // of `next`: how many of its first ones equality fixes
  Form form = Form::whole;
  const model::Component* component = nullptr;  // what the range, the prefix or the period is of; null without one
  std::optional<RangeKind> range{};             // as bytes compare; of an access pattern's range
  bool reversed = false;                        // greater values sort first: the bounds of a range change sides
  std::string_view literal_after{};             // the literal directly after the component
  std::size_t width_after = 0;                  // of a binary key: how many bytes stand after the component
  const model::StandIn* stand_in = nullptr;     // for the component's absence: no range holds it, nor a prefix

  /// Whether a range has a bound at the side of the least bytes, and at that of the greatest.
  bool bounds_below() const;
  bool bounds_above() const;
};

/// What a Query filters, because its key condition reads more than what is asked for: raw text, where nothing shows its
/// end.
struct ExactFilter {
  std::vector<const model::Component*> equal;
  const model::Component* prefix = nullptr;  // begins with what is asked for

  bool empty() const { return equal.empty() && prefix == nullptr; }
};

struct Query {
  KeyCondition key;
  ExactFilter exact;
};

/// After `steps_given` steps of the path, which fix its partition key. Other than `nothing` can be asked where the path
/// has a range_component() there.
Query query(const model::Path& path, std::size_t steps_given, Asked asked);

/// What takes the place of a prefix without a text where there is a stand-in: all values, as a range from the least
/// one.
KeyCondition of_all_values(KeyCondition prefix);

/// Of an access pattern whose operation is a query.
Query query(const model::AccessPattern& pattern);

}  // namespace keyc::plan
