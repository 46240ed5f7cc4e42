#include "generator/plan/unasked_items.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "generator/check/check.hpp"
#include "grammar/contains.hpp"
#include "grammar/parse.hpp"
#include "grammar/quoted.hpp"
#include "grammar/scan.hpp"

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

/// Patterns that leave out items without the same levels.
struct LeavingOut {
  const Entity* entity;
  const model::Index* index;
  std::vector<const model::Component*> levels;
  Names names;
};

std::vector<LeavingOut> patterns_leaving_out(const model::Schema& schema) {
  std::vector<LeavingOut> all;
  const auto add = [&](const Entity& entity, const AccessPattern& pattern, const std::optional<Condition>& filter,
                       std::string name) {
    auto levels = plan::unasked_levels(pattern, filter);
    if (levels.empty()) return;
    const auto same = std::find_if(all.begin(), all.end(), [&](const LeavingOut& known) {
      return known.entity == &entity && known.index == pattern.path->index && known.levels == levels;
    });
    if (same == all.end())
      all.push_back({&entity, pattern.path->index, std::move(levels), {std::move(name)}});
    else
      same->names.push_back(std::move(name));
  };
  for (const Entity& entity : schema.entities)
    for (const AccessPattern& pattern : entity.accesses) add(entity, pattern, pattern.filter, pattern.name);
  for (const model::Collection& collection : schema.collections)
    for (const model::CollectionPattern& pattern : collection.accesses)
      for (std::size_t i = 0; i < collection.members.size(); ++i)
        add(*collection.members[i], pattern.of_members[i], pattern.shared.filter,
            collection.name + "." + pattern.shared.name);
  return all;
}

/// The level with a text for its absence that sorts before or after all of its values; empty if none is known.
std::string with_stand_in(const model::Component& level) {
  const bool is_text = level.encoding->ending == model::Ending::text;
  const bool is_escaped = level.as_it_is || level.mode == model::TextMode::escaped;
  if (is_text && (!is_escaped || level.ended_by_width || level.separator == '!')) return {};
  model::Component result = level;
  result.stand_in = model::StandIn{is_text ? "!" : "~", !is_text, {}};
  return level.as_it_is ? result.written(model::TextMode::escaped) : result.written();
}

/// The template with texts for the absence of these levels; empty if that is not known.
std::string with_stand_ins(const model::KeyTemplate& key, const std::vector<const model::Component*>& levels) {
  if (key.native || key.key->type != model::KeyType::string) return {};
  std::string text;
  for (const model::Part& part : key.parts) {
    if (!part.component) {
      text += part.literal.size() == 1 && part.literal.find_first_of(grammar::template_bytes) == 0
                  ? part.literal
                  : quoted(part.literal);
      continue;
    }
    const bool is_level = contains(levels, &*part.component);
    const std::string written = is_level ? with_stand_in(*part.component) : part.component->written();
    if (written.empty()) return {};
    text += written;
  }
  return text;
}

void report_levels(const LeavingOut& found, Findings& findings) {
  const Entity& entity = *found.entity;
  const auto has_levels = [&](const model::KeyTemplate& key) {
    return contains(key.components(), found.levels.front());
  };
  const model::KeyTemplate& key = *std::find_if(entity.keys.begin(), entity.keys.end(), has_levels);
  std::string names;
  for (const model::Component* level : found.levels) {
    const bool is_last = level == found.levels.back();
    names += fmt::format("{}{}", names.empty() ? "" : is_last ? " and " : ", ", level->field->name);
  }
  const std::string all = with_stand_ins(key, found.levels);
  const bool is_one = found.levels.size() == 1;
  findings.report(Subject(entity, {&key}),
                  {Code::optional_levels,
                   key.span,
                   fmt::format("{} only items of {} that have {}: others are not in index {}", return_(found.names),
                               entity.name, names, found.index->name),
                   all.empty() ? fmt::format("make {} required, or read another key", is_one ? "it" : "them")
                               : "with 'else' all items are in the index",
                   {},
                   {},
                   all.empty() ? Replacement{} : line_with(key.span, all)});
}

}  // namespace

/// Patterns return version 0 and expired items, unless they leave them out; and no items that lack an optional level.
void unasked_items(const model::Schema& schema, Findings& findings) {
  for (const auto& [entity, names] : patterns(schema, plan::returns_version_zero))
    report_version_zero(*entity, names, findings);
  for (const auto& [entity, names] : patterns(schema, plan::returns_expired)) report_expired(*entity, names, findings);
  for (const LeavingOut& found : patterns_leaving_out(schema)) report_levels(found, findings);
}

}  // namespace keyc::check
