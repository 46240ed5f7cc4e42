#include "generator/proof/shape/fixed_shape.hpp"

#include <string>

#include "generator/proof/shape/json_values.hpp"
#include "generator/proof/shape/time_shape.hpp"
#include "keyc/decode.hpp"

namespace keyc::check {
namespace {

using evaluate::Json;
using model::Component;

/// A value that the function writes as this text. The function has no inverse, since it can lose information.
std::optional<Json> value_of_function(const Component& component, std::string text) {
  const model::Encoding& encoding = *component.encoding;
  if (encoding.descending) encoding.reverse(text, 0);
  const bool is_binary = encoding.key == model::KeyType::binary;
  if (is_binary || encoding.alphabet == model::Alphabet::signed_digits) {
    const auto count = is_binary ? decode::binary::i64(text) : decode::i64(text);
    return count ? value_of_epoch(component, *count) : std::nullopt;
  }
  return calendar_value(component, text);
}

}  // namespace

Shape fixed_shape(const Component& component) {
  const model::Encoding& encoding = *component.encoding;
  if (!encoding.language) return {any_bytes()};
  // The first words of reversed texts are the greatest values of the type. Samples make a proof that is easier to read.
  const bool is_reversed_text = encoding.descending && encoding.key == model::KeyType::string;
  return {encoding.language(), encoding.language_is_read && !is_reversed_text};
}

std::optional<Json> fixed_value(const Component& component, std::string_view written) {
  const model::Encoding& encoding = *component.encoding;
  if (!encoding.read) return value_of_function(component, std::string(written));
  const auto value = encoding.read(written);
  return value ? json_of(component.field->type(), *value) : std::nullopt;
}

}  // namespace keyc::check
