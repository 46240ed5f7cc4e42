#include "generator/proof/shape/number_shape.hpp"

#include <string>

#include "generator/proof/shape/json_values.hpp"
#include "generator/proof/shape/time_shape.hpp"
#include "keyc/number_key.hpp"

namespace keyc::check {
namespace {

using evaluate::Json;
using model::Component;
using model::TypeKind;

Automaton whole_number() {
  const Automaton from_one = one_of(byte_range('1', '9')) + any_number(one_of(digit));
  return literal("0") | from_one | (literal("-") + from_one);
}

Automaton any_number_text() { return once_or_more(one_of(digit | any_of("+-.eE"))); }

/// The text before desc negated it.
std::string without_desc(const Component& component, std::string_view written) {
  std::string text(written);
  if (component.encoding->descending) number_key::negate(text, 0);
  return text;
}

Shape positions(const Component& component) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < component.field->type().enumeration->values.size(); ++i)
    texts.push_back(without_desc(component, std::to_string(i)));
  return {one_of(std::move(texts)), true};
}

/// Whether no function except desc was applied.
bool is_plain(const Component& component) { return component.encoding->outermost() == nullptr; }

}  // namespace

Shape number_shape(const Component& component) {
  const TypeKind kind = component.field->type().kind;
  if (kind == TypeKind::enumeration) return positions(component);
  if (kind == TypeKind::f32 || kind == TypeKind::f64 || kind == TypeKind::decimal) return {any_number_text(), true};
  return {whole_number(), is_plain(component)};
}

std::optional<Json> number_value(const Component& component, std::string_view written) {
  const std::string text = without_desc(component, written);
  if (component.field->type().kind == TypeKind::enumeration) {
    const auto& values = component.field->type().enumeration->values;
    for (std::size_t i = 0; i < values.size(); ++i)
      if (std::to_string(i) == text) return json_text_of(values[i].name);
    return {};
  }
  if (is_plain(component)) return json_number(text);
  std::int64_t count{};
  return parse_number(text, count) ? value_of_epoch(component, count) : std::nullopt;
}

}  // namespace keyc::check
