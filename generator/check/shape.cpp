#include "generator/check/shape.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <string>

#include "keyc/bytes.hpp"
#include "keyc/errors.hpp"

namespace keyc::check {
namespace {

using evaluate::Json;
using model::Component;
using model::TextMode;
using model::TypeKind;

const Symbols digit = byte_range('0', '9');
const Symbols hex_digit = digit | byte_range('A', 'F');
const Symbols sort64_character = digit | any_of("-_") | byte_range('A', 'Z') | byte_range('a', 'z');
const Symbols ascii = byte_range(0, 0x7F);

Json text(std::string_view value) { return {Json::Kind::text, std::string(value), {}, {}}; }
Json number(std::string_view value) { return {Json::Kind::number, std::string(value), {}, {}}; }

/// The separator and the byte behind it, which introduces two hex digits of a byte up to itself.
Automaton escape(char separator) {
  const auto introducer = static_cast<unsigned char>(separator + 1);
  const auto nibble = [](unsigned value) { return any_of({&"0123456789ABCDEF"[value], 1}); };
  Automaton pairs = one_of(nibble(introducer >> 4));
  Symbols low;
  for (unsigned i = 0; i <= (introducer & 0xFU); ++i) low |= nibble(i);
  pairs = std::move(pairs) + one_of(low);
  for (unsigned high = 0; high < (introducer >> 4U); ++high) pairs = pairs | (one_of(nibble(high)) + one_of(hex_digit));
  return literal(std::string_view(reinterpret_cast<const char*>(&introducer), 1)) + pairs;
}

Shape text_shape(const Component& component) {
  Symbols allowed = ascii;
  const auto separator = static_cast<unsigned char>(component.separator);
  const bool escaped = !component.as_it_is && component.mode == TextMode::escaped;
  const bool checked = !component.as_it_is && component.mode == TextMode::checked;
  const std::string& function = component.encoding->function;
  if (function == "upper") allowed &= ~byte_range('a', 'z');
  if (function == "lower") allowed &= ~byte_range('A', 'Z');
  if (function == "hex") allowed &= hex_digit;
  if (function == "sort64") allowed &= sort64_character;
  if (checked) allowed.reset(separator);
  if (escaped) allowed &= ~byte_range(0, static_cast<unsigned char>(separator + 1));
  Automaton character = utf8_character(allowed);
  if (escaped) character = character | escape(component.separator);
  const bool readable = component.field->type().kind == TypeKind::string;
  return {component.may_be_empty ? any_number(character) : once_or_more(character), readable};
}

/// No value where the text mode refuses it.
std::optional<std::string> enum_text(const Component& component, const model::Enumerator& value) {
  std::string written;
  try {
    model::write_text(written, value.text, component.mode, component.as_it_is, component.separator);
  } catch (const EncodeError&) {
    return {};
  }
  return written;
}

Shape enum_shape(const Component& component) {
  std::optional<Automaton> texts;
  for (const model::Enumerator& one : component.field->type().enumeration->values)
    if (const auto written = enum_text(component, one))
      texts = texts ? std::move(*texts) | literal(*written) : literal(*written);
  return {texts ? std::move(*texts) : no_word(), true};
}

Automaton digits(std::size_t count) { return times(one_of(digit), count); }
Automaton of(std::string_view bytes) { return one_of(any_of(bytes)); }

Automaton day() {
  const Automaton month = (literal("0") + one_of(byte_range('1', '9'))) | (literal("1") + of("012"));
  const Automaton in_month =
      (literal("0") + one_of(byte_range('1', '9'))) | (of("12") + one_of(digit)) | (literal("3") + of("01"));
  return digits(4) + literal("-") + month + literal("-") + in_month;
}

Automaton time(std::size_t fraction) {
  const Automaton hour = (of("01") + one_of(digit)) | (literal("2") + one_of(byte_range('0', '3')));
  const Automaton sixty = one_of(byte_range('0', '5')) + one_of(digit);
  Automaton result = day() + literal("T") + hour + literal(":") + sixty + literal(":") + sixty;
  if (fraction > 0) result = std::move(result) + literal(".") + digits(fraction);
  return std::move(result) + literal("Z");
}

Automaton uuid(bool of_time) {
  const Automaton hex = one_of(digit | byte_range('a', 'f'));
  const Automaton third = of_time ? literal("7") + times(hex, 3) : times(hex, 4);
  const Automaton fourth = of_time ? of("89ab") + times(hex, 3) : times(hex, 4);
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

/// A native number: as DynamoDB has it.
Automaton whole_number() {
  const Automaton from_one = one_of(byte_range('1', '9')) + any_number(one_of(digit));
  return literal("0") | from_one | (literal("-") + from_one);
}
Automaton any_number_text() { return once_or_more(of("0123456789+-.eE")); }
Automaton not_empty() { return one_of(byte_range(0, 0xFF)) + any_bytes(); }

/// Of a type that an encoding in digits is for.
model::Scalar first_value(const model::Type& type) {
  switch (type.kind) {
    case TypeKind::enumeration: return type.enumeration->values.front().text;
    case TypeKind::date: return Date{std::chrono::year{1970}, std::chrono::month{1}, std::chrono::day{1}};
    case TypeKind::timestamp_s:
    case TypeKind::epoch_s: return TimestampS{};
    case TypeKind::timestamp:
    case TypeKind::epoch_ms: return Timestamp{};
    case TypeKind::timestamp_us: return TimestampUs{};
    case TypeKind::uuid7: return Uuid7{};
    case TypeKind::ulid: return Ulid{};
    case TypeKind::ksuid: return Ksuid{};
    default: return std::uint64_t{0};
  }
}

/// One row for each encoding that is not text: function, type, and what it writes.
struct Row {
  TypeKind type;
  std::string_view function;
  bool readable;
  Automaton (*texts)();
};
// clang-format off
const std::array rows{
    Row{TypeKind::boolean, "", true, [] { return literal("false") | literal("true"); }},
    Row{TypeKind::u8, "", true, [] { return digits_up_to("255"); }},
    Row{TypeKind::u16, "", true, [] { return digits_up_to("65535"); }},
    Row{TypeKind::u32, "", true, [] { return digits_up_to("4294967295"); }},
    Row{TypeKind::u64, "", true, [] { return digits_up_to("18446744073709551615"); }},
    Row{TypeKind::i8, "", true, [] { return signed_digits(3); }},
    Row{TypeKind::i16, "", true, [] { return signed_digits(5); }},
    Row{TypeKind::i32, "", true, [] { return signed_digits(10); }},
    Row{TypeKind::i64, "", true, [] { return signed_digits(19); }},
    Row{TypeKind::epoch_s, "", true, [] { return signed_digits(19); }},
    Row{TypeKind::epoch_ms, "", true, [] { return signed_digits(19); }},
    Row{TypeKind::f32, "", false, [] { return times(one_of(hex_digit), 8); }},
    Row{TypeKind::f64, "", false, [] { return times(one_of(hex_digit), 16); }},
    Row{TypeKind::decimal, "", false, decimal},
    Row{TypeKind::date, "", true, day},
    Row{TypeKind::timestamp_s, "", true, [] { return time(0); }},
    Row{TypeKind::timestamp, "", true, [] { return time(3); }},
    Row{TypeKind::timestamp_us, "", true, [] { return time(6); }},
    Row{TypeKind::uuid, "", true, [] { return uuid(false); }},
    Row{TypeKind::uuid7, "", true, [] { return uuid(true); }},
    Row{TypeKind::ulid, "", true, ulid},
    Row{TypeKind::ksuid, "", true, ksuid},
};
// clang-format on

const Row* find_row(TypeKind type, std::string_view function) {
  const auto row = std::find_if(rows.begin(), rows.end(),
                                [&](const Row& one) { return one.type == type && one.function == function; });
  return row == rows.end() ? nullptr : &*row;
}

Shape native_shape(const Component& component) {
  const TypeKind kind = component.field->type().kind;
  if (kind == TypeKind::string) return {once_or_more(utf8_character(ascii)), true};
  if (kind == TypeKind::enumeration) return enum_shape(component);
  if (kind == TypeKind::bytes) return {not_empty(), true};
  if (model::is_integer(kind) || model::is_epoch(kind)) return {whole_number(), true};
  if (kind == TypeKind::f32 || kind == TypeKind::f64 || kind == TypeKind::decimal) return {any_number_text(), true};
  const Row* const row = find_row(kind, "");
  return row == nullptr ? Shape{not_empty()} : Shape{row->texts(), row->readable};
}

/// Digits where the form of 1970, or of the first enumerator, has some: all other characters are the same in every one.
Automaton like_the_first(const Component& component) {
  std::string first;
  try {
    component.encoding->write(first, first_value(component.field->type()));
  } catch (const EncodeError&) {
    return any_bytes();
  }
  Automaton result = literal("");
  for (const char c : first) result = std::move(result) + (c >= '0' && c <= '9' ? one_of(digit) : literal({&c, 1}));
  return result;
}

/// What functions make, by the alphabet that it is written in.
Shape made_shape(const Component& component) {
  using model::Alphabet;
  const model::Encoding& encoding = *component.encoding;
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
    case Alphabet::none: break;
  }
  return {any_bytes()};
}

std::string without_zeros(std::string_view text) {
  const std::size_t first = text.find_first_not_of('0');
  return first == std::string_view::npos ? "0" : std::string(text.substr(first));
}

/// Of the forms of i8 to i64: '-' and 10^w - 1 - |v|.
Json signed_value(std::string_view text) {
  if (!text.starts_with('-')) return number(without_zeros(text));
  std::string magnitude(text.substr(1));
  for (char& c : magnitude) c = static_cast<char>('9' - (c - '0'));
  return number('-' + without_zeros(magnitude));
}

std::optional<Json> text_value(const Component& component, std::string_view written) {
  if (component.as_it_is || component.mode != TextMode::escaped) return text(written);
  const auto value_of_digit = [](char c) { return c <= '9' ? c - '0' : c - 'A' + 10; };
  std::string value;
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (written[i] != component.separator + 1) {
      value += written[i];
    } else if (i + 2 < written.size()) {
      value += static_cast<char>(value_of_digit(written[i + 1]) * 16 + value_of_digit(written[i + 2]));
      i += 2;
    } else {
      return {};
    }
  }
  return text(value);
}

std::optional<Json> enumerator(const Component& component, std::string_view written) {
  for (const model::Enumerator& one : component.field->type().enumeration->values)
    if (enum_text(component, one) == written) return text(one.name);
  return {};
}

}  // namespace

