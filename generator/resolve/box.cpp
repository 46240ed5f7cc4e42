#include "generator/resolve/box.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "generator/resolve/access_clauses.hpp"

namespace keyc::model {
namespace {

constexpr std::uint32_t most_ranges = 1000;

/// Why the operator is not possible on this dimension; no value if it is.
std::optional<Diagnostic> fault_of(const ast::Parameter& from, const Parameter& parameter, const Component& dimension) {
  const std::string& name = parameter.field->name;
  if (parameter.op == Operator::equal) return std::nullopt;
  if (parameter.op == Operator::in)
    return Diagnostic{Code::bad_operator, from.span,
                      fmt::format("a box has bounds, and '{}' is a dimension of it: it takes no list", name),
                      "ask for a range, or for one value in each call"};
  if (parameter.op == Operator::begins_with && !dimension.encoding->has_prefixes)
    return Diagnostic{Code::bad_operator, from.span,
                      fmt::format("begins_with is for text and bytes, and '{}' is neither", name), ""};
  if (parameter.op != Operator::begins_with && listed_values(parameter.field->type()) > most_listed)
    return Diagnostic{Code::bad_operator, from.span,
                      fmt::format("a filter lists {} values at most, and '{}' has {}", most_listed, name,
                                  listed_values(parameter.field->type())),
                      "only equality is possible"};
  if (parameter.op != Operator::begins_with && !dimension.takes_bounds())
    return Diagnostic{Code::bad_operator, from.span,
                      fmt::format("'{}' has no order in a key that a range could follow", name),
                      "only equality is possible"};
  return std::nullopt;
}

/// Whether a filter can compare what is stored as the parameter compares values.
bool is_stored_comparably(const Parameter& parameter) {
  const Type& type = parameter.field->type();
  if (type.form == nullptr || parameter.op == Operator::equal) return true;
  if (parameter.op == Operator::begins_with) return false;
  return listed_values(type) > 0 || is_stored_in_order(type);
}

/// A range of addresses has addresses outside the box, too, which only a filter leaves out.
std::optional<Diagnostic> why_not_filtered(const ast::Parameter& from, const Parameter& parameter,
                                           const Component& dimension, const Path& path) {
  const std::string& name = dimension.field->name;
  const auto fault = [&](std::string reason, std::string hint) {
    return Diagnostic{Code::bad_bound,
                      from.span,
                      fmt::format("a box cannot bound '{}': {}", name, reason),
                      std::move(hint),
                      {{dimension.span, "ranges of these addresses have others, too, which a filter leaves out"}}};
  };
  if (!is_stored_comparably(parameter))
    return fault(
        fmt::format("it is stored {}, which no filter can compare so", parameter.field->type().form->written()),
        "only equality is possible");
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
      // The partition or the beginning of the key has the value, or a filter compares it.
      if (std::any_of(path.steps.begin(), given,
                      [&](const Step& step) { return step.field == parameter.field && !step.folded; }))
        continue;
      const ast::Parameter& declared = parameter_of(from, parameter);
      if (auto fault = fault_of(declared, parameter, *dimensions[i])) return std::move(*fault);
      if (auto fault = why_not_filtered(declared, parameter, *dimensions[i], path)) return std::move(*fault);
      box->bounds.push_back({i, dimensions[i], j});
    }
  return box;
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
