#include "generator/proof/shape/fixed_shape.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "generator/proof/shape/binary_shape.hpp"
#include "generator/proof/shape/symbols.hpp"
#include "generator/proof/shape/time_shape.hpp"
#include "keyc/decode.hpp"

namespace keyc::check {
namespace {

using evaluate::Json;
using model::Component;
using model::Function;
using model::TypeKind;

Automaton digits(std::size_t count) { return times(one_of(digit), count); }
Automaton of(std::string_view bytes) { return one_of(any_of(bytes)); }

Automaton uuid(bool of_time) {
  const Symbols digits_of_uuid = any_of(alphabet::uuid);
  const Automaton hex = one_of(digits_of_uuid);
  const Automaton third = one_of(of_time ? any_of("7") : digits_of_uuid) + times(hex, 3);
  const Automaton fourth = one_of(of_time ? any_of("89ab") : digits_of_uuid) + times(hex, 3);
  const Automaton dash = literal("-");
  return times(hex, 8) + dash + times(hex, 4) + dash + third + dash + fourth + dash + times(hex, 12);
}

Automaton ulid() { return of(alphabet::ulid.substr(0, 8)) + times(of(alphabet::ulid), 25); }
Automaton ksuid() { return times(of(alphabet::ksuid), 27); }

/// Each word with its characters reversed, one by one.
Automaton reversed(Automaton automaton, void (*reverse)(std::string& out, std::size_t start)) {
  for (Automaton::State& state : automaton.states)
    for (Automaton::Edge& edge : state.edges) {
      Symbols after = edge.on & ~ascii;
      for (std::size_t byte = 0; byte < 0x80; ++byte) {
        std::string character(1, static_cast<char>(byte));
        reverse(character, 0);
        if (edge.on.test(byte)) after.set(static_cast<unsigned char>(character.front()));
      }
      edge.on = after;
    }
  return automaton;
}

/// Whole numbers from -(2^n) to 2^n - 1: the digits of those >= 0, and '-' and 9 - d of each digit of the others. desc
/// changes sides. 0 comes first, which a shortest word then has; the digits of a -0, which is never written, are not
/// kept out.
Automaton signed_digits(std::string_view least, std::string_view most, bool descending) {
  if (descending) std::swap(least, most);
  const Automaton zero = descending ? no_word() : literal(std::string(most.size(), '0'));
  return zero | digits_up_to(most) | (literal("-") + reversed(digits_up_to(least), &reverse::digits));
}

/// Of i8 to i64 and, in 64 bits, of times.
Automaton signed_digits(TypeKind kind, bool descending) {
  switch (kind) {
    case TypeKind::i8: return signed_digits("128", "127", descending);
    case TypeKind::i16: return signed_digits("32768", "32767", descending);
    case TypeKind::i32: return signed_digits("2147483648", "2147483647", descending);
    default: return signed_digits("9223372036854775808", "9223372036854775807", descending);
  }
}

Automaton decimal() {
  const Automaton more = any_number(one_of(digit));
  return literal("O") | (literal("P") + digits(4) + more) | (literal("N") + digits(4) + more + literal("~"));
}

/// One row for each encoding that is neither text nor signed: type, whether it is readable, and what it writes.
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
    Row{TypeKind::f32, false, [] { return times(one_of(hex_digit), 8); }},
    Row{TypeKind::f64, false, [] { return times(one_of(hex_digit), 16); }},
    Row{TypeKind::decimal, false, decimal},
    Row{TypeKind::date, true, [] { return calendar_texts("yyyy-MM-dd"); }},
    Row{TypeKind::timestamp_s, true, [] { return calendar_texts("yyyy-MM-ddTHH:mm:ssZ"); }},
    Row{TypeKind::timestamp, true, [] { return calendar_texts("yyyy-MM-ddTHH:mm:ss.SSSZ"); }},
    Row{TypeKind::timestamp_us, true, [] { return calendar_texts("yyyy-MM-ddTHH:mm:ss.SSSSSSZ"); }},
    Row{TypeKind::uuid, true, [] { return uuid(false); }},
    Row{TypeKind::uuid7, true, [] { return uuid(true); }},
    Row{TypeKind::ulid, true, ulid},
    Row{TypeKind::ksuid, true, ksuid},
};
// clang-format on

/// Of an enum.
Automaton each_ordinal(const Component& component) {
  std::vector<std::string> texts;
  for (const model::Enumerator& one : component.field->type().enumeration->values)
    component.encoding->write(texts.emplace_back(), one.text);
  return one_of(std::move(texts));
}

/// Of whole bytes: where they end within the last character, its low bits are 0.
Automaton sort64(std::size_t width) {
  const auto fits = [&](std::size_t value) { return value % (std::size_t{1} << (6 * width % 8)) == 0; };
  Symbols last;
  for (std::size_t value = 0; value < alphabet::sort64.size(); ++value)
    if (fits(value)) last.set(static_cast<unsigned char>(alphabet::sort64[value]));
  return times(one_of(sort64_character), width - 1) + one_of(last);
}

/// What the functions write, desc aside.
Shape ascending(const Component& component) {
  const model::Encoding& encoding = *component.encoding;
  const auto width = static_cast<std::size_t>(encoding.width);
  if (encoding.outermost() == nullptr) return bare_shape(component.field->type().kind).value_or(Shape{any_bytes()});
  if (encoding.is_outermost(Function::pad)) return {digits(width), true};
  if (encoding.is_outermost(Function::hex)) return {times(one_of(hex_digit), width)};
  if (encoding.is_outermost(Function::sort64)) return {sort64(width)};
  return {encoding.pattern.empty() ? any_bytes() : calendar_texts(encoding.pattern)};
}

/// Of the bare attribute, ascending.
std::optional<Json> bare_value(TypeKind kind, std::string_view text) {
  switch (kind) {
    case TypeKind::boolean: return json_of(decode::boolean(text));
    case TypeKind::i8: return json_of(decode::i8(text));
    case TypeKind::i16: return json_of(decode::i16(text));
    case TypeKind::i32: return json_of(decode::i32(text));
    case TypeKind::i64:
    case TypeKind::epoch_s:
    case TypeKind::epoch_ms: return json_of(decode::i64(text));
    case TypeKind::u8: return json_of(decode::u8(text));
    case TypeKind::u16: return json_of(decode::u16(text));
    case TypeKind::u32: return json_of(decode::u32(text));
    case TypeKind::u64: return json_of(decode::u64(text));
    case TypeKind::f32: return json_of(decode::f32(text));
    case TypeKind::f64: return json_of(decode::f64(text));
    case TypeKind::decimal: return json_of(decode::decimal(text));
    case TypeKind::timestamp: return json_of(decode::timestamp(text));
    case TypeKind::timestamp_s: return json_of(decode::timestamp_s(text));
    case TypeKind::timestamp_us: return json_of(decode::timestamp_us(text));
    case TypeKind::date: return json_of(decode::date(text));
    case TypeKind::uuid: return json_of(decode::uuid(text));
    case TypeKind::uuid7: return json_of(decode::uuid7(text));
    case TypeKind::ulid: return json_of(decode::ulid(text));
    case TypeKind::ksuid: return json_of(decode::ksuid(text));
    case TypeKind::string:
    case TypeKind::bytes:
    case TypeKind::list:
    case TypeKind::map:
    case TypeKind::set:
    case TypeKind::document:
    case TypeKind::structure:
    case TypeKind::enumeration: break;
  }
  return {};
}

std::optional<Json> enumerator_of(const Component& component, std::string_view written) {
  for (const model::Enumerator& one : component.field->type().enumeration->values) {
    std::string text;
    component.encoding->write(text, one.text);
    if (text == written) return json_text_of(one.name);
  }
  return {};
}

}  // namespace

