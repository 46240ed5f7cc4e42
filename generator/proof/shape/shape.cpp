#include "generator/proof/shape/shape.hpp"

#include "generator/proof/shape/fixed_shape.hpp"
#include "generator/proof/shape/json_values.hpp"
#include "generator/proof/shape/number_shape.hpp"
#include "generator/proof/shape/text_shape.hpp"
#include "keyc/bytes.hpp"

namespace keyc::check {
namespace {

using evaluate::Json;
using model::Component;
using model::TextMode;
using model::TypeKind;

Automaton not_empty() { return one_of(byte_range(0, 0xFF)) + any_bytes(); }

Shape native_shape(const Component& component) {
  const TypeKind kind = component.field->type().kind;
  if (kind == TypeKind::string) return {once_or_more(utf8_character(ascii)), true};
  if (kind == TypeKind::enumeration) return enum_shape(component);
  if (kind == TypeKind::bytes) return {not_empty(), true};
  if (model::native_key_type(kind) == model::KeyType::number) return number_shape(component);
  // A time or an id as text.
  const model::Encoding* const text = model::find_encoding(kind, model::KeyType::string);
  return text != nullptr && text->language ? Shape{text->language(), text->language_is_read} : Shape{not_empty()};
}

/// The shape without the stand-in.
Shape values_shape(const Component& component, bool native) {
  if (native) return native_shape(component);
  if (component.encoding->key == model::KeyType::number) return number_shape(component);
  if (component.encoding->key == model::KeyType::binary) return fixed_shape(component);
  const TypeKind kind = component.field->type().kind;
  if (kind == TypeKind::enumeration && component.encoding->calls.empty()) return enum_shape(component);
  if (component.encoding->ending == model::Ending::text) return text_shape(component);
  return fixed_shape(component);
}

}  // namespace

Shape shape_of(const Component& component, bool native) {
  Shape shape = values_shape(component, native);
  if (component.stand_in) shape.texts = shape.texts | literal(component.stand_in->text);
  return shape;
}

bool keeps_order(const Component& component) {
  if (component.encoding->ending != model::Ending::text || component.last) return true;
  return !component.as_it_is && component.mode == TextMode::escaped;
}

std::optional<std::size_t> few_texts(const Component& component) {
  const model::Type& type = component.field->type();
  const std::size_t absent = component.stand_in ? 1 : 0;
  if (type.kind == TypeKind::boolean) return absent + 2;
  if (type.kind == TypeKind::enumeration) return absent + type.enumeration->values.size();
  return {};
}

std::optional<Json> value_of(const Component& component, bool native, std::string_view written) {
  if (component.stand_in && component.stand_in->text == written) return Json();
  if (component.encoding->key == model::KeyType::number) return number_value(component, written);
  if (!native && component.encoding->key == model::KeyType::binary) return fixed_value(component, written);
  const model::Encoding& encoding = *component.encoding;
  const TypeKind kind = component.field->type().kind;
  if (kind == TypeKind::enumeration && (native || encoding.calls.empty())) return enum_value(component, written);
  if (native) return json_text_of(kind == TypeKind::bytes ? base64_text(written) : std::string(written));
  return encoding.ending == model::Ending::text ? text_value(component, written) : fixed_value(component, written);
}

}  // namespace keyc::check
