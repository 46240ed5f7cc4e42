#include <fmt/format.h>

#include <algorithm>

#include "generator/check/check.hpp"
#include "generator/encoding/time_fields.hpp"
#include "generator/proof/shape/shape.hpp"
#include "generator/proof/shown.hpp"
#include "grammar/article.hpp"

namespace keyc::check {
namespace {

using proof::keeps_order;
using proof::shown_text;

constexpr std::string_view if_stored = "; for an existing table, allow order \"…\"";

/// A text that sorts after "a", but whose key does not.
std::string after_a(const model::Component& component) {
  const bool has_printable = component.separator == 0 || component.separator > '!';
  return std::string("a") + (has_printable ? '!' : static_cast<char>(component.separator - 1));
}

bool depends_on_order(const model::AccessPattern& pattern) {
  return pattern.operation == model::Operation::query && (pattern.ascending || pattern.limit);
}

/// Addresses sort by no dimension alone. Returns whether that is reported.
bool check_address(const model::Entity& entity, const model::AccessPattern& pattern, const model::KeyTemplate& key,
                   Findings& findings) {
  const model::Component& first = *key.dimensions().front();
  return findings.report(Subject(entity, {&key}),
                         {Code::order,
                          pattern.span,
                          fmt::format("'{}' returns items in the order of their addresses, which is not that of '{}'",
                                      pattern.name, first.field->name),
                          "leave the order and the limit out, or read an index that sorts by the attribute",
                          {{key.address->span, "an address has the bits of all its dimensions in turn"}}});
}

/// A walk is newest first only if each of its periods is. Returns whether that is reported.
bool check_walk(const model::Entity& entity, const model::AccessPattern& pattern, Findings& findings) {
  const model::Path& path = *pattern.path;
  const model::Component* const next = path.next_sort_component(pattern.steps_given);
  if (next == nullptr || path.walks(next->field)) return false;
  const std::string period = model::period_name(*path.period);
  return findings.report(
      Subject(entity, {path.sort.front()}),
      {Code::order,
       pattern.span,
       fmt::format("'{}' does not return the items of one {} in the order of '{}'", pattern.name, period,
                   path.period->field->name),
       fmt::format("begin the sort key with '{}', or leave the order and the limit out", path.period->field->name),
       {{next->span, fmt::format("within {}, this comes first", with_article(period))}}});
}

void check_pattern(const model::Entity& entity, const model::AccessPattern& pattern, Findings& findings) {
  const model::Path& path = *pattern.path;
  if (pattern.walk && check_walk(entity, pattern, findings)) return;
  // The values of a list in the sort key are read in the order of their keys.
  const bool is_sequence = pattern.list() != nullptr && !path.steps[pattern.steps_given - 1].in_partition;
  const model::SortReach reach = path.sort_reach(pattern.steps_given - (is_sequence ? 1 : 0));
  for (std::size_t i = reach.keys; i < path.sort.size(); ++i) {
    const auto components = path.sort[i]->components();
    for (std::size_t j = i == reach.keys ? reach.components : 0; j < components.size(); ++j) {
      const model::Component& component = *components[j];
      if (component.in_address) {
        if (check_address(entity, pattern, *path.sort[i], findings)) return;
        break;
      }
      if (keeps_order(component)) continue;
      const std::string value = after_a(component);
      const bool reported = findings.report(
          Subject(entity, {path.sort[i]}),
          {Code::order,
           pattern.span,
           fmt::format("'{}' does not return items in the order of '{}'", pattern.name, component.field->name),
           fmt::format("{}, which sorts{}", component.how_to_escape(), if_stored),
           {{component.span, fmt::format("here {} comes after {}", shown_text("a"), shown_text(value))}}});
      if (reported) return;
    }
  }
}

/// Whether a path sorts by the key: a partition key takes equality alone.
bool sorts(const model::Entity& entity, const model::KeyTemplate* key) {
  return std::any_of(entity.paths.begin(), entity.paths.end(), [&](const model::Path& path) {
    return std::find(path.sort.begin(), path.sort.end(), key) != path.sort.end();
  });
}

/// Numbers that are not padded do not sort: 10 comes before 2.
void check_plain(const model::Entity& entity, Findings& findings) {
  for (const model::KeyTemplate* key : entity.keys_in_paths()) {
    if (!sorts(entity, key)) continue;
    for (const model::Component* component : key->components()) {
      if (!component->encoding->is_outermost(model::Function::plain)) continue;
      model::Component padded = *component;
      padded.encoding = model::find_encoding(component->encoding->type, component->encoding->key);
      const bool needs_end =
          padded.encoding->ending == model::Ending::decimal && static_cast<unsigned char>(component->separator) >= '0';
      findings.report(
          Subject(entity, {key}),
          {Code::order, component->span,
           fmt::format("'{}' is not padded, so it does not sort: 10 comes before 2", component->field->name),
           fmt::format("{}write {}, which sorts{}", needs_end ? "end it with '#', and " : "", padded.written(),
                       if_stored)});
    }
  }
}

}  // namespace

/// If a pattern depends on the order, keys must sort as their components do.
void key_order(const model::Schema& schema, Findings& findings) {
  for (const model::Entity& entity : schema.entities) {
    check_plain(entity, findings);
    for (const model::AccessPattern& pattern : entity.accesses)
      if (depends_on_order(pattern)) check_pattern(entity, pattern, findings);
  }
  for (const model::Collection& collection : schema.collections)
    for (const model::CollectionPattern& pattern : collection.accesses)
      for (const model::AccessPattern& member : pattern.of_members)
        if (depends_on_order(member)) check_pattern(*member.path->entity, member, findings);
}

}  // namespace keyc::check
