#include "generator/plan/common_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "generator/encoding/time_fields.hpp"
#include "generator/plan/common_key.hpp"
#include "generator/plan/filter_expression.hpp"
#include "grammar/article.hpp"

namespace keyc::plan {
namespace {

using model::AccessPattern;
using model::Component;
using model::Field;
using model::Operator;
using model::Path;
using Members = std::deque<AccessPattern>;
using Edge = model::Walk::Edge;

/// A filter of all members compares an attribute that has one name.
bool filters_alike(const AccessPattern& a, const Field& of_a, const AccessPattern& b, const Field& of_b) {
  const FilterPath left = filter_path(*a.path, of_a);
  const FilterPath right = filter_path(*b.path, of_b);
  return left.text == right.text && left.names == right.names;
}

std::string apart_in_filter(const Field& field) {
  return fmt::format("'{}' has several names in DynamoDB, and one filter is for all items", field.name);
}

/// The patterns with the range by which a walk reads a part of a period.
Members with_edges(const Members& of_members) {
  Members ranged;
  for (const AccessPattern& member : of_members) {
    AccessPattern& own = ranged.emplace_back(member);
    own.parameters.push_back({member.walk->period->field, Operator::between, ""});
    own.range = &own.parameters.back();
  }
  return ranged;
}

std::optional<std::string> why_no_common_walk(const Members& of_members) {
  const AccessPattern& first = of_members.front();
  const Field& time = *first.walk->period->field;
  const std::string period = model::period_name(*first.walk->period);
  for (const AccessPattern& member : of_members) {
    if (member.walk->edge != first.walk->edge)
      return fmt::format("the sort key of {} has '{}' where a walk reads {} in part, and that of {} does not",
                         (first.walk->edge == Edge::key ? first : member).path->entity->name, time.name,
                         with_article(period), (first.walk->edge == Edge::key ? member : first).path->entity->name);
    if (first.walk->edge == Edge::filter && !filters_alike(first, time, member, *member.walk->period->field))
      return apart_in_filter(time);
  }
  if (first.walk->edge != Edge::key) return std::nullopt;
  const auto reason = why_no_common_range(with_edges(of_members));
  return reason ? std::optional(fmt::format("a walk reads the first and the last {} in part, and {}", period, *reason))
                : std::nullopt;
}

std::optional<std::string> why_no_common_box(const Members& of_members) {
  const AccessPattern& first = of_members.front();
  std::vector<const Path*> paths;
  for (const AccessPattern& member : of_members) paths.push_back(member.path);
  const CommonStart common = common_start(paths);
  const std::size_t key = first.path->sort_reach(first.steps_given).keys;
  for (const Component* dimension : first.box->key->dimensions())
    if (!is_common(*first.path, common, key, *dimension))
      return "the addresses differ, or what comes before them: " + written_in_each(of_members, &Path::sort);
  for (const AccessPattern& member : of_members) {
    if (member.box->bounds.size() != first.box->bounds.size())
      return fmt::format("{} has not all attributes that bound the address",
                         (member.box->bounds.size() < first.box->bounds.size() ? member : first).path->entity->name);
    for (std::size_t i = 0; i < first.box->bounds.size(); ++i) {
      const Field& field = *first.box->bounds[i].component->field;
      if (!filters_alike(first, field, member, *member.box->bounds[i].component->field)) return apart_in_filter(field);
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> why_no_common_plan(const Members& of_members) {
  if (auto reason = why_no_common_range(of_members)) return reason;
  const AccessPattern& first = of_members.front();
  for (const AccessPattern& member : of_members)
    if ((member.box == nullptr) != (first.box == nullptr) || (member.walk == nullptr) != (first.walk == nullptr))
      return fmt::format("{} takes several Queries, and {} does not",
                         (first.box || first.walk ? first : member).path->entity->name,
                         (first.box || first.walk ? member : first).path->entity->name);
  if (first.walk)
    if (auto reason = why_no_common_walk(of_members)) return reason;
  return first.box ? why_no_common_box(of_members) : std::nullopt;
}

}  // namespace keyc::plan