Shape shape_of(const Component& component, bool native) {
  if (native) return native_shape(component);
  const TypeKind kind = component.field->type().kind;
  const std::string_view function = component.encoding->function;
  if (kind == TypeKind::enumeration && function.empty()) return enum_shape(component);
  if (component.encoding->ending == model::Ending::text) return text_shape(component);
  if (!function.empty()) return made_shape(component);
  const Row* const row = find_row(kind, function);
  return row == nullptr ? Shape{any_bytes()} : Shape{row->texts(), row->readable};
}

bool tells_values(const Component& component) {
  if (component.encoding->loses()) return false;
  if (component.encoding->ending != model::Ending::text || component.last || component.ended_by_width) return true;
  return component.mode == TextMode::escaped || component.mode == TextMode::checked;
}

bool keeps_order(const Component& component) {
  if (component.encoding->ending != model::Ending::text || component.last) return true;
  return !component.as_it_is && component.mode == TextMode::escaped;
}

std::optional<std::size_t> few_texts(const Component& component) {
  const model::Type& type = component.field->type();
  if (type.kind == TypeKind::boolean) return 2;
  if (type.kind == TypeKind::enumeration) return type.enumeration->values.size();
  return {};
}

std::optional<Json> value_of(const Component& component, bool native, std::string_view written) {
  const TypeKind kind = component.field->type().kind;
  const bool is_made = !native && !component.encoding->function.empty();
  if (is_made && !shape_of(component, native).readable) return {};
  if (kind == TypeKind::enumeration) return enumerator(component, written);
  if (kind == TypeKind::boolean) return Json{Json::Kind::boolean, std::string(written), {}, {}};
  if (native && kind == TypeKind::bytes) return text(base64_text(written));
  if (native) return model::native_key_type(kind) == model::KeyType::number ? number(written) : text(written);
  if (component.encoding->ending == model::Ending::text) return text_value(component, written);
  if (!shape_of(component, native).readable) return {};
  if (model::is_unsigned(kind) || component.encoding->function == "pad") return number(without_zeros(written));
  if (model::is_integer(kind) || model::is_epoch(kind)) return signed_value(written);
  return text(written);
}

