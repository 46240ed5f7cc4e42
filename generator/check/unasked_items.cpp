#include "generator/plan/unasked_items.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "generator/check/check.hpp"

namespace keyc::check {
namespace {

using model::AccessPattern;
using model::Condition;
using model::Entity;

using Returns = bool (*)(const Entity&, const AccessPattern&, const std::optional<Condition>&);
using Names = std::vector<std::string>;
using NamesOf = std::vector<std::pair<const Entity*, Names>>;

Names& of(NamesOf& names, const Entity& entity) {
  const auto found =
      std::find_if(names.begin(), names.end(), [&](const auto& known) { return known.first == &entity; });
  if (found != names.end()) return found->second;
  return names.emplace_back(&entity, Names()).second;
}

/// For each entity the patterns that return such items of it, those of collections with the collection's name.
NamesOf patterns(const model::Schema& schema, Returns returns) {
  NamesOf all;
  for (const Entity& entity : schema.entities) {
    Names own;
    for (const AccessPattern& pattern : entity.accesses)
      if (returns(entity, pattern, pattern.filter)) own.push_back(pattern.name);
    if (!own.empty()) all.emplace_back(&entity, std::move(own));
  }
  for (const model::Collection& collection : schema.collections)
    for (const model::CollectionPattern& pattern : collection.accesses)
      for (std::size_t i = 0; i < collection.members.size(); ++i)
        if (returns(*collection.members[i], pattern.of_members[i], pattern.shared.filter))
          of(all, *collection.members[i]).push_back(collection.name + "." + pattern.shared.name);
  return all;
}

/// "'ofOwner' and 'all' return"; of many patterns only the first are named.
std::string return_(const Names& names) {
  constexpr std::size_t most = 6;
  const std::size_t shown = names.size() > most ? most - 1 : names.size();
  std::string text;
  for (std::size_t i = 0; i < shown; ++i)
    text += fmt::format("{}'{}'", i == 0 ? "" : i + 1 == names.size() ? " and " : ", ", names[i]);
  if (shown < names.size()) text += fmt::format(" and {} more patterns", names.size() - shown);
  return text + (names.size() == 1 ? " returns" : " return");
}

void report_version_zero(const Entity& entity, const Names& names, Findings& findings) {
  const model::Attribute& number = *entity.versions->field->attribute;
  const bool can_filter = entity.primary().filtering(number) == model::Filtering::possible;
  findings.report(Subject(entity, {}),
                  {Code::version_zero, entity.versions->span,
                   fmt::format("{} version 0 of {} besides the version that it repeats", return_(names), entity.name),
                   fmt::format("'history' returns each version once, 'latest' the newest{}",
                               can_filter ? fmt::format("; or add: filter {} > 0", number.name) : "")});
}

void report_expired(const Entity& entity, const Names& names, Findings& findings) {
  const model::Attribute& time = *plan::time_to_live(entity);
  findings.report(Subject(entity, {}),
                  {Code::expired_items, time.span,
                   fmt::format("{} items of {} that have expired, until DynamoDB deletes them days later",
                               return_(names), entity.name),
                   fmt::format("ask with .live(now), or add: filter {0}{1} > :now",
                               time.type.optional ? time.name + " absent or " : "", time.name)});
}

}  // namespace

/// Patterns return version 0 and expired items, unless they leave them out.
void unasked_items(const model::Schema& schema, Findings& findings) {
  for (const auto& [entity, names] : patterns(schema, plan::returns_version_zero))
    report_version_zero(*entity, names, findings);
  for (const auto& [entity, names] : patterns(schema, plan::returns_expired)) report_expired(*entity, names, findings);
}

}  // namespace keyc::check
