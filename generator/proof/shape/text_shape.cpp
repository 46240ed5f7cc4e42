#include "generator/proof/shape/text_shape.hpp"

#include <string>

#include "generator/proof/shape/json_values.hpp"
#include "keyc/bytes.hpp"
#include "keyc/decode.hpp"
#include "keyc/errors.hpp"

namespace keyc::check {
namespace {

using evaluate::Json;
using model::Component;
using model::Function;
using model::TextMode;
using model::TypeKind;

/// An escape: the byte whose value follows the separator's, then two hex digits of a byte that is at most that byte.
Automaton escape(char separator) {
  const auto introducer = static_cast<unsigned char>(separator + 1);
  const auto nibble = [](unsigned value) { return any_of(alphabet::hex.substr(value, 1)); };
  Automaton pairs = one_of(nibble(introducer >> 4));
  Symbols low;
  for (unsigned i = 0; i <= (introducer & 0xFU); ++i) low |= nibble(i);
  pairs = std::move(pairs) + one_of(low);
  for (unsigned high = 0; high < (introducer >> 4U); ++high) pairs = pairs | (one_of(nibble(high)) + one_of(hex_digit));
  return literal(std::string_view(reinterpret_cast<const char*>(&introducer), 1)) + pairs;
}

/// How many characters of a text the functions leave; no value if that is more than 32.
std::optional<std::size_t> most_characters(const Component& component) {
  constexpr std::size_t few = 32;
  if (component.field->type().kind != TypeKind::string) return {};
  const std::size_t kept = component.encoding->text(std::string(few + 1, 'a')).size();
  return kept <= few ? std::optional(kept) : std::nullopt;
}

/// The ASCII characters that the outermost function can return.
Symbols alphabet_of(const model::Encoding& encoding) {
  if (encoding.is_outermost(Function::upper)) return ascii & ~byte_range('a', 'z');
  if (encoding.is_outermost(Function::lower)) return ascii & ~byte_range('A', 'Z');
  if (encoding.is_outermost(Function::hex)) return hex_digit;
  if (encoding.is_outermost(Function::sort64)) return sort64_character;
  if (encoding.is_outermost(Function::plain)) return digit | any_of("+-.eE");
  return ascii;
}

/// Texts of at least one of these characters. Bytes have whole encodings: in hex two digits each; in sort64 four
/// characters for three bytes, three for two and two for one.
Automaton not_empty(const Component& component, Automaton character) {
  const model::Encoding& encoding = *component.encoding;
  if (const auto most = most_characters(component)) return character + times(character | nothing(), *most - 1);
  if (encoding.is_outermost(Function::hex)) character = times(character, 2);
  if (!encoding.is_outermost(Function::sort64)) return once_or_more(character);
  const Automaton two_or_three = times(character, 2) + (character | nothing());
  return once_or_more(times(character, 4)) | (any_number(times(character, 4)) + two_or_three);
}

/// The text before its text mode was applied.
std::optional<std::string> before_mode(const Component& component, std::string_view written) {
  if (component.as_it_is || component.mode != TextMode::escaped) return std::string(written);
  return decode::escaped(written, component.separator);
}

}  // namespace

Shape text_shape(const Component& component) {
  Symbols allowed = alphabet_of(*component.encoding);
  const auto separator = static_cast<unsigned char>(component.separator);
  const bool escaped = !component.as_it_is && component.mode == TextMode::escaped;
  const bool checked = !component.as_it_is && component.mode == TextMode::checked;
  if (checked) allowed.reset(separator);
  if (escaped) allowed &= ~byte_range(0, static_cast<unsigned char>(separator + 1));
  const bool is_string = component.field->type().kind == TypeKind::string;
  Automaton character = is_string ? utf8_character(allowed) : one_of(allowed);
  if (escaped) character = character | escape(component.separator);
  Automaton texts = not_empty(component, std::move(character));
  if (component.may_be_empty) texts = texts | nothing();
  return {std::move(texts), true};
}

Shape enum_shape(const Component& component) {
  std::vector<std::string> texts;
  for (const model::Enumerator& enumerator : component.field->type().enumeration->values)
    if (auto written = enum_text(component, enumerator)) texts.push_back(std::move(*written));
  return {one_of(std::move(texts)), true};
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

std::optional<Json> text_value(const Component& component, std::string_view written) {
  const auto value = before_mode(component, written);
  if (!value) return {};
  if (component.encoding->is_outermost(Function::plain)) return json_number(*value);
  if (component.field->type().kind != TypeKind::bytes) return json_text_of(*value);
  const bool is_hex = component.encoding->is_outermost(Function::hex);
  const auto bytes = is_hex ? decode::hex(*value) : decode::sort64(*value);
  if (!bytes) return {};
  return json_text_of(base64_text({reinterpret_cast<const char*>(bytes->data()), bytes->size()}));
}

std::optional<Json> enum_value(const Component& component, std::string_view written) {
  for (const model::Enumerator& enumerator : component.field->type().enumeration->values)
    if (enum_text(component, enumerator) == written) return json_text_of(enumerator.name);
  return {};
}

}  // namespace keyc::check