std::vector<Json> sample_values(const model::Type& type) {
  const auto texts = [](std::initializer_list<std::string_view> values) {
    std::vector<Json> all;
    for (const std::string_view one : values) all.push_back(text(one));
    return all;
  };
  const auto numbers = [](std::initializer_list<std::string_view> values) {
    std::vector<Json> all;
    for (const std::string_view one : values) all.push_back(number(one));
    return all;
  };
  switch (type.kind) {
    case TypeKind::string:
      return texts({"a", "A", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac"});
    case TypeKind::boolean: return {{Json::Kind::boolean, "false", {}, {}}, {Json::Kind::boolean, "true", {}, {}}};
    case TypeKind::f32:
    case TypeKind::f64:
    case TypeKind::decimal: return numbers({"1", "0", "1.5", "-1"});
    case TypeKind::bytes:
      return texts(
          {"YQ==", "YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFi", "YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFj"});
    case TypeKind::timestamp:
      return texts({"2024-01-01T00:00:00.000Z", "2024-01-01T00:00:00.001Z", "2024-01-01T00:00:01.000Z"});
    case TypeKind::timestamp_s: return texts({"2024-01-01T00:00:00Z", "2024-01-01T00:00:01Z", "2024-01-01T00:01:00Z"});
    case TypeKind::timestamp_us:
      return texts({"2024-01-01T00:00:00.000000Z", "2024-01-01T00:00:00.000001Z", "2024-01-01T00:00:00.001000Z"});
    case TypeKind::epoch_s: return numbers({"1704067200", "1704067201", "1704067260"});
    case TypeKind::epoch_ms: return numbers({"1704067200000", "1704067200001", "1704067201000"});
    case TypeKind::date: return texts({"2024-01-01", "2024-01-02", "2024-02-01"});
    case TypeKind::uuid:
    case TypeKind::uuid7:
      return texts({"0190a4cd-d3e7-7222-9f99-fdb74feee752", "0190a4cd-d3e7-7222-9f99-fdb74feee753",
                    "0190a4cd-d3e8-7222-9f99-fdb74feee752"});
    case TypeKind::ulid:
      return texts({"01ARZ3NDEKTSV4RRFFQ69G5FAV", "01ARZ3NDEKTSV4RRFFQ69G5FAW", "01ARZ3NDEMTSV4RRFFQ69G5FAV"});
    case TypeKind::ksuid:
      return texts({"0ujtsYcgvSTl8PAuAdqWYSMnLOv", "0ujtsYcgvSTl8PAuAdqWYSMnLOw", "0ujtsZcgvSTl8PAuAdqWYSMnLOv"});
    case TypeKind::enumeration: {
      std::vector<Json> all;
      for (const model::Enumerator& one : type.enumeration->values) all.push_back(text(one.name));
      return all;
    }
    default: break;
  }
  return model::is_integer(type.kind) ? numbers({"1", "0", "2"}) : std::vector<Json>{};
}

}  // namespace keyc::check
