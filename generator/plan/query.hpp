#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "generator/model/path.hpp"

/// What one Query asks for. Only this file decides it: generated code, `keyc request`, the documentation and the proofs
/// switch on the result.
namespace keyc::plan {

/// What is asked of the component after the steps that equality fixes.
enum class Asked : std::uint8_t {
  nothing,
  range,   // < <= > >= between
  prefix,  // begins_with
  period,  // in a year, a month or a day
};

/// The condition on the first key attribute that equality does not fix as a whole.
enum class Form : std::uint8_t {
  whole,          // there is no such attribute
  all,            // none: it holds an attribute unchanged, of which nothing is asked
  begins_with,    // begins with the components that are fixed
  native_prefix,  // begins with a value: it holds an attribute unchanged
  native_range,   // a range: it holds an attribute unchanged
  prefix,         // begins with the fixed components and the beginning of a value, written as_prefix()
  period,         // begins with the fixed components and the common beginning of all texts of the period
  number_range,   // a range of the number of a number key
  binary_range,   // a range of a component of a binary key
  last_range,     // a range of the last component of a string key
  inner_range,    // a range of a component of a string key that more of the key follows
};

struct KeyCondition {
  const model::Path* path = nullptr;
  std::vector<const model::KeyTemplate*> equal;  // fixed as a whole: the partition key, then attributes of the sort key
  const model::KeyTemplate* next = nullptr;      // the attribute after those; null for Form::whole
  std::size_t components = 0;                    // how many of the first components of `next` equality fixes
  Form form = Form::whole;
  const model::Component* component = nullptr;  // of the range, the prefix or the period; null without one
  std::optional<RangeKind> range{};             // on the bytes of the key; only for an access pattern's range
  bool reversed = false;                        // greater values sort first: the bounds of a range are exchanged
  bool ends_key = false;                        // nothing follows the component
  std::string_view literal_after{};             // the literal directly after the component
  std::size_t width_after = 0;                  // for a binary key: the number of bytes after the component
  const model::StandIn* stand_in = nullptr;     // of the component; no range and no prefix includes it

  /// Whether the range has a bound at its least bytes, or at its greatest bytes.
  bool bounds_below() const;
  bool bounds_above() const;
};

/// The filter of a Query whose key condition also matches items that are not asked for, because nothing shows where raw
/// text ends, or because the condition has only a shard or a part of a value.
struct ExactFilter {
  std::vector<const model::Field*> equal;
  const model::Component* prefix = nullptr;  // compared by begins_with

  bool empty() const { return equal.empty() && prefix == nullptr; }
};

struct Query {
  KeyCondition key;
  ExactFilter exact;
};

/// The query after `steps_given` steps of the path, which must fix its partition key. `asked` must be `nothing` unless
/// the path has a range_component() there.
Query query(const model::Path& path, std::size_t steps_given, Asked asked);

/// Replaces a prefix with an empty text if there is a stand-in: a range of all values, from the least one.
KeyCondition of_all_values(KeyCondition prefix);

/// The query of an access pattern whose operation is a query.
Query query(const model::AccessPattern& pattern);

}  // namespace keyc::plan