std::optional<Shape> bare_shape(TypeKind type) {
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const Row& one) { return one.type == type; });
  return row == rows.end() ? std::nullopt : std::optional(Shape{row->texts(), row->readable});
}

Shape fixed_shape(const Component& component) {
  const model::Encoding& encoding = *component.encoding;
  const TypeKind kind = component.field->type().kind;
  if (kind == TypeKind::enumeration) return {each_ordinal(component)};
  if (encoding.alphabet == model::Alphabet::signed_digits)
    return {signed_digits(kind, encoding.descending), encoding.calls.empty()};
  Shape shape = ascending(component);
  if (!encoding.descending) return shape;
  return {reversed(std::move(shape.texts), encoding.reverse)};
}

std::optional<Json> fixed_value(const Component& component, std::string_view written) {
  const model::Encoding& encoding = *component.encoding;
  const TypeKind kind = component.field->type().kind;
  if (kind == TypeKind::enumeration) return enumerator_of(component, written);
  std::string text(written);
  if (encoding.descending) encoding.reverse(text, 0);
  if (encoding.outermost() == nullptr) return bare_value(kind, text);
  if (encoding.is_outermost(Function::pad)) return json_of(decode::pad(text, encoding.width));
  if (encoding.alphabet == model::Alphabet::signed_digits) {
    const auto count = decode::i64(text);
    return count ? value_of_epoch(component, *count) : std::nullopt;
  }
  if (!encoding.pattern.empty()) return calendar_value(component, text);
  const auto bytes = encoding.is_outermost(Function::hex) ? decode::hex(text) : decode::sort64(text);
  if (!bytes) return {};
  return value_of_bytes(kind, {reinterpret_cast<const char*>(bytes->data()), bytes->size()});
}

}  // namespace keyc::check
