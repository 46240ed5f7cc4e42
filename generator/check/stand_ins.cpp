#include <fmt/format.h>

#include "generator/check/check.hpp"
#include "generator/proof/shape/shape.hpp"
#include "generator/proof/shown.hpp"

namespace keyc::check {
namespace {

using automata::any_bytes;
using automata::Automaton;
using automata::byte_range;
using automata::literal;
using automata::no_word;
using automata::one_of;
using automata::shortest_meeting;
using automata::Symbols;
using proof::shape_of;
using proof::shown_text;

/// All texts that share a prefix with this one and continue with a smaller byte or, if `greater`, with a greater one.
Automaton apart_from(std::string_view text, bool greater) {
  Automaton texts = no_word();
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte == (greater ? 0xFF : 0)) continue;
    const Symbols next = greater ? byte_range(static_cast<unsigned char>(byte + 1), 0xFF)
                                 : byte_range(0, static_cast<unsigned char>(byte - 1));
    texts = texts | (literal(text.substr(0, i)) + one_of(next) + any_bytes());
  }
  return texts;
}

/// All longer texts that begin with the text.
Automaton longer_than(std::string_view text) { return literal(text) + one_of(byte_range(0, 0xFF)) + any_bytes(); }

/// All shorter texts that the text begins with.
Automaton shorter_than(std::string_view text) {
  Automaton texts = no_word();
  for (std::size_t i = 0; i < text.size(); ++i) texts = texts | literal(text.substr(0, i));
  return texts;
}

/// A text that is in both; nothing if there is none.
std::optional<std::string> common_text(const Automaton& left, const Automaton& right) {
  const auto found = shortest_meeting(left, right, 1);
  return found ? std::optional(found->left.front()) : std::nullopt;
}

std::string advice(const model::Table& table, const model::KeyTemplate& key, const model::Component& component) {
  if (component.encoding->ending != model::Ending::text) return "\"~\" sorts after all digits and letters";
  if (component.field->type().enumeration != nullptr)
    return "choose a text that sorts before or after all texts of the enum";
  // Where other programs write, escaped text would be another key.
  if (table.text != model::TextMode::escaped)
    return table.key.uses(key.key)
               ? "no text is before or after all text that is not escaped: make the attribute one that is never absent"
               : fmt::format(
                     "no text is before or after all text that is not escaped: declare the key as an attribute, {} : "
                     "string, which is read as it is stored",
                     key.key->name);
  model::Component below = component;
  below.stand_in->text = "!";
  return fmt::format("\"!\" sorts before all escaped text: {}", below.how_to_escape());
}

void check(const model::Table& table, const model::KeyTemplate& key, const model::Component& component,
           Diagnostics& diagnostics) {
  const std::string& text = component.stand_in->text;
  model::Component values = component;
  values.stand_in.reset();
  const Automaton texts = shape_of(values, false).texts;
  const auto refuse = [&](std::string message) {
    diagnostics.report(Code::bad_stand_in, component.stand_in->span, std::move(message), advice(table, key, component));
  };
  const std::string& name = component.field->name;
  const auto shorter = common_text(texts, shorter_than(text));
  const auto longer = common_text(texts, longer_than(text));
  if (!component.last && (shorter || longer))
    return refuse(
        fmt::format("{} can stand for the absence of '{}' only if no value's text is a prefix of it or begins "
                    "with it: {} is such a text",
                    shown_text(text), name, shown_text(shorter ? *shorter : *longer)));
  auto below = common_text(texts, apart_from(text, false));
  auto above = common_text(texts, apart_from(text, true));
  if (!below) below = shorter;
  if (!above) above = longer;
  if (!below || !above) return;
  refuse(fmt::format("{} stands for the absence of '{}', but values can sort before and after it: {} and {}",
                     shown_text(text), name, shown_text(*below), shown_text(*above)));
}

}  // namespace

/// A text that stands for an absent value must be distinguishable from the texts of all values, and must not be in a
/// range of them.
void stand_ins(const model::Schema& schema, Findings& findings) {
  for (const model::Entity& entity : schema.entities)
    for (const model::KeyTemplate& key : entity.keys)
      for (const model::Component* component : key.components())
        if (component->stand_in) check(*entity.table, key, *component, findings.diagnostics());
}

}  // namespace keyc::check
