// Three tables, of string, number and binary keys: a row for each type that the key can hold without a function. A row
// has the runtime's function that writes the value and the one that reads it, with the language and the order of what
// is written, so that generated code, `keyc item` and the proofs cannot differ. tests/unit/encoding compares what rows
// promise with what their functions write.

#include "generator/encoding/encodings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "generator/encoding/calendar_languages.hpp"
#include "generator/encoding/number_languages.hpp"
#include "generator/encoding/writers.hpp"
#include "grammar/quoted.hpp"
#include "keyc/binary_key.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/encode_id.hpp"
#include "keyc/generated/encode_time.hpp"
#include "keyc/generated/number_key.hpp"

namespace keyc::model {
namespace {

template <Automaton (*Texts)()>
Automaton always(TypeKind) {
  return Texts();
}
Automaton any_text(TypeKind) { return texts_of(automata::ascii, {}); }
Automaton number_texts(TypeKind type) {
  const WholeNumbers numbers = all_of(type);
  return sorting_digits(numbers, numbers.most.size());
}
/// The bytes of a binary key in hexadecimal digits.
template <std::size_t Bytes>
Automaton of_hex(TypeKind type) {
  return automata::in_digits(value_bytes(type, Bytes), alphabet::hex);
}
Automaton time_texts(std::string_view pattern, TypeKind type) {
  return calendar_texts(pattern, type, Offset(), Groups::none);
}
Automaton date_texts(TypeKind type) { return time_texts("yyyy-MM-dd", type); }
Automaton timestamp_s_texts(TypeKind type) { return time_texts("yyyy-MM-ddTHH:mm:ssZ", type); }
Automaton timestamp_texts(TypeKind type) { return time_texts("yyyy-MM-ddTHH:mm:ss.SSSZ", type); }
Automaton timestamp_us_texts(TypeKind type) { return time_texts("yyyy-MM-ddTHH:mm:ss.SSSSSSZ", type); }
Automaton timestamp_ns_texts(TypeKind type) { return time_texts("yyyy-MM-ddTHH:mm:ss.SSSSSSSSSZ", type); }
Automaton digits_of_decimal(TypeKind) { return decimals(); }

/// How text keys contain the bare attribute.
struct Row {
  TypeKind type;
  /// The functions of the runtime; none of a text, which is written in a text mode.
  struct By {
    RuntimeFunction function{};
    Write write = nullptr;
    Read read = nullptr;
  } by{};
  Automaton (*language)(TypeKind) = nullptr;
  bool language_is_read = false;  // all of it
  Ending ending = Ending::fixed;
  Alphabet alphabet = Alphabet::none;
  int width = 0;
  int least_width = 0;
  bool has_order = false;
  bool has_prefixes = false;
};

/// The least and the most bytes.
struct Widths {
  constexpr Widths(int of_all) : least(of_all), most(of_all) {}  // NOLINT(google-explicit-constructor)
  constexpr Widths(int least_width, int most_width) : least(least_width), most(most_width) {}
  int least, most;
};

/// Of a type whose values sort as they are written, and of which all of the language is read.
constexpr Row sorted(TypeKind type, Row::By by, Automaton (*language)(TypeKind), Alphabet alphabet, Widths widths) {
  return {.type = type,
          .by = by,
          .language = language,
          .language_is_read = true,
          .alphabet = alphabet,
          .width = widths.most,
          .least_width = widths.least,
          .has_order = true};
}

constexpr std::array text_rows{
    Row{.type = TypeKind::string,
        .by = {.read = &read_as_it_is},
        .language = &any_text,
        .language_is_read = true,
        .ending = Ending::text,
        .has_order = true,
        .has_prefixes = true},
    Row{.type = TypeKind::boolean,
        .by = {KEYC_TEXT(boolean)},
        .language = &always<boolean_texts>,
        .language_is_read = true,
        .width = 5,
        .least_width = 4},
    sorted(TypeKind::u8, {KEYC_TEXT(u8)}, &number_texts, Alphabet::digits, {3}),
    sorted(TypeKind::u16, {KEYC_TEXT(u16)}, &number_texts, Alphabet::digits, {5}),
    sorted(TypeKind::u32, {KEYC_TEXT(u32)}, &number_texts, Alphabet::digits, {10}),
    sorted(TypeKind::u64, {KEYC_TEXT(u64)}, &number_texts, Alphabet::digits, {20}),
    sorted(TypeKind::i8, {KEYC_TEXT(i8)}, &number_texts, Alphabet::signed_digits, {3, 4}),
    sorted(TypeKind::i16, {KEYC_TEXT(i16)}, &number_texts, Alphabet::signed_digits, {5, 6}),
    sorted(TypeKind::i32, {KEYC_TEXT(i32)}, &number_texts, Alphabet::signed_digits, {10, 11}),
    sorted(TypeKind::i64, {KEYC_TEXT(i64)}, &number_texts, Alphabet::signed_digits, {19, 20}),
    Row{.type = TypeKind::f32,
        .by = {KEYC_TEXT(f32)},
        .language = &of_hex<4>,
        .alphabet = Alphabet::hex,
        .width = 8,
        .least_width = 8,
        .has_order = true},
    Row{.type = TypeKind::f64,
        .by = {KEYC_TEXT(f64)},
        .language = &of_hex<8>,
        .alphabet = Alphabet::hex,
        .width = 16,
        .least_width = 16,
        .has_order = true},
    Row{.type = TypeKind::decimal,
        .by = {KEYC_TEXT(decimal)},
        .language = &always<sorting_decimals>,
        .ending = Ending::decimal,
        .width = 43,
        .least_width = 1,
        .has_order = true},
    sorted(TypeKind::timestamp, {KEYC_TEXT(timestamp)}, &timestamp_texts, Alphabet::digits, {24}),
    sorted(TypeKind::timestamp_s, {KEYC_TEXT(timestamp_s)}, &timestamp_s_texts, Alphabet::digits, {20}),
    sorted(TypeKind::timestamp_us, {KEYC_TEXT(timestamp_us)}, &timestamp_us_texts, Alphabet::digits, {27}),
    sorted(TypeKind::timestamp_ns, {KEYC_TEXT(timestamp_ns)}, &timestamp_ns_texts, Alphabet::digits, {30}),
    sorted(TypeKind::epoch_s, {KEYC_TEXT(epoch_s)}, &number_texts, Alphabet::signed_digits, {19, 20}),
    sorted(TypeKind::epoch_ms, {KEYC_TEXT(epoch_ms)}, &number_texts, Alphabet::signed_digits, {19, 20}),
    sorted(TypeKind::epoch_us, {KEYC_TEXT(epoch_us)}, &number_texts, Alphabet::signed_digits, {19, 20}),
    sorted(TypeKind::epoch_ns, {KEYC_TEXT(epoch_ns)}, &number_texts, Alphabet::signed_digits, {19, 20}),
    sorted(TypeKind::date, {KEYC_TEXT(date)}, &date_texts, Alphabet::digits, {10}),
    sorted(TypeKind::uuid, {KEYC_TEXT(uuid)}, &always<uuid_texts>, Alphabet::uuid, {36}),
    sorted(TypeKind::uuid7, {KEYC_TEXT(uuid7)}, &always<uuid7_texts>, Alphabet::uuid, {36}),
    sorted(TypeKind::ulid, {KEYC_TEXT(ulid)}, &always<ulid_texts>, Alphabet::ulid, {26}),
    sorted(TypeKind::ksuid, {KEYC_TEXT(ksuid)}, &always<ksuid_texts>, Alphabet::ksuid, {27}),
    Row{.type = TypeKind::enumeration, .ending = Ending::text},
};

/// How number keys contain the bare attribute: the number itself.
struct NumberRow {
  TypeKind type;
  RuntimeFunction function;
  Write write;
  Read read;
  Automaton (*language)(TypeKind) = &whole_numbers;
};
constexpr std::array number_rows{
    NumberRow{TypeKind::u8, KEYC_NUMBER_OF(value, std::uint8_t)},
    NumberRow{TypeKind::u16, KEYC_NUMBER_OF(value, std::uint16_t)},
    NumberRow{TypeKind::u32, KEYC_NUMBER_OF(value, std::uint32_t)},
    NumberRow{TypeKind::u64, KEYC_NUMBER_OF(value, std::uint64_t)},
    NumberRow{TypeKind::i8, KEYC_NUMBER_OF(value, std::int8_t)},
    NumberRow{TypeKind::i16, KEYC_NUMBER_OF(value, std::int16_t)},
    NumberRow{TypeKind::i32, KEYC_NUMBER_OF(value, std::int32_t)},
    NumberRow{TypeKind::i64, KEYC_NUMBER_OF(value, std::int64_t)},
    NumberRow{TypeKind::f32, KEYC_NUMBER_OF(value, float), &floats},
    NumberRow{TypeKind::f64, KEYC_NUMBER_OF(value, double), &floats},
    NumberRow{TypeKind::decimal, KEYC_NUMBER_OF(value, keyc::Decimal), &digits_of_decimal},
    NumberRow{TypeKind::epoch_s, KEYC_NUMBER_OF(epoch_s, keyc::TimestampS)},
    NumberRow{TypeKind::epoch_ms, KEYC_NUMBER_OF(epoch_ms, keyc::Timestamp)},
    NumberRow{TypeKind::epoch_us, KEYC_NUMBER_OF(epoch_us, keyc::TimestampUs)},
    NumberRow{TypeKind::epoch_ns, KEYC_NUMBER_OF(epoch_ns, keyc::TimestampNs)},
};

/// How binary keys contain the bare attribute: bytes of fixed width.
struct BinaryRow {
  TypeKind type;
  RuntimeFunction function;
  Write write;
  Read read;
  int width;
  bool has_order = true;
};
constexpr std::array binary_rows{
    BinaryRow{TypeKind::boolean, KEYC_BYTES(boolean), 1, false},
    BinaryRow{TypeKind::u8, KEYC_BYTES(u8), 1},
    BinaryRow{TypeKind::u16, KEYC_BYTES(u16), 2},
    BinaryRow{TypeKind::u32, KEYC_BYTES(u32), 4},
    BinaryRow{TypeKind::u64, KEYC_BYTES(u64), 8},
    BinaryRow{TypeKind::i8, KEYC_BYTES(i8), 1},
    BinaryRow{TypeKind::i16, KEYC_BYTES(i16), 2},
    BinaryRow{TypeKind::i32, KEYC_BYTES(i32), 4},
    BinaryRow{TypeKind::i64, KEYC_BYTES(i64), 8},
    BinaryRow{TypeKind::f32, KEYC_BYTES(f32), 4},
    BinaryRow{TypeKind::f64, KEYC_BYTES(f64), 8},
    BinaryRow{TypeKind::timestamp, KEYC_BYTES(timestamp), 8},
    BinaryRow{TypeKind::timestamp_s, KEYC_BYTES(timestamp_s), 8},
    BinaryRow{TypeKind::timestamp_us, KEYC_BYTES(timestamp_us), 8},
    BinaryRow{TypeKind::timestamp_ns, KEYC_BYTES(timestamp_ns), 8},
    BinaryRow{TypeKind::epoch_s, KEYC_BYTES(epoch_s), 8},
    BinaryRow{TypeKind::epoch_ms, KEYC_BYTES(epoch_ms), 8},
    BinaryRow{TypeKind::epoch_us, KEYC_BYTES(epoch_us), 8},
    BinaryRow{TypeKind::epoch_ns, KEYC_BYTES(epoch_ns), 8},
    BinaryRow{TypeKind::date, KEYC_BYTES(date), 4},
    BinaryRow{TypeKind::uuid, KEYC_BYTES(uuid), 16},
    BinaryRow{TypeKind::uuid7, KEYC_BYTES(uuid7), 16},
    BinaryRow{TypeKind::ulid, KEYC_BYTES(ulid), 16},
    BinaryRow{TypeKind::ksuid, KEYC_BYTES(ksuid), 20},
};

Encoding of_row(const NumberRow& row) {
  Encoding result{
      .type = row.type, .key = KeyType::number, .write = row.write, .writer = {.functions = {row.function}}};
  result.alphabet = Alphabet::number;
  result.has_order = result.reads_back = true;
  result.read = row.read;
  result.language = [row] { return row.language(row.type); };
  result.language_is_read = true;
  return result;
}

Encoding of_row(const BinaryRow& row) {
  Encoding result{
      .type = row.type, .key = KeyType::binary, .write = row.write, .writer = {.functions = {row.function}}};
  result.alphabet = Alphabet::bytes;
  result.width = result.least_width = row.width;
  result.has_order = row.has_order;
  result.reads_back = true;
  result.read = row.read;
  result.language = [type = row.type, width = static_cast<std::size_t>(row.width)] { return value_bytes(type, width); };
  result.language_is_read = row.type == TypeKind::boolean || is_integer(row.type);
  return result;
}

Encoding of_row(const Row& row) {
  Encoding result{.type = row.type};
  result.ending = row.ending;
  result.alphabet = row.alphabet;
  result.width = row.width;
  result.least_width = row.least_width;
  result.has_order = row.has_order;
  result.has_prefixes = row.has_prefixes;
  result.reads_back = true;
  result.read = row.by.read;
  if (row.language != nullptr) result.language = [language = row.language, type = row.type] { return language(type); };
  result.language_is_read = row.language_is_read;
  result.write = row.by.write;
  if (row.by.write != nullptr)
    result.writer.functions = {row.by.function};
  else
    result.text = [](const Scalar& value) { return std::get<std::string>(value); };
  if (row.type == TypeKind::date || (is_time(row.type) && !is_epoch(row.type))) result.calendar = "yyyy-MM-dd";
  if (row.type == TypeKind::enumeration) result.writer.of_value = {{ValueFunction::Kind::enum_text}};
  return result;
}

/// The value itself, in a key attribute of its own type.
Encoding native(TypeKind type) {
  Encoding result{.type = type, .key = *native_key_type(type)};
  result.has_order = type != TypeKind::enumeration;
  result.has_prefixes = type == TypeKind::string || type == TypeKind::bytes;
  result.reads_back = true;
  if (type == TypeKind::bytes) {
    result.language = &any_bytes_but_none;
    result.language_is_read = true;
    result.read = &read_bytes;
  } else if (const Encoding* const composed = find_encoding(type, result.key)) {
    result.language = composed->language;
    result.language_is_read = composed->language_is_read;
    result.read = composed->read;
  }
  return result;
}

const Encoding* find(const std::vector<Encoding>& table, TypeKind type, KeyType key) {
  const auto row = std::find_if(table.begin(), table.end(),
                                [&](const Encoding& encoding) { return encoding.type == type && encoding.key == key; });
  return row == table.end() ? nullptr : &*row;
}

}  // namespace

bool Encoding::applies(Function function) const {
  return std::any_of(calls.begin(), calls.end(),
                     [&](const FunctionCall& call) { return call.function->function == function; });
}

const FunctionCall* Encoding::outermost() const {
  const std::size_t count = calls.size() - (descending ? 1 : 0);
  return count == 0 ? nullptr : &calls[count - 1];
}

bool Encoding::is_outermost(Function function) const {
  const FunctionCall* const call = outermost();
  return call != nullptr && call->function->function == function;
}

const ScaleEnds* Encoding::scale() const {
  return !calls.empty() && calls.front().scale ? &*calls.front().scale : nullptr;
}

std::string Encoding::call(std::string_view attribute) const {
  std::string written(attribute);
  for (const FunctionCall& call : calls) {
    written = fmt::format("{}({}", call.function->name, written);
    if (call.scale) written += ' ' + call.scale->written();
    for (const std::string& number : call.numbers) written += ", " + number;
    for (const std::string& argument : call.texts) written += ", " + quoted(argument);
    written += ')';
  }
  return written;
}

std::string Encoding::functions() const {
  std::string written;
  for (const FunctionCall& call : calls)
    written = written.empty() ? std::string(call.function->name) : fmt::format("{}({})", call.function->name, written);
  return written;
}

const Encoding* find_encoding(TypeKind type, KeyType key) {
  static const std::vector<Encoding> table = [] {
    std::vector<Encoding> encodings;
    const auto add = [&](const auto& rows) {
      for (const auto& row : rows) encodings.push_back(of_row(row));
    };
    add(text_rows);
    add(number_rows);
    add(binary_rows);
    return encodings;
  }();
  return find(table, type, key);
}

const Encoding* native_encoding(TypeKind type) {
  static const std::vector<Encoding> table = [] {
    std::vector<Encoding> encodings;
    for (int kind = 0; kind <= static_cast<int>(TypeKind::enumeration); ++kind)
      if (native_key_type(static_cast<TypeKind>(kind))) encodings.push_back(native(static_cast<TypeKind>(kind)));
    return encodings;
  }();
  const auto key = native_key_type(type);
  return key ? find(table, type, *key) : nullptr;
}

}  // namespace keyc::model
