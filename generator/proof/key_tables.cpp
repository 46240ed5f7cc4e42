#include "generator/proof/key_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "generator/automata/state_table.hpp"
#include "generator/evaluate/fields.hpp"
#include "generator/proof/key_language.hpp"

namespace keyc::proof {
namespace {

using automata::any_bytes;
using automata::Automaton;
using automata::key_end;
using automata::literal;
using automata::nothing;
using automata::of_part;
using model::Entity;
using model::KeyTemplate;

struct Language {
  Automaton words;     // each followed by `end_of_key`
  std::string states;  // empty if any text is a key
};

Automaton any_between_literals(const KeyTemplate& key) {
  Automaton words = nothing();
  for (const model::Part& part : key.parts)
    words = std::move(words) + (part.component ? any_bytes() : literal(part.literal));
  return std::move(words) + key_end();
}

Language language_of(const Entity& entity, const KeyTemplate& key) {
  if (key.key->type == model::KeyType::number) return {any_bytes() + key_end(), ""};
  Automaton words = *words_of({&entity, {{&key}}}, Texts::all);
  if (auto states = automata::state_table(words)) return {std::move(words), *std::move(states)};
  words = any_between_literals(key);
  std::string states = automata::state_table(words).value();
  return {std::move(words), std::move(states)};
}

/// "<checked(user)> of string"
std::string form_of(const model::Component& component) {
  if (component.shard) return component.written();
  const bool has_mode = component.encoding->ending == model::Ending::text && !component.as_it_is;
  return fmt::format("{} of {}", component.written(has_mode ? std::optional(component.mode) : std::nullopt),
                     model::type_text(component.field->type()));
}

std::string name_of(const model::Component& component) {
  return component.shard ? component.shard->written() : component.field->name;
}

/// A part as it is collected: components that no literal divides are one.
struct Collected {
  std::string literal;
  std::string name;
  std::string form;
};

std::vector<Collected> parts_of(const KeyTemplate& key) {
  std::vector<Collected> parts;
  for (const model::Part& part : key.parts) {
    const bool continues = !parts.empty() && parts.back().literal.empty() == part.component.has_value();
    if (!continues) parts.emplace_back();
    Collected& into = parts.back();
    into.literal += part.literal;
    if (!part.component) continue;
    into.name += (into.name.empty() ? "" : ", ") + name_of(*part.component);
    into.form += (into.form.empty() ? "" : ", ") + form_of(*part.component);
  }
  return parts;
}

bool is_in(const Entity& entity, const model::Index* index) {
  return std::any_of(entity.paths.begin(), entity.paths.end(),
                     [&](const model::Path& path) { return path.index == index; });
}

}  // namespace

Automaton key_words(const Entity& entity) {
  Automaton words = nothing();
  std::uint32_t part = 0;
  for (const KeyTemplate* key : entity.primary().keys())
    words = std::move(words) + of_part(language_of(entity, *key).words, part++);
  return words;
}

KeyTables::KeyTables(const std::vector<const Entity*>& entities) {
  const auto keep = [&](std::string text) -> std::string_view { return texts_.emplace_back(std::move(text)); };
  for (const Entity* entity : entities) {
    auto& keys = keys_.emplace_back();
    for (const KeyTemplate* key : entity->primary().keys()) {
      auto& parts = parts_.emplace_back();
      for (Collected& part : parts_of(*key))
        parts.push_back({keep(std::move(part.literal)), keep(std::move(part.name)), keep(std::move(part.form))});
      keys.push_back(
          {key->key->stored, evaluate::attribute_type(key->key->type), keep(language_of(*entity, *key).states), parts});
    }
    entities_.push_back({entity->name, keys});
  }
}

std::vector<const Entity*> entities_in(const model::Table& table, const model::Index* index) {
  std::vector<const Entity*> found;
  for (const Entity* entity : table.entities)
    if (is_in(*entity, nullptr) && is_in(*entity, index)) found.push_back(entity);
  return found;
}

}  // namespace keyc::proof
