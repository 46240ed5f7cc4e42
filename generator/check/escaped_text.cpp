#include <fmt/format.h>

#include "generator/check/check.hpp"

namespace keyc::check {
namespace {

using model::Component;

bool is_escaped(const Component& component) {
  return component.encoding->ending == model::Ending::text && component.field->type().enumeration == nullptr &&
         component.mode == model::TextMode::escaped && !component.as_it_is && !component.shard;
}

/// The first text of the table that is escaped in a key; null if there is none.
const Component* escaped_in(const model::Table& table) {
  for (const model::Entity* entity : table.entities)
    for (const model::KeyTemplate& key : entity->keys)
      for (const Component* component : key.components())
        if (!key.native && is_escaped(*component)) return component;
  return nullptr;
}

}  // namespace

/// A table without a type attribute is mostly one that other programs write, and these do not escape.
void escaped_text(const model::Schema& schema, Findings& findings) {
  for (const model::Table& table : schema.tables) {
    if (!table.type_attribute.empty() || table.text != model::TextMode::escaped) continue;
    const Component* const component = escaped_in(table);
    if (component == nullptr) continue;
    findings.report(
        Subject(table),
        {Code::escaped_text,
         table.span,
         fmt::format("{} stores no type, and its keys have escaped text, which only keyc writes", table.name),
         "write 'text checked' if other programs write items of the table",
         {{component->span, "such a text"}}});
  }
}

}  // namespace keyc::check
