#include <fmt/format.h>

#include <algorithm>

#include "generator/check/check.hpp"
#include "generator/check/shape.hpp"
#include "generator/check/witness.hpp"

namespace keyc::check {
namespace {

/// Every component of the primary key, of both its templates.
std::vector<const model::Component*> key_components(const model::Path& path) {
  std::vector<const model::Component*> all;
  for (const auto* const side : {&path.partition, &path.sort})
    for (const model::KeyTemplate* key : *side)
      for (const model::Component* component : key->components()) all.push_back(component);
  return all;
}

std::string message(const model::Component& one) {
  const std::string& name = one.field->name;
  if (one.encoding->lossy_function == "upper" || one.encoding->lossy_function == "lower")
    return fmt::format("items whose '{}' is \"a\" and \"A\" have one primary key: they overwrite each other", name);
  return fmt::format("items whose '{}' has the same {} have one primary key: they overwrite each other", name,
                     one.encoding->lossy_function);
}

/// Both items, where two were found.
std::vector<RelatedPlace> proof(const model::Entity& entity, const std::optional<Witness>& found) {
  if (!found) return {};
  return {{{}, item_command(entity, found->one)}, {{}, item_command(entity, found->other)}};
}

/// What would tell where the text ends that nothing tells.
std::string hint_for(const std::vector<const model::Component*>& components) {
  const auto open =
      std::find_if(components.begin(), components.end(), [](const auto* one) { return one->is_open_text(); });
  if (open == components.end()) return "end each text with '#', which is escaped in it";
  const model::Component& one = **open;
  const std::string& function = one.encoding->function;
  const std::string written = function.empty() ? one.field->name : function + '(' + one.field->name + ')';
  return fmt::format("write <{}({})>; a table that is there already can allow not_injective \"…\"",
                     one.separator > '.' ? "checked" : "escaped", written);
}

/// A function that writes different values alike has no place in a primary key that does not hold the value itself too.
bool check_functions(const model::Entity& entity, Findings& findings) {
  const auto components = key_components(entity.primary());
  const KeyForm form = written_by(entity, entity.primary());
  bool told = true;
  for (const model::Component* one : components) {
    const bool held = std::any_of(components.begin(), components.end(), [&](const model::Component* other) {
      return other->field == one->field && !other->encoding->loses();
    });
    if (!one->encoding->loses() || held) continue;
    told = false;
    findings.report(Subject(form), {Code::not_injective, one->span, message(*one),
                                    fmt::format("add {} to the key, or write it so in an index", one->field->name),
                                    proof(entity, same_key_twice(form, one->field))});
  }
  return told;
}

/// Text whose end nothing tells can be taken for what follows.
void check_divisions(const model::Entity& entity, Findings& findings) {
  const auto components = key_components(entity.primary());
  if (std::all_of(components.begin(), components.end(),
                  [](const model::Component* one) { return one->encoding->loses() || tells_values(*one); }))
    return;
  const KeyForm form = written_by(entity, entity.primary());
  const auto found = same_key_divided(form);
  if (!found) return;
  const model::KeyTemplate& key = *form.keys.back().key;
  findings.report(Subject(form),
                  {Code::not_injective, key.span,
                   fmt::format("two items of {} can have one primary key: they overwrite each other", entity.name),
                   hint_for(components), proof(entity, found)});
}

}  // namespace

/// Two items of an entity must not overwrite each other.
void injective_keys(const model::Schema& schema, Findings& findings) {
  for (const model::Entity& entity : schema.entities) {
    if (entity.paths.empty() || entity.primary().index != nullptr) continue;
    if (check_functions(entity, findings)) check_divisions(entity, findings);
  }
}

}  // namespace keyc::check
