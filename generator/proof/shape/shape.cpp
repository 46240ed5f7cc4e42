#include "generator/proof/shape/shape.hpp"

#include <string>
#include <utility>

#include "generator/proof/shape/json_values.hpp"
#include "generator/proof/shape/time_shape.hpp"
#include "keyc/errors.hpp"

namespace keyc::proof {
namespace {

using automata::any_bytes;
using automata::Automaton;
using automata::literal;
using automata::nothing;
using evaluate::Json;
using model::Component;
using model::TypeKind;

bool is_text(const Component& component) { return component.encoding->ending == model::Ending::text; }

/// The shape without the stand-in.
Shape values_shape(const Component& component, bool native) {
  const model::Encoding& encoding = *component.encoding;
  const model::Type& type = component.field->type();
  // The native key attribute of an enum is its text.
  if (native && type.enumeration != nullptr) return {model::enumerator_texts(*type.enumeration), true};
  if (!encoding.language) return {any_bytes()};
  if (native || !is_text(component)) {
    // The first words of reversed texts are the greatest values of the type. Samples make a proof that is easier to
    // read.
    const bool is_reversed_text = encoding.descending && encoding.key == model::KeyType::string;
    return {encoding.language(), encoding.language_is_read && !is_reversed_text};
  }
  Automaton texts = model::written_texts(encoding.language(), component.mode, component.as_it_is, component.separator);
  if (component.may_be_empty && type.enumeration == nullptr) texts = texts | nothing();
  return {std::move(texts), encoding.language_is_read};
}

/// A value that the function writes as this text. The function has no inverse, since it can lose information.
std::optional<Json> value_of_function(const Component& component, std::string text) {
  const model::Encoding& encoding = *component.encoding;
  if (encoding.descending) encoding.reverse(text, 0);
  if (!encoding.read_count) return calendar_value(component, text);
  const auto count = encoding.read_count(text);
  return count ? value_of_epoch(component, *count) : std::nullopt;
}

}  // namespace

Shape shape_of(const Component& component, bool native) {
  Shape shape = values_shape(component, native);
  if (component.stand_in) shape.texts = shape.texts | literal(component.stand_in->text);
  return shape;
}

bool keeps_order(const Component& component) {
  if (!is_text(component) || component.last) return true;
  return !component.as_it_is && component.mode == model::TextMode::escaped;
}

std::optional<std::string> enum_text(const Component& component, const model::Enumerator& value) {
  std::string written;
  try {
    model::write_text(written, value.text, component.mode, component.as_it_is, component.separator);
  } catch (const EncodeError&) {
    return {};
  }
  return written;
}

std::optional<Json> value_of(const Component& component, bool native, std::string_view written) {
  if (component.stand_in && component.stand_in->text == written) return Json();
  const model::Encoding& encoding = *component.encoding;
  const model::Type& type = component.field->type();
  if (native && type.enumeration != nullptr) return json_of(type, model::Scalar(std::string(written)));
  if (!encoding.read) return value_of_function(component, std::string(written));
  std::optional<std::string> text(written);
  if (!native && is_text(component))
    text = model::read_text(written, component.mode, component.as_it_is, component.separator);
  const auto value = text ? encoding.read(*text) : std::nullopt;
  return value ? json_of(type, *value) : std::nullopt;
}

}  // namespace keyc::proof
