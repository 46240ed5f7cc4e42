#include "generator/resolve/box.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/resolve/access_clauses.hpp"

namespace keyc::model {
namespace {

constexpr std::uint32_t most_ranges = 1000;

/// Why the operator is not possible on this dimension; no value if it is.
std::optional<Diagnostic> fault_of(const ast::Parameter& from, const Parameter& parameter, const Component& dimension) {
  const std::string& name = parameter.field->name;
  const TypeKind kind = parameter.field->type().kind;
  if (parameter.op == Operator::equal) return std::nullopt;
  if (parameter.op == Operator::begins_with && !dimension.encoding->has_prefixes)
    return Diagnostic{Code::bad_operator, from.span,
                      fmt::format("begins_with is for text and bytes, and '{}' is neither", name), ""};
  if (kind == TypeKind::boolean || kind == TypeKind::enumeration)
    return Diagnostic{Code::bad_operator, from.span,
                      fmt::format("no filter compares '{}' as its positions in an address sort", name),
                      "only equality is possible"};
  if (parameter.op != Operator::begins_with && !dimension.encoding->has_order)
    return Diagnostic{Code::bad_operator, from.span,
                      fmt::format("'{}' has no order in a key that a range could follow", name),
                      "only equality is possible"};
  return std::nullopt;
}

/// A range of addresses has addresses outside the box, too, which only a filter leaves out.
std::optional<Diagnostic> why_not_filtered(const ast::Parameter& from, const Component& dimension, const Path& path) {
  const std::string& name = dimension.field->name;
  const auto fault = [&](std::string reason, std::string hint) {
    return Diagnostic{Code::bad_bound,
                      from.span,
                      fmt::format("a box cannot bound '{}': {}", name, reason),
                      std::move(hint),
                      {{dimension.span, "ranges of these addresses have others, too, which a filter leaves out"}}};
  };
  switch (path.filtering(*dimension.field->attribute)) {
    case Filtering::key_attribute:
      return fault(fmt::format("it is a key attribute of {}, which a query cannot filter", plan::name_of(path)),
                   "store the value in a second attribute, and make that the dimension");
    case Filtering::not_held:
      return fault(fmt::format("index {} does not hold it", path.index->name), "add it to what the index projects");
    case Filtering::not_stored: return fault("it is not stored", "leave out 'keyonly'");
    case Filtering::possible: break;
  }
  return std::nullopt;
}

Comparison filter_comparison(Operator op) {
  switch (op) {
    case Operator::below: return Comparison::less;
    case Operator::at_most: return Comparison::at_most;
    case Operator::above: return Comparison::greater;
    case Operator::at_least: return Comparison::at_least;
    case Operator::equal:
    case Operator::between:
    case Operator::begins_with: break;
  }
  return Comparison::equal;
}

Condition::Kind kind_of(Operator op) {
  if (op == Operator::between) return Condition::Kind::between;
  return op == Operator::begins_with ? Condition::Kind::begins_with : Condition::Kind::comparison;
}

/// The names of the parameter's values, as generated code has them.
std::vector<std::string> names_of(const Parameter& parameter) {
  if (parameter.op != Operator::between) return {member_name(*parameter.field)};
  const BoundNames names = bound_names(*parameter.field);
  return {names.low, names.high};
}

std::string written(const Parameter& parameter, const std::vector<std::string>& values) {
  std::string text = fmt::format("{} {} :{}", parameter.field->name,
                                 parameter.op == Operator::equal ? "=" : spelling(parameter.op), values.front());
  return values.size() == 1 ? text : text + " and :" + values.back();
}

}  // namespace

std::variant<std::shared_ptr<Box>, Diagnostic> resolve_box(const ast::Access& from, const AccessPattern& pattern,
                                                           const Path& path, const plan::Match& match) {
  auto box = std::make_shared<Box>();
  box->key = path.steps[match.steps_given].key;
  const auto dimensions = box->key->dimensions();
  const auto given = path.steps.begin() + static_cast<std::ptrdiff_t>(match.steps_given);
  for (std::size_t i = 0; i < dimensions.size(); ++i)
    for (std::size_t j = 0; j < pattern.parameters.size(); ++j) {
      const Parameter& parameter = pattern.parameters[j];
      if (parameter.field != dimensions[i]->field) continue;
      if (std::any_of(path.steps.begin(), given, [&](const Step& step) { return step.field == parameter.field; }))
        continue;  // the partition or the beginning of the key has the value
      if (auto fault = fault_of(from.parameters[j], parameter, *dimensions[i])) return std::move(*fault);
      if (auto fault = why_not_filtered(from.parameters[j], *dimensions[i], path)) return std::move(*fault);
      box->bounds.push_back({i, dimensions[i], j});
    }
  return box;
}

void filter_by_box(AccessPattern& pattern, Box& box) {
  // In the order of the parameters: that of the dimensions changes nothing for callers.
  std::map<std::size_t, Condition> parts;
  for (const Box::Bound& bound : box.bounds) {
    const Parameter& parameter = pattern.parameters[bound.parameter];
    Condition part;
    part.kind = kind_of(parameter.op);
    part.comparison = filter_comparison(parameter.op);
    part.field = parameter.field;
    part.operand_type = parameter.field->type();
    part.operand_type.optional = false;
    const std::vector<std::string> names = names_of(parameter);
    for (const std::string& name : names) {
      box.parameters.push_back({name, part.operand_type, {}});
      part.operands.push_back({std::nullopt, &box.parameters.back()});
    }
    part.written = written(parameter, names);
    parts.emplace(bound.parameter, std::move(part));
  }
  Condition all;
  all.kind = Condition::Kind::conjunction;
  for (auto& [position, part] : parts) {
    all.written += (all.written.empty() ? "" : " and ") + std::exchange(part.written, "");
    all.parts.push_back(std::move(part));
  }
  if (pattern.filter) {
    box.own_filter = pattern.filter->written;
    const bool is_loose = pattern.filter->kind == Condition::Kind::disjunction;
    all.written += is_loose ? fmt::format(" and ({})", box.own_filter) : " and " + box.own_filter;
    all.parts.push_back(std::move(*pattern.filter));
  }
  std::string text = std::move(all.written);
  pattern.filter = all.parts.size() == 1 ? std::move(all.parts.front()) : std::move(all);
  pattern.filter->written = std::move(text);
}

bool resolve_ranges(const EntityScope& scope, const ast::Access& from, Box* box) {
  if (!from.ranges) return true;
  if (box == nullptr) {
    scope.diagnostics().report(Code::bad_ranges, from.ranges->span,
                               fmt::format("'{}' has no box, which is read in ranges", from.name.text),
                               "leave 'ranges' out, or give bounds on dimensions of an address");
    return false;
  }
  const std::string& digits = from.ranges->digits;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, box->ranges);
  if (error == std::errc() && stop == end && box->ranges >= 1 && box->ranges <= most_ranges) return true;
  scope.diagnostics().report(Code::bad_ranges, from.ranges->span, "a box is read in 1 to 1,000 ranges",
                             "each is a Query: more of them read fewer items that the filter leaves out");
  return false;
}

}  // namespace keyc::model
