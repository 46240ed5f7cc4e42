#include "generator/proof/shape/shape.hpp"

#include <string>
#include <utility>

#include "generator/evaluate/fields.hpp"
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

/// A value with the shard that is written as this text, if the shard is the hash of one attribute.
std::optional<Json> value_in_shard(const Component& component, std::string_view text) {
  constexpr int most_tries = 10'000;
  const model::Shard& shard = *component.shard;
  const model::Type& type = component.field->type();
  const bool is_text = type.kind == TypeKind::string;
  if (shard.hashed.size() != 1 || (!is_text && !model::is_number(type.kind))) return {};
  try {
    for (int i = 0; i < most_tries; ++i) {
      Json json{is_text ? Json::Kind::text : Json::Kind::number, std::to_string(i), {}, {}};
      const evaluate::Value value = evaluate::read_value(type, json, {nullptr, component.field->name});
      if (shard.shards.text(evaluate::hash_of(shard, {{component.field, value}})) == text) return json;
    }
  } catch (const Error&) {
  } catch (const evaluate::InputError&) {
  }
  return {};
}

/// The shape without the stand-in.
Shape values_shape(const Component& component, bool native) {
  const model::Encoding& encoding = *component.encoding;
  if (component.in_address) return {model::bytes(static_cast<std::size_t>(encoding.width))};
  const model::Type& type = component.field->type();
  if (component.shard) return {encoding.language()};
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
  if (component.can_be_empty()) texts = texts | nothing();
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
    model::write_text(written, component.encoding->text(value.text), component.mode, component.as_it_is,
                      component.separator);
  } catch (const EncodeError&) {
    return {};
  }
  return written;
}

std::optional<Json> value_of(const Component& component, bool native, std::string_view written) {
  if (component.stand_in && component.stand_in->text == written) return Json();
  if (component.shard) return value_in_shard(component, written);
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
