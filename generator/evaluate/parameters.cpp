// Parameters are read by what their operator takes: a bare value for equality, {"<": …} for a bound, {"between": […]}
// for a range. Times may stand for ids where generated code takes them. All that is given must be used, and all that
// the pattern needs must be given.

#include "generator/evaluate/parameters.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/evaluate/read_scalar.hpp"
#include "keyc/generated/listed.hpp"
#include "keyc/generated/written_time.hpp"
#include "keyc/id_interval.hpp"

namespace keyc::evaluate {
namespace {

using model::Operator;

const Json& required(const Json& from, const Place& place) {
  const Json* const found = from.find(place.name);
  if (found == nullptr) throw InputError(place, "is missing");
  return *found;
}

void check_list_size(const Json& list, const Place& place) {
  if (list.elements.size() > most_values)
    throw InputError(place, fmt::format("expected {} values at most", most_values));
}

/// A time, where an id may be given as well.
std::optional<Timestamp> read_instant(const Json& from) {
  std::string_view reason;
  return from.kind == Json::Kind::text ? read_time_as<Timestamp>(from.text, reason) : std::nullopt;
}

/// Reads what the key condition of one pattern needs.
class ParameterReader {
 public:
  ParameterReader(const model::AccessPattern& pattern, const Place& place) : pattern_(pattern), place_(place) {}

  KeyParameters read(const Json& from) {
    for (const model::Parameter& parameter : pattern_.parameters) {
      if (!parameter.value.empty()) {
        set_fixed(parameter);
        continue;
      }
      if (pattern_.is_walked(parameter)) {
        read_times(parameter, required(from, where(parameter.field->name)));
        continue;
      }
      if (pattern_.is_bound(parameter) && !is_step(*parameter.field)) continue;
      const Json& given = required(from, where(parameter.field->name));
      if (parameter.op == Operator::in) {
        read_list(parameter, given);
        continue;
      }
      if (&parameter == pattern_.range) {
        read_range(parameter, given);
        continue;
      }
      const Json& value = operand(parameter, given);
      if (value.kind == Json::Kind::null && may_be_absent(*parameter.field)) continue;
      parameters_.equal.emplace(parameter.field,
                                read_value(parameter.field->type(), value, where(parameter.field->name)));
    }
    if (pattern_.box)
      for (const model::Box::Bound& bound : pattern_.box->bounds) {
        const model::Parameter& parameter = pattern_.parameters[bound.parameter];
        const Json& given = required(from, where(parameter.field->name));
        parameters_.bounds.push_back(values_or_ids(parameter, ends(parameter, given)));
      }
    return std::move(parameters_);
  }

 private:
  /// The values of a range or a bound: one twice, unless it is between.
  struct Ends {
    const Json& low;
    const Json& high;
  };
  Ends ends(const model::Parameter& parameter, const Json& given) const {
    const Json& value = operand(parameter, given);
    if (parameter.op != Operator::between) return {value, value};
    if (value.kind != Json::Kind::list || value.elements.size() != 2) refuse_operator(parameter);
    return {value.elements[0], value.elements[1]};
  }

  /// Times, where the pattern takes them instead of ids; no value if these are ids.
  std::optional<Range<Timestamp>> instants(const model::Parameter& parameter, const Ends& given) const {
    if (!pattern_.takes_times(parameter)) return std::nullopt;
    const auto first = read_instant(given.low);
    const auto last = read_instant(given.high);
    if (first && last) return Range<Timestamp>(*model::range_kind(parameter.op), *first, *last);
    if (first || last) throw InputError(where(parameter.field->name), "expected two times or two ids");
    return std::nullopt;
  }

  Range<Value> values(const model::Parameter& parameter, const Ends& given) const {
    const Place place = where(parameter.field->name);
    const model::Type& type = parameter.field->type();
    return {model::range_kind(parameter.op).value_or(RangeKind::between), read_value(type, given.low, place),
            read_value(type, given.high, place)};
  }

  /// Values, or the ids with times, where the pattern takes these.
  Range<Value> values_or_ids(const model::Parameter& parameter, const Ends& given) const {
    if (const auto times = instants(parameter, given)) return ids_of(parameter.field->type(), *times);
    return values(parameter, given);
  }

  void read_times(const model::Parameter& parameter, const Json& from) {
    const Ends given = ends(parameter, from);
    parameters_.instants = instants(parameter, given);
    if (!parameters_.instants) parameters_.times = values(parameter, given);
  }

  void read_list(const model::Parameter& parameter, const Json& given) {
    const Json& values = operand(parameter, given);
    if (values.kind != Json::Kind::list) refuse_operator(parameter);
    check_list_size(values, where(parameter.field->name));
    for (const Json& value : values.elements) {
      if (value.kind == Json::Kind::null) throw InputError(where(parameter.field->name), "a list has no null");
      parameters_.list.push_back(read_value(parameter.field->type(), value, where(parameter.field->name)));
    }
  }

