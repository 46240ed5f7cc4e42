#include <fmt/format.h>

#include <algorithm>

#include "generator/check/check.hpp"
#include "generator/proof/comparison.hpp"
#include "generator/proof/shape/shape.hpp"
#include "generator/proof/shown.hpp"

namespace keyc::check {
namespace {

using proof::divides_in_two_ways;
using proof::item_command;
using proof::json_text;
using proof::KeyForm;
using proof::same_key_divided;
using proof::same_key_twice;
using proof::Witness;
using proof::written_by;

/// Every component of the primary key, in all its templates.
std::vector<const model::Component*> key_components(const model::Path& path) {
  std::vector<const model::Component*> components;
  for (const model::KeyTemplate* key : path.keys())
    for (const model::Component* component : key->components()) components.push_back(component);
  return components;
}

/// The value of the field among these attributes.
const evaluate::Json& value_in(const evaluate::Json& attributes, const model::Field& field) {
  const evaluate::Json* value = attributes.find(field.attribute->name);
  for (const model::Attribute* member : field.members) value = value->find(member->name);
  return *value;
}

/// Another field of the key that is an id; null if there is none.
const model::Field* id_beside(const model::Field& field, const std::vector<const model::Component*>& components) {
  for (const model::Component* component : components)
    for (const model::Field* other : component->fields())
      if (other != &field && !component->encoding->loses() && model::is_id(other->type().kind)) return other;
  return nullptr;
}

/// `id`: what else the items have in common; may be null.
std::string message(const model::Component& component, const model::Field& field, const model::Field* id,
                    const std::optional<Witness>& found) {
  const model::FunctionInfo& lossy = *component.encoding->lossy;
  std::string alike = component.encoding->scale() != nullptr ? std::string("is in the same cell")
                                                             : fmt::format("has the same {}", lossy.name);
  if (lossy.function == model::Function::upper || lossy.function == model::Function::lower) {
    alike = "differs only in case";
    if (found)
      alike = fmt::format("is {} and {}", json_text(value_in(found->left, field)),
                          json_text(value_in(found->right, field)));
  }
  const std::string with = id == nullptr ? "" : fmt::format("with the same '{}' ", id->name);
  return fmt::format("items {}whose '{}' {} have the same primary key: they overwrite each other", with, field.name,
                     alike);
}

/// The two items, if they were found.
std::vector<RelatedPlace> proof(const model::Entity& entity, const std::optional<Witness>& found) {
  if (!found) return {};
  return {{{}, item_command(entity, found->left)}, {{}, item_command(entity, found->right)}};
}

/// How to write a text so that its end can be determined.
std::string hint_for(const model::Component& open) {
  const auto mode = open.separator > '.' ? model::TextMode::checked : model::TextMode::escaped;
  return fmt::format("write {}; for an existing table, allow not_injective \"…\"", open.written(mode));
}

/// A function that writes different values alike is wrong in a primary key that does not also contain the value itself.
/// Returns whether there is no such function.
bool check_functions(const model::Entity& entity, Findings& findings) {
  const auto components = key_components(entity.primary());
  const KeyForm form = written_by(entity, entity.primary());
  bool injective = true;
  for (const model::Component* component : components)
    for (const model::Field* field : component->fields()) {
      const bool kept = std::any_of(components.begin(), components.end(), [&](const model::Component* other) {
        return other->field == field && !other->encoding->loses();
      });
      if (!component->encoding->loses() || kept) continue;
      injective = false;
      const auto found = same_key_twice(form, field);
      const model::Field* const id = id_beside(*field, components);
      std::string hint = fmt::format("add {} to the key, or use the function in an index", field->name);
      if (id != nullptr) hint += fmt::format("; if '{}' alone tells items apart, allow not_injective \"…\"", id->name);
      findings.report(Subject(form), {Code::not_injective, component->span, message(*component, *field, id, found),
                                      std::move(hint), proof(entity, found)});
    }
  return injective;
}

/// Whether every value in the primary key can be read back from it.
bool determines_all(const model::Path& path) {
  const auto determined = model::determined_by(path.fixed_after(path.steps.size()));
  const auto components = key_components(path);
  return std::all_of(components.begin(), components.end(), [&](const model::Component* component) {
    const std::vector<const model::Field*> fields = component->fields();
    return std::all_of(fields.begin(), fields.end(), [&](const model::Field* field) {
      return std::find(determined.begin(), determined.end(), field) != determined.end();
    });
  });
}

/// If the end of a text cannot be determined, its last bytes may be those of the next part. Even if no two such items
/// are found, there may be some.
void check_divisions(const model::Entity& entity, Findings& findings) {
  const auto components = key_components(entity.primary());
  const auto open = std::find_if(components.begin(), components.end(), [](const model::Component* component) {
    return !component->encoding->loses() && component->is_open_text();
  });
  if (open == components.end() || determines_all(entity.primary())) return;
  const KeyForm form = written_by(entity, entity.primary());
  if (!divides_in_two_ways(form)) return;
  const auto found = same_key_divided(form);
  const std::string message =
      found ? fmt::format("two items of {} can have the same primary key: they overwrite each other", entity.name)
            : fmt::format(
                  "nothing shows that two items of {} never have the same primary key: the end of '{}' is unknown",
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
