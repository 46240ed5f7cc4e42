#include "generator/plan/compared_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "generator/encoding/time_fields.hpp"
#include "grammar/contains.hpp"

namespace keyc::plan {
namespace {

using model::AccessPattern;
using model::Component;
using model::Field;
using model::FixedComponents;
using model::Parameter;
using model::Path;

/// What a call begins with whose order is reversed: desc is always outermost, and changes no meaning.
constexpr std::string_view desc = "desc(";

/// The components of the field that equality fixes.
std::vector<const Component*> fixed_of(const FixedComponents& fixed, const Field* field) {
  std::vector<const Component*> found;
  for (const auto& components : fixed)
    for (const Component* component : components)
      if (component->field == field && !component->shard) found.push_back(component);
  return found;
}

/// What equality compares of a value: the functions of each component, without those that only change its order. Texts
/// that are equal in capitals are so in small letters.
std::set<std::string> kept_by(const ComparedPart& part) {
  std::set<std::string> kept;
  for (const Component* component : part.components) {
    std::string calls;
    for (const model::FunctionCall& call : component->encoding->calls) {
      const model::Function function = call.function->function;
      if (function == model::Function::desc) continue;
      const bool is_upper = function == model::Function::upper;
      calls += fmt::format("{}({}; {}; {})", is_upper ? "lower" : call.function->name, fmt::join(call.numbers, ","),
                           fmt::join(call.texts, ","), call.scale ? call.scale->written() : "");
    }
    kept.insert(std::move(calls));
  }
  return kept;
}

template <class IsExact>
std::vector<ComparedPart> parts_of(const AccessPattern& pattern, const Path& path, std::size_t steps_given,
                                   const Parameter* range, const IsExact& is_exact) {
  std::vector<ComparedPart> parts;
  for (const Parameter& parameter : pattern.parameters) {
    if (is_exact(parameter)) continue;
    const auto step = std::find_if(path.steps.begin(), path.steps.end(),
                                   [&](const model::Step& candidate) { return candidate.field == parameter.field; });
    if (step == path.steps.end() || !step->folded) continue;
    if (&parameter == range)
      parts.push_back({&parameter, {step->component}, true});
    else
      parts.push_back({&parameter, fixed_of(path.fixed_after(steps_given), parameter.field), false});
  }
  return parts;
}

}  // namespace

std::vector<ComparedPart> compared_parts(const AccessPattern& pattern, const Path& path, const Match& match) {
  const std::vector<const Component*> dimensions =
      match.is_box ? path.steps[match.steps_given].key->dimensions() : std::vector<const Component*>();
  return parts_of(pattern, path, match.steps_given, match.range, [&](const Parameter& parameter) {
    return path.walks(parameter.field) ||
           std::any_of(dimensions.begin(), dimensions.end(),
                       [&](const Component* dimension) { return dimension->field == parameter.field; });
  });
}

std::vector<ComparedPart> compared_parts(const AccessPattern& pattern) {
  if (pattern.path == nullptr) return {};
  return parts_of(pattern, *pattern.path, pattern.steps_given, pattern.range, [&](const Parameter& parameter) {
    return pattern.is_walked(parameter) || pattern.is_bound(parameter);
  });
}

bool compares_alike(const std::vector<ComparedPart>& a, const std::vector<ComparedPart>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const ComparedPart& left, const ComparedPart& right) {
    return left.parameter->field->name == right.parameter->field->name && left.is_range == right.is_range &&
           kept_by(left) == kept_by(right);
  });
}

std::string calls_of(const ComparedPart& part) {
  std::vector<std::string> calls;
  for (const Component* component : part.components) {
    const model::Encoding& encoding = *component->encoding;
    std::string call = encoding.call(component->field->name);
    if (encoding.descending) call = call.substr(desc.size(), call.size() - desc.size() - 1);
    if (!contains(calls, call)) calls.push_back(std::move(call));
  }
  return fmt::format("{}", fmt::join(calls, " and "));
}

std::string meaning_of(const ComparedPart& part) {
  const std::string calls = calls_of(part);
  const std::string& name = part.parameter->field->name;
  if (!part.is_range)
    return fmt::format("{0} is compared as {1}: items with another {0} and the same {1} are returned, too", name,
                       calls);
  if (model::period_of(*part.components.front()) != nullptr)
    return fmt::format("{} is compared as {}: the range is one of whole {}s", name, calls,
                       model::period_name(*part.components.front()));
  return fmt::format("{0} is compared as {1}: of all items with the same {1}, all or none are returned", name, calls);
}

std::vector<std::string> meanings_of(const AccessPattern& pattern) {
  std::vector<std::string> meanings;
  for (const ComparedPart& part : compared_parts(pattern)) meanings.push_back(meaning_of(part));
  return meanings;
}

std::vector<std::string> meanings_of(const model::CollectionPattern& pattern) {
  std::vector<std::string> meanings;
  for (const AccessPattern& member : pattern.of_members)
    for (std::string& meaning : meanings_of(member))
      if (!contains(meanings, meaning)) meanings.push_back(std::move(meaning));
  return meanings;
}

}  // namespace keyc::plan
