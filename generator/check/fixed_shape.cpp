#include "generator/check/fixed_shape.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "generator/check/symbols.hpp"
#include "generator/model/two_values.hpp"
#include "keyc/errors.hpp"

namespace keyc::check {
namespace {

using evaluate::Json;
using model::Component;
using model::TypeKind;

Automaton digits(std::size_t count) { return times(one_of(digit), count); }
Automaton of(std::string_view bytes) { return one_of(any_of(bytes)); }

/// A period of time and its parents, as far as `last`: "y", "M", "d", "h" or "m".
Automaton period(char last) {
  const Automaton sixty = one_of(byte_range('0', '5')) + one_of(digit);
  Automaton result = digits(4);
  if (last == 'y') return result;
  const Automaton from_one = literal("0") + one_of(byte_range('1', '9'));
  result = std::move(result) + literal("-") + (from_one | (literal("1") + of("012")));
  if (last == 'M') return result;
  result = std::move(result) + literal("-") + (from_one | (of("12") + one_of(digit)) | (literal("3") + of("01")));
  if (last == 'd') return result;
  result =
      std::move(result) + literal("T") + ((of("01") + one_of(digit)) | (literal("2") + one_of(byte_range('0', '3'))));
  if (last == 'h') return result;
  return std::move(result) + literal(":") + sixty;
}

Automaton day() { return period('d'); }

Automaton time(std::size_t fraction) {
  Automaton result = period('m') + literal(":") + one_of(byte_range('0', '5')) + one_of(digit);
  if (fraction > 0) result = std::move(result) + literal(".") + digits(fraction);
  return std::move(result) + literal("Z");
}

Automaton uuid(bool of_time) {
  const Symbols digits_of_uuid = digit | byte_range('a', 'f');
  const Automaton hex = one_of(digits_of_uuid);
  const Automaton third = one_of(of_time ? any_of("7") : digits_of_uuid) + times(hex, 3);
  const Automaton fourth = one_of(of_time ? any_of("89ab") : digits_of_uuid) + times(hex, 3);
  const Automaton dash = literal("-");
  return times(hex, 8) + dash + times(hex, 4) + dash + third + dash + fourth + dash + times(hex, 12);
}

Automaton ulid() { return one_of(byte_range('0', '7')) + times(of("0123456789ABCDEFGHJKMNPQRSTVWXYZ"), 25); }
Automaton ksuid() { return times(one_of(digit | byte_range('A', 'Z') | byte_range('a', 'z')), 27); }

Automaton signed_digits(std::size_t count) { return (literal("-") + digits(count)) | digits(count); }

Automaton decimal() {
  const Automaton more = any_number(one_of(digit));
  return literal("O") | (literal("P") + digits(4) + more) | (literal("N") + digits(4) + more + literal("~"));
}

/// One row for each encoding that is not text: type, and what it writes.
struct Row {
  TypeKind type;
  bool readable;
  Automaton (*texts)();
};
// clang-format off
const std::array rows{
    Row{TypeKind::boolean, true, [] { return literal("false") | literal("true"); }},
    Row{TypeKind::u8, true, [] { return digits_up_to("255"); }},
    Row{TypeKind::u16, true, [] { return digits_up_to("65535"); }},
    Row{TypeKind::u32, true, [] { return digits_up_to("4294967295"); }},
    Row{TypeKind::u64, true, [] { return digits_up_to("18446744073709551615"); }},
    Row{TypeKind::i8, true, [] { return signed_digits(3); }},
    Row{TypeKind::i16, true, [] { return signed_digits(5); }},
    Row{TypeKind::i32, true, [] { return signed_digits(10); }},
    Row{TypeKind::i64, true, [] { return signed_digits(19); }},
    Row{TypeKind::epoch_s, true, [] { return signed_digits(19); }},
    Row{TypeKind::epoch_ms, true, [] { return signed_digits(19); }},
    Row{TypeKind::f32, false, [] { return times(one_of(hex_digit), 8); }},
    Row{TypeKind::f64, false, [] { return times(one_of(hex_digit), 16); }},
    Row{TypeKind::decimal, false, decimal},
    Row{TypeKind::date, true, day},
    Row{TypeKind::timestamp_s, true, [] { return time(0); }},
    Row{TypeKind::timestamp, true, [] { return time(3); }},
    Row{TypeKind::timestamp_us, true, [] { return time(6); }},
    Row{TypeKind::uuid, true, [] { return uuid(false); }},
    Row{TypeKind::uuid7, true, [] { return uuid(true); }},
    Row{TypeKind::ulid, true, ulid},
    Row{TypeKind::ksuid, true, ksuid},
};
// clang-format on

/// What year, month, day, hour and minute write, and desc of it, which makes the digit d 9 - d.
std::optional<Automaton> period_shape(std::string_view function) {
  constexpr std::string_view desc = "desc(";
  const bool is_descending = function.starts_with(desc);
  if (is_descending) function = function.substr(desc.size(), function.size() - desc.size() - 1);
  constexpr std::pair<std::string_view, char> periods[] = {
      {"year", 'y'}, {"month", 'M'}, {"day", 'd'}, {"hour", 'h'}, {"minute", 'm'}};
  const auto* const found =
      std::find_if(std::begin(periods), std::end(periods), [&](const auto& one) { return one.first == function; });
  if (found == std::end(periods)) return {};
  Automaton texts = period(found->second);
  if (!is_descending) return texts;
  for (Automaton::State& state : texts.states)
    for (Automaton::Edge& edge : state.edges) {
      Symbols turned = edge.on & ~digit;
      for (std::size_t c = '0'; c <= '9'; ++c) turned[c] = edge.on['0' + '9' - c];
      edge.on = turned;
    }
  return texts;
}

/// Digits where the form of 1970 has some: all other characters are the same in every one.
Automaton like_the_first(const Component& component) {
  std::string first;
  try {
    component.encoding->write(first, model::two_values(component.field->type()).front());
  } catch (const EncodeError&) {
    return any_bytes();
  }
  Automaton result = literal("");
  for (const char c : first) result = std::move(result) + (c >= '0' && c <= '9' ? one_of(digit) : literal({&c, 1}));
  return result;
}

/// Of an enum.
Automaton each_ordinal(const Component& component) {
  Automaton texts = no_word();
  for (const model::Enumerator& one : component.field->type().enumeration->values) {
    std::string written;
    component.encoding->write(written, one.text);
    texts = std::move(texts) | literal(written);
  }
  return texts;
}

/// What functions make, by the alphabet that it is written in.
Shape made_shape(const Component& component) {
  using model::Alphabet;
  const model::Encoding& encoding = *component.encoding;
  if (component.field->type().kind == TypeKind::enumeration) return {each_ordinal(component)};
  if (auto texts = period_shape(encoding.function)) return {std::move(*texts)};
  const auto width = static_cast<std::size_t>(encoding.width);
  switch (encoding.alphabet) {
    case Alphabet::digits:
      if (encoding.function == "pad") return {digits(width), true};
      return {like_the_first(component)};
    case Alphabet::signed_digits: return {signed_digits(width - 1)};
    case Alphabet::hex: return {times(one_of(hex_digit), width)};
    case Alphabet::sort64: return {times(one_of(sort64_character), width)};
    case Alphabet::ulid: return {times(of("0123456789ABCDEFGHJKMNPQRSTVWXYZ"), width)};
    case Alphabet::ksuid: return {ksuid()};
    case Alphabet::uuid: return {uuid(false)};
    case Alphabet::none:
    case Alphabet::number:
    case Alphabet::bytes: break;
  }
  return {any_bytes()};
}

std::string without_zeros(std::string_view text) {
  const std::size_t first = text.find_first_not_of('0');
  return first == std::string_view::npos ? "0" : std::string(text.substr(first));
}

/// Of the forms of i8 to i64: '-' and 10^w - 1 - |v|.
Json signed_value(std::string_view text) {
  if (!text.starts_with('-')) return json_number(without_zeros(text));
  std::string magnitude(text.substr(1));
  for (char& c : magnitude) c = static_cast<char>('9' - (c - '0'));
  return json_number('-' + without_zeros(magnitude));
}

}  // namespace

std::optional<Shape> bare_shape(TypeKind type) {
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const Row& one) { return one.type == type; });
  return row == rows.end() ? std::nullopt : std::optional(Shape{row->texts(), row->readable});
}

Shape fixed_shape(const Component& component) {
  if (!component.encoding->function.empty()) return made_shape(component);
  return bare_shape(component.field->type().kind).value_or(Shape{any_bytes()});
}

std::optional<Json> fixed_value(const Component& component, std::string_view written) {
  if (!fixed_shape(component).readable) return {};
  const TypeKind kind = component.field->type().kind;
  if (kind == TypeKind::boolean) return json_boolean(written);
  if (model::is_unsigned(kind) || component.encoding->function == "pad") return json_number(without_zeros(written));
  if (model::is_integer(kind) || model::is_epoch(kind)) return signed_value(written);
  return json_text_of(written);
}

}  // namespace keyc::check
