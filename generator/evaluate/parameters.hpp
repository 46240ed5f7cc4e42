#pragma once

#include <map>
#include <string>

#include "generator/evaluate/fields.hpp"
#include "generator/evaluate/json_input.hpp"
#include "generator/model/model.hpp"
#include "keyc/range.hpp"

/// The parameters of a pattern, as `keyc request` takes them. `place` is the name of the whole input in errors; all of
/// these functions throw InputError.
namespace keyc::evaluate {

/// The values that a key condition needs.
struct KeyParameters {
  Fields equal;
  RangeKind kind = RangeKind::between;  // of a range other than begins_with
  Value low;                            // the only bound of a range, or the lower one of between
  Value high;                           // the only bound, or the upper one
  std::optional<Range<Value>> times{};  // of a walk; instants instead of ids are the next member
  std::optional<Range<Timestamp>> instants{};
  /// Of a box, in the order of its bounds. Equality is a range from a value to it, a prefix is both ends.
  std::vector<Range<Value>> bounds{};
  std::vector<Value> list{};  // of the parameter with `in`
};

/// The values of a filter's parameters, by their names: one of each, but any number of a list.
using FilterParameters = std::map<std::string, std::vector<Value>>;

/// The value of a parameter that the pattern itself gives.
Value constant_of(const model::Parameter& parameter);

/// Refuses what is not an object, and members that are not parameters of the pattern.
void refuse_unknown_parameters(const model::AccessPattern& pattern, const Json& from, const Place& place);

/// The values of the parameters that the key condition takes: those of the input, and those that the pattern itself
/// gives.
KeyParameters read_key_parameters(const model::AccessPattern& pattern, const Json& from, const Place& place);

FilterParameters read_filter_parameters(const model::AccessPattern& pattern, const Json& from, const Place& place);

}  // namespace keyc::evaluate
