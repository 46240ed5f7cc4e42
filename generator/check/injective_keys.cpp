#include <fmt/format.h>

#include <algorithm>

#include "generator/check/check.hpp"
#include "generator/proof/shape/shape.hpp"
#include "generator/proof/witness.hpp"

namespace keyc::check {
namespace {

/// Every component of the primary key, of both its templates.
std::vector<const model::Component*> key_components(const model::Path& path) {
  std::vector<const model::Component*> all;
  for (const model::KeyTemplate* key : path.keys())
    for (const model::Component* component : key->components()) all.push_back(component);
  return all;
}

/// The value of the field among these attributes.
const evaluate::Json& value_in(const evaluate::Json& attributes, const model::Field& field) {
  const evaluate::Json* value = attributes.find(field.attribute->name);
  for (const model::Attribute* member : field.members) value = value->find(member->name);
  return *value;
}

std::string message(const model::Component& one, const std::optional<Witness>& found) {
  const model::FunctionInfo& lossy = *one.encoding->lossy;
  std::string alike = fmt::format("has the same {}", lossy.name);
  if (lossy.function == model::Function::upper || lossy.function == model::Function::lower) {
    alike = "differs only in case";
    if (found)
      alike = fmt::format("is {} and {}", json_text(value_in(found->one, *one.field)),
                          json_text(value_in(found->other, *one.field)));
  }
  return fmt::format("items whose '{}' {} have one primary key: they overwrite each other", one.field->name, alike);
}

/// Both items, where two were found.
std::vector<RelatedPlace> proof(const model::Entity& entity, const std::optional<Witness>& found) {
  if (!found) return {};
  return {{{}, item_command(entity, found->one)}, {{}, item_command(entity, found->other)}};
}

/// What would tell where the text ends that nothing tells.
std::string hint_for(const model::Component& open) {
  const auto mode = open.separator > '.' ? model::TextMode::checked : model::TextMode::escaped;
  return fmt::format("write {}; a table that is there already can allow not_injective \"…\"", open.written(mode));
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
    const auto found = same_key_twice(form, one->field);
    findings.report(Subject(form), {Code::not_injective, one->span, message(*one, found),
                                    fmt::format("add {} to the key, or write it so in an index", one->field->name),
                                    proof(entity, found)});
  }
  return told;
}

/// Whether the primary key tells every value in it.
bool tells_all(const model::Path& path) {
  const auto told = model::told_by(path.fixed_after(path.steps.size()));
  const auto components = key_components(path);
  return std::all_of(components.begin(), components.end(), [&](const model::Component* one) {
    return std::find(told.begin(), told.end(), one->field) != told.end();
  });
}

/// Text whose end nothing tells can be taken for what follows. Where no two such items are found there may still be
/// some.
void check_divisions(const model::Entity& entity, Findings& findings) {
  const auto components = key_components(entity.primary());
  const auto open = std::find_if(components.begin(), components.end(),
                                 [](const auto* one) { return !one->encoding->loses() && one->is_open_text(); });
  if (open == components.end() || tells_all(entity.primary())) return;
  const KeyForm form = written_by(entity, entity.primary());
  if (!divides_in_two_ways(form)) return;
  const auto found = same_key_divided(form);
  const std::string message =
      found
          ? fmt::format("two items of {} can have one primary key: they overwrite each other", entity.name)
          : fmt::format("nothing shows that two items of {} never have one primary key: nothing tells where '{}' ends",
                        entity.name, (*open)->field->name);
  findings.report(Subject(form),
                  {Code::not_injective, form.keys.back().key->span, message, hint_for(**open), proof(entity, found)});
}

}  // namespace

/// Two items of an entity must not overwrite each other.
void injective_keys(const model::Schema& schema, Findings& findings) {
  for (const model::Entity& entity : schema.entities) {
    if (entity.paths.empty()) continue;
    if (check_functions(entity, findings)) check_divisions(entity, findings);
  }
}

}  // namespace keyc::check