  /// Sets a parameter whose value the pattern itself has: the lower bound of a range.
  void set_fixed(const model::Parameter& parameter) {
    Value value = constant_of(parameter);
    if (&parameter != pattern_.range) {
      parameters_.equal.emplace(parameter.field, std::move(value));
      return;
    }
    parameters_.kind = *model::range_kind(pattern_.range->op);
    parameters_.low = parameters_.high = std::move(value);
  }

  /// Whether equality fixes the key by the field: by a function of it, if it is a bound, too.
  bool is_step(const model::Field& field) const {
    const auto& steps = pattern_.path->steps;
    return std::any_of(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(pattern_.steps_given),
                       [&](const model::Step& step) { return step.field == &field; });
  }

  bool may_be_absent(const model::Field& field) const {
    const auto& steps = pattern_.path->steps;
    return std::any_of(steps.begin(), steps.end(),
                       [&](const model::Step& step) { return step.field == &field && step.may_be_absent; });
  }

  Place where(std::string_view name) const { return {&place_, name}; }

  /// The value in {"<": …}, or the bare one.
  const Json& operand(const model::Parameter& parameter, const Json& given) const {
    const std::string_view op = spelling(parameter.op);
    const bool is_struct = parameter.field->type().structure != nullptr;
    if (given.kind != Json::Kind::object || is_struct) {
      if (parameter.op != Operator::between) return given;
    } else if (given.members.size() == 1 && given.members.front().name == op) {
      return given.members.front().value;
    }
    refuse_operator(parameter);
  }

  [[noreturn]] void refuse_operator(const model::Parameter& parameter) const {
    throw InputError(where(parameter.field->name),
                     fmt::format("expected {{\"{}\": {}}}, the operator of the pattern", spelling(parameter.op),
                                 parameter.op == Operator::between ? "[low, high]"
                                 : parameter.op == Operator::in    ? "[…]"
                                                                   : "…"));
  }

  void read_range(const model::Parameter& parameter, const Json& from) {
    const Ends given = ends(parameter, from);
    Range<Value> range = values_or_ids(parameter, given);
    parameters_.kind = range.kind;
    parameters_.low = std::move(range.low);
    parameters_.high = std::move(range.high);
  }

  static Range<Value> ids_of(const model::Type& type, const Range<Timestamp>& times) {
    Range<Value> range{times.kind, {}, {}};
    range.low.type = range.high.type = &type;
    model::with_scalar_type(type.kind, [&]<class Id>(Id*) {
      if constexpr (model::an_id<Id> && model::with_a_time<Id>) {
        const Range<Id> ids = ids_in<Id>(times);
        range.kind = ids.kind;
        range.low.scalar = ids.low;
        range.high.scalar = ids.high;
      }
    });
    return range;
  }

  const model::AccessPattern& pattern_;
  const Place& place_;
  KeyParameters parameters_;
};

}  // namespace

Value constant_of(const model::Parameter& parameter) {
  return literal(parameter.field->type(), {model::Literal::Kind::number, parameter.value});
}

void refuse_unknown_parameters(const model::AccessPattern& pattern, const Json& from, const Place& place) {
  if (from.kind != Json::Kind::object) expected("an object with the parameters", from, place);
  std::vector<std::string_view> names;
  for (const model::Parameter& parameter : pattern.parameters)
    if (parameter.value.empty()) names.push_back(parameter.field->name);
  for (const model::FilterParameter& parameter : pattern.filter_parameters) names.push_back(parameter.name);
  for (const auto& [name, value] : from.members)
    if (std::find(names.begin(), names.end(), name) == names.end()) refuse_unknown(place, "parameter", name, names);
}

KeyParameters read_key_parameters(const model::AccessPattern& pattern, const Json& from, const Place& place) {
  return ParameterReader(pattern, place).read(from);
}

FilterParameters read_filter_parameters(const model::AccessPattern& pattern, const Json& from, const Place& place) {
  FilterParameters values;
  for (const model::FilterParameter& parameter : pattern.filter_parameters) {
    const Place own{&place, parameter.name};
    const Json& given = required(from, own);
    std::vector<Value>& read = values[parameter.name];
    if (!parameter.is_list) {
      read.push_back(read_value(parameter.type, given, own));
      continue;
    }
    if (given.kind != Json::Kind::list) expected("a list of values", given, own);
    check_list_size(given, own);
    for (const Json& value : given.elements) read.push_back(read_value(parameter.type, value, own));
  }
  return values;
}

}  // namespace keyc::evaluate
