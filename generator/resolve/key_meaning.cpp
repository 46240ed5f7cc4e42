#include "generator/resolve/key_meaning.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/encoding/time_fields.hpp"
#include "grammar/clauses.hpp"

namespace keyc::model {
namespace {

using plan::ComparedPart;

/// What `on` has for the key.
const std::string& name_in_on(const Path& path) {
  return path.index == nullptr ? path.entity->table->name : path.index->name;
}

std::string declared_on(const ast::Access& from, const Path& path) {
  ast::Access on = from;
  on.on = ast::Name{name_in_on(path), {}};
  return grammar::written(on);
}

/// "whole months", "whole values of prefix(name, 3)"
std::string wholes(const ComparedPart& part) {
  const Component& component = *part.components.front();
  return period_of(component) != nullptr ? fmt::format("whole {}s", period_name(component))
                                         : "whole values of " + plan::calls_of(part);
}

RelatedPlace place_of(const KeyMeaning& meaning) {
  if (meaning.parts.empty())
    return {meaning.path->keys().front()->span, fmt::format("{}: exact", plan::name_of(*meaning.path))};
  return {meaning.parts.front().components.front()->span,
          fmt::format("{}: {}", plan::name_of(*meaning.path), plan::meaning_of(meaning.parts.front()))};
}

}  // namespace

std::optional<RelatedPlace> why_range_is_lost(const ast::Access& from, const std::vector<ComparedPart>& parts,
                                              const Path& path) {
  const auto range = std::find_if(parts.begin(), parts.end(), [](const ComparedPart& part) { return part.is_range; });
  if (from.on || range == parts.end()) return std::nullopt;
  return RelatedPlace{
      range->components.front()->span,
      fmt::format("it has '{}' only as {}, so a range is one of {}, which 'on {}' asks for",
                  range->parameter->field->name, plan::calls_of(*range), wholes(*range), name_in_on(path))};
}

bool one_meaning(const EntityScope& scope, const ast::Access& from, const std::vector<KeyMeaning>& meanings) {
  std::vector<const KeyMeaning*> different;  // the first key of each meaning
  for (const KeyMeaning& meaning : meanings)
    if (std::none_of(different.begin(), different.end(),
                     [&](const KeyMeaning* other) { return plan::compares_alike(meaning.parts, other->parts); }))
      different.push_back(&meaning);
  if (different.size() < 2) return true;
  Diagnostic diagnostic{Code::unclear_key, from.name.span,
                        fmt::format("'{}' would return other items by another key that serves it", from.name.text), ""};
  std::string lines;
  for (const KeyMeaning* meaning : different) {
    lines += fmt::format("{}{}", lines.empty() ? "" : ", or ", declared_on(from, *meaning->path));
    diagnostic.related.push_back(place_of(*meaning));
  }
  diagnostic.hint = "say which one is meant: " + lines;
  scope.diagnostics().report(std::move(diagnostic));
  return false;
}

}  // namespace keyc::model
