#include <fmt/format.h>

#include <algorithm>

#include "generator/check/check.hpp"
#include "generator/check/possible_values.hpp"
#include "generator/encoding/time_fields.hpp"

namespace keyc::check {
namespace {

bool has_many_values(const model::Step& step) { return !possible_values(*step.component, {}); }

/// The period in which the item is made, if that is all that the component has: "day". Empty if it is not.
std::string current_period(const model::Step& step) {
  const auto& value = step.field->leaf().default_value;
  if (!value || (value->kind != model::Literal::Kind::now && value->kind != model::Literal::Kind::fresh_id) ||
      step.component->shard)
    return {};
  for (const model::FunctionCall& call : step.component->encoding->calls)
    if (model::find_period(call.function->function) != nullptr) return model::period_name(call);
  return step.field->type().kind == model::TypeKind::date ? "day" : "";
}

/// The number of partitions that `when` allows, in one period, if it is small enough to count.
std::optional<std::size_t> partitions(const model::Path& path) {
  std::size_t count = 1;
  for (const model::Step& step : path.steps) {
    if (!step.in_partition || !current_period(step).empty()) continue;
    const auto values = possible_values(*step.component, path.presence);
    if (!values) return {};
    count *= *values;
  }
  return count;
}

void check_partitions(const model::Entity& entity, const model::Path& path, Findings& findings) {
  constexpr std::size_t few = 10;
  const auto count = partitions(path);
  if (!count || *count == 0 || *count > few) return;
  const std::string what = path.index == nullptr
                               ? "items of " + entity.name
                               : fmt::format("entries of {} in index {}", entity.name, path.index->name);
  const std::string where = *count == 1 ? "one partition" : fmt::format("at most {} partitions", *count);
  const auto current = std::find_if(path.steps.begin(), path.steps.end(), [](const model::Step& step) {
    return step.in_partition && !current_period(step).empty();
  });
  std::string when;
  std::string hint = "one partition takes 1,000 writes a second: add an attribute with many values";
  if (current != path.steps.end()) {
    when = fmt::format(" that are made within one {}", current_period(*current));
    hint += ", or <shard(8, id)>";
  }
  findings.report(
      Subject(entity, path.partition),
      {Code::hot_partition, path.partition.front()->of_type ? path.index->span : path.partition.front()->span,
       fmt::format("all {}{} are in {}", what, when, where), std::move(hint)});
}

}  // namespace

/// One partition of a table or an index takes 1,000 writes and 3,000 reads a second. What shares the partitions of the
/// table, such as local indexes, is reported with the table alone.
void hot_partitions(const model::Schema& schema, Findings& findings) {
  for (const model::Entity& entity : schema.entities) {
    const std::vector<model::Step>& steps = entity.primary().steps;
    if (std::none_of(steps.begin(), steps.end(), has_many_values)) continue;
    for (const model::Path& path : entity.paths)
      if (&path == &entity.primary() || path.partition != entity.primary().partition)
        check_partitions(entity, path, findings);
  }
}

}  // namespace keyc::check
