#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "generator/check/check.hpp"
#include "generator/model/changes.hpp"

namespace keyc::check {
namespace {

bool has_default(const model::Step& step, model::Literal::Kind kind) {
  const auto& value = step.field->leaf().default_value;
  return value && value->kind == kind;
}

/// Whether the key has a moment of the time at which the item is made, not only its day.
bool is_moment_of_writing(const model::Step& step) {
  return has_default(step, model::Literal::Kind::now) && !step.folded &&
         step.field->type().kind != model::TypeKind::date;
}

/// Whether the value is the same in all items that are made without it.
bool is_constant(const model::Step& step) {
  const auto& value = step.field->leaf().default_value;
  return value && value->kind != model::Literal::Kind::now && value->kind != model::Literal::Kind::fresh_id;
}

std::string names_of(const std::vector<model::Step>& steps) {
  std::string names;
  for (const model::Step& step : steps) names += (names.empty() ? "'" : ", '") + step.field->name + "'";
  return names;
}

std::string_view tick_of(const model::Step& step) {
  switch (model::type_info(step.field->type().kind).unit.value()) {
    case model::TimeUnit::days: return "day";
    case model::TimeUnit::seconds: return "second";
    case model::TimeUnit::milliseconds: return "millisecond";
    case model::TimeUnit::microseconds: return "microsecond";
    case model::TimeUnit::nanoseconds: break;
  }
  return "nanosecond";
}

void check_constants(const model::Entity& entity, const model::Path& path, Findings& findings) {
  if (!std::all_of(path.steps.begin(), path.steps.end(), is_constant)) return;
  findings.report(Subject(entity, path.keys()),
                  {Code::default_key, path.steps.front().component->span,
                   fmt::format("all items of {} that are made without {} have the same primary key: each one that is "
                               "stored replaces the last",
                               entity.name, names_of(path.steps)),
                   "leave out the default, so that each item must give the attribute"});
}

/// Items that only the clock distinguishes, and what gives partitions or has a default.
void check_clock(const model::Entity& entity, const model::Path& path, Findings& findings) {
  const model::Step* moment = nullptr;
  for (const model::Step& step : path.steps) {
    if (has_default(step, model::Literal::Kind::fresh_id)) return;
    if (is_moment_of_writing(step)) moment = &step;
    if (!step.in_partition && !has_default(step, model::Literal::Kind::now) && !is_constant(step)) return;
  }
  if (moment == nullptr) return;
  std::string of;
  for (const model::Step& step : path.steps)
    if (!has_default(step, model::Literal::Kind::now)) of += (of.empty() ? " of one " : " and ") + step.field->name;
  findings.report(
      Subject(entity, path.keys()),
      {Code::default_key, moment->component->span,
       fmt::format("items of {}{} that are made in the same {} have the same primary key: the later one replaces the "
                   "other",
                   entity.name, of, tick_of(*moment)),
       fmt::format("add an id to the key, such as <id> with id : ulid = new, or leave out the default of '{}'",
                   moment->field->name)});
}

}  // namespace

/// Defaults in a primary key make different items the same. Versions are counted, and what has a lock or unique values
/// is created only where there is no such item, so that nothing is replaced.
void default_keys(const model::Schema& schema, Findings& findings) {
  for (const model::Entity& entity : schema.entities) {
    const model::Path& path = entity.primary();
    const bool is_safe = entity.versions || !entity.uniques.empty() || model::lock_of(entity) != nullptr;
    if (path.steps.empty() || is_safe) continue;
    check_constants(entity, path, findings);
    check_clock(entity, path, findings);
  }
}

}  // namespace keyc::check
