#include <fmt/format.h>

#include "generator/check/check.hpp"
#include "generator/proof/shape/shape.hpp"
#include "generator/proof/witness.hpp"

namespace keyc::check {
namespace {

/// All texts that begin with the first bytes of this one, then go on with a lesser byte, or with a greater one.
Automaton apart_from(std::string_view text, bool greater) {
  Automaton all = no_word();
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte == (greater ? 0xFF : 0)) continue;
    const Symbols next = greater ? byte_range(static_cast<unsigned char>(byte + 1), 0xFF)
                                 : byte_range(0, static_cast<unsigned char>(byte - 1));
    all = all | (literal(text.substr(0, i)) + one_of(next) + any_bytes());
  }
  return all;
}

/// What begins with the text and goes on.
Automaton longer_than(std::string_view text) { return literal(text) + one_of(byte_range(0, 0xFF)) + any_bytes(); }

/// What the text goes on from.
Automaton shorter_than(std::string_view text) {
  Automaton all = no_word();
  for (std::size_t i = 0; i < text.size(); ++i) all = all | literal(text.substr(0, i));
  return all;
}

/// One of the texts that the component's values have, which is also in `where`; no value where there is none.
std::optional<std::string> text_in(const Automaton& texts, const Automaton& where) {
  const auto found = shortest_meeting(texts, where, 1);
  return found ? std::optional(found->one.front()) : std::nullopt;
}

std::string advice(const model::Component& component) {
  if (component.encoding->ending != model::Ending::text)
    return "\"~\" is above all that is written in digits and letters";
  if (component.field->type().enumeration != nullptr) return "choose a text before or behind all of the enum's";
  model::Component below = component;
  below.stand_in->text = "!";
  return fmt::format("\"!\" is below all text that is escaped: {}", below.how_to_escape());
}

void check(const model::Component& component, Diagnostics& diagnostics) {
  const std::string& text = component.stand_in->text;
  model::Component values = component;
  values.stand_in.reset();
  const Automaton texts = shape_of(values, false).texts;
  const auto refuse = [&](std::string message) {
    diagnostics.report(Code::bad_stand_in, component.stand_in->span, std::move(message), advice(component));
  };
  const std::string& name = component.field->name;
  const auto shorter = text_in(texts, shorter_than(text));
  const auto longer = text_in(texts, longer_than(text));
  if (!component.last && (shorter || longer))
    return refuse(
        fmt::format("{} can stand for the absence of '{}' only where no value is written as a beginning of it, "
                    "or goes on from it: {} is one",
                    shown_text(text), name, shown_text(shorter ? *shorter : *longer)));
  auto below = text_in(texts, apart_from(text, false));
  auto above = text_in(texts, apart_from(text, true));
  if (!below) below = shorter;
  if (!above) above = longer;
  if (!below || !above) return;
  refuse(fmt::format("{} stands for the absence of '{}', but values can be written before and behind it: {} and {}",
                     shown_text(text), name, shown_text(*below), shown_text(*above)));
}

}  // namespace

/// What stands for an absent value is told from all values, and no range of them holds it.
void stand_ins(const model::Schema& schema, Findings& findings) {
  for (const model::Entity& entity : schema.entities)
    for (const model::KeyTemplate& key : entity.keys)
      for (const model::Component* component : key.components())
        if (component->stand_in) check(*component, findings.diagnostics());
}

}  // namespace keyc::check
