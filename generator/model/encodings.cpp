#include "generator/model/encodings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "generator/model/writers.hpp"
#include "grammar/ast.hpp"
#include "keyc/binary_key.hpp"
#include "keyc/encode.hpp"
#include "keyc/encode_id.hpp"
#include "keyc/encode_time.hpp"
#include "keyc/number_key.hpp"

namespace keyc::model {
namespace {

/// The form of the bare attribute in text keys.
struct Row {
  TypeKind type;
  std::string_view cpp;
  Write write;
  Ending ending;
  Alphabet alphabet;
  int width;
  int least_width;
  bool has_order;
  bool has_prefixes;
};

// The spelling and the function of a row are one symbol; in parentheses it would be neither.
// NOLINTNEXTLINE(bugprone-macro-parentheses)
#define KEYC_WRITE(function) "keyc::" #function, &Writer<&function>::write
#define KEYC_TEXT "", nullptr

// type, how it is written, ending, alphabet, width, least width, has order, has prefixes
constexpr std::array text_rows{
    Row{TypeKind::string, KEYC_TEXT, Ending::text, Alphabet::none, 0, 0, true, true},
    Row{TypeKind::boolean, KEYC_WRITE(encode::boolean), Ending::fixed, Alphabet::none, 5, 4, false, false},
    Row{TypeKind::u8, KEYC_WRITE(encode::u8), Ending::fixed, Alphabet::digits, 3, 3, true, false},
    Row{TypeKind::u16, KEYC_WRITE(encode::u16), Ending::fixed, Alphabet::digits, 5, 5, true, false},
    Row{TypeKind::u32, KEYC_WRITE(encode::u32), Ending::fixed, Alphabet::digits, 10, 10, true, false},
    Row{TypeKind::u64, KEYC_WRITE(encode::u64), Ending::fixed, Alphabet::digits, 20, 20, true, false},
    Row{TypeKind::i8, KEYC_WRITE(encode::i8), Ending::fixed, Alphabet::signed_digits, 4, 3, true, false},
    Row{TypeKind::i16, KEYC_WRITE(encode::i16), Ending::fixed, Alphabet::signed_digits, 6, 5, true, false},
    Row{TypeKind::i32, KEYC_WRITE(encode::i32), Ending::fixed, Alphabet::signed_digits, 11, 10, true, false},
    Row{TypeKind::i64, KEYC_WRITE(encode::i64), Ending::fixed, Alphabet::signed_digits, 20, 19, true, false},
    Row{TypeKind::f32, KEYC_WRITE(encode::f32), Ending::fixed, Alphabet::hex, 8, 8, true, false},
    Row{TypeKind::f64, KEYC_WRITE(encode::f64), Ending::fixed, Alphabet::hex, 16, 16, true, false},
    Row{TypeKind::decimal, KEYC_WRITE(encode::decimal), Ending::decimal, Alphabet::none, 43, 1, true, false},
    Row{TypeKind::timestamp, KEYC_WRITE(encode::timestamp), Ending::fixed, Alphabet::digits, 24, 24, true, false},
    Row{TypeKind::timestamp_s, KEYC_WRITE(encode::timestamp_s), Ending::fixed, Alphabet::digits, 20, 20, true, false},
    Row{TypeKind::timestamp_us, KEYC_WRITE(encode::timestamp_us), Ending::fixed, Alphabet::digits, 27, 27, true, false},
    Row{TypeKind::epoch_s, KEYC_WRITE(encode::epoch_s), Ending::fixed, Alphabet::signed_digits, 20, 19, true, false},
    Row{TypeKind::epoch_ms, KEYC_WRITE(encode::epoch_ms), Ending::fixed, Alphabet::signed_digits, 20, 19, true, false},
    Row{TypeKind::date, KEYC_WRITE(encode::date), Ending::fixed, Alphabet::digits, 10, 10, true, false},
    Row{TypeKind::uuid, KEYC_WRITE(encode::uuid), Ending::fixed, Alphabet::uuid, 36, 36, true, false},
    Row{TypeKind::uuid7, KEYC_WRITE(encode::uuid7), Ending::fixed, Alphabet::uuid, 36, 36, true, false},
    Row{TypeKind::ulid, KEYC_WRITE(encode::ulid), Ending::fixed, Alphabet::ulid, 26, 26, true, false},
    Row{TypeKind::ksuid, KEYC_WRITE(encode::ksuid), Ending::fixed, Alphabet::ksuid, 27, 27, true, false},
    Row{TypeKind::enumeration, KEYC_TEXT, Ending::text, Alphabet::none, 0, 0, false, false},
};

/// The number itself in number keys.
struct NumberRow {
  TypeKind type;
  std::string_view cpp;
  Write write;
};
constexpr std::array number_rows{
    NumberRow{TypeKind::u8, KEYC_WRITE(number_key::value<std::uint8_t>)},
    NumberRow{TypeKind::u16, KEYC_WRITE(number_key::value<std::uint16_t>)},
    NumberRow{TypeKind::u32, KEYC_WRITE(number_key::value<std::uint32_t>)},
    NumberRow{TypeKind::u64, KEYC_WRITE(number_key::value<std::uint64_t>)},
    NumberRow{TypeKind::i8, KEYC_WRITE(number_key::value<std::int8_t>)},
    NumberRow{TypeKind::i16, KEYC_WRITE(number_key::value<std::int16_t>)},
    NumberRow{TypeKind::i32, KEYC_WRITE(number_key::value<std::int32_t>)},
    NumberRow{TypeKind::i64, KEYC_WRITE(number_key::value<std::int64_t>)},
    NumberRow{TypeKind::f32, KEYC_WRITE(number_key::value<float>)},
    NumberRow{TypeKind::f64, KEYC_WRITE(number_key::value<double>)},
    NumberRow{TypeKind::decimal, KEYC_WRITE(number_key::value<keyc::Decimal>)},
    NumberRow{TypeKind::epoch_s, KEYC_WRITE(number_key::epoch_s<keyc::TimestampS>)},
    NumberRow{TypeKind::epoch_ms, KEYC_WRITE(number_key::epoch_ms<keyc::Timestamp>)},
};

/// Bytes of a fixed width in binary keys.
struct BinaryRow {
  TypeKind type;
  std::string_view cpp;
  Write write;
  int width;
  bool has_order = true;
};
constexpr std::array binary_rows{
    BinaryRow{TypeKind::boolean, KEYC_WRITE(binary::boolean), 1, false},
    BinaryRow{TypeKind::u8, KEYC_WRITE(binary::u8), 1},
    BinaryRow{TypeKind::u16, KEYC_WRITE(binary::u16), 2},
    BinaryRow{TypeKind::u32, KEYC_WRITE(binary::u32), 4},
    BinaryRow{TypeKind::u64, KEYC_WRITE(binary::u64), 8},
    BinaryRow{TypeKind::i8, KEYC_WRITE(binary::i8), 1},
    BinaryRow{TypeKind::i16, KEYC_WRITE(binary::i16), 2},
    BinaryRow{TypeKind::i32, KEYC_WRITE(binary::i32), 4},
    BinaryRow{TypeKind::i64, KEYC_WRITE(binary::i64), 8},
    BinaryRow{TypeKind::f32, KEYC_WRITE(binary::f32), 4},
    BinaryRow{TypeKind::f64, KEYC_WRITE(binary::f64), 8},
    BinaryRow{TypeKind::timestamp, KEYC_WRITE(binary::timestamp), 8},
    BinaryRow{TypeKind::timestamp_s, KEYC_WRITE(binary::timestamp_s), 8},
    BinaryRow{TypeKind::timestamp_us, KEYC_WRITE(binary::timestamp_us), 8},
    BinaryRow{TypeKind::epoch_s, KEYC_WRITE(binary::epoch_s), 8},
    BinaryRow{TypeKind::epoch_ms, KEYC_WRITE(binary::epoch_ms), 8},
    BinaryRow{TypeKind::date, KEYC_WRITE(binary::date), 4},
    BinaryRow{TypeKind::uuid, KEYC_WRITE(binary::uuid), 16},
    BinaryRow{TypeKind::uuid7, KEYC_WRITE(binary::uuid7), 16},
    BinaryRow{TypeKind::ulid, KEYC_WRITE(binary::ulid), 16},
    BinaryRow{TypeKind::ksuid, KEYC_WRITE(binary::ksuid), 20},
};

#undef KEYC_WRITE
#undef KEYC_TEXT

Encoding of_row(const NumberRow& row) {
  Encoding result{.type = row.type, .key = KeyType::number, .cpp = std::string(row.cpp), .write = row.write};
  result.alphabet = Alphabet::number;
  return result;
}

Encoding of_row(const BinaryRow& row) {
  Encoding result{.type = row.type, .key = KeyType::binary, .cpp = std::string(row.cpp), .write = row.write};
  result.alphabet = Alphabet::bytes;
  result.width = result.least_width = row.width;
  result.has_order = row.has_order;
  return result;
}

Encoding of_row(const Row& row) {
  Encoding result{.type = row.type, .cpp = std::string(row.cpp)};
  result.ending = row.ending;
  result.alphabet = row.alphabet;
  result.width = row.width;
  result.least_width = row.least_width;
  result.has_order = row.has_order;
  result.has_prefixes = row.has_prefixes;
  if (row.write != nullptr)
    result.write = row.write;
  else
    result.text = [](const Scalar& value) { return std::get<std::string>(value); };
  if (row.type == TypeKind::date || (is_time(row.type) && !is_epoch(row.type))) result.calendar = "yyyy-MM-dd";
  if (row.type == TypeKind::enumeration) result.cpp_value = "to_text({})";
  return result;
}

/// The types that a key attribute can have as they are.
Encoding native(TypeKind type) {
  Encoding result{.type = type, .key = *native_key_type(type)};
  result.has_order = type != TypeKind::enumeration;
  result.has_prefixes = type == TypeKind::string || type == TypeKind::bytes;
  return result;
}

const Encoding* find(const std::vector<Encoding>& table, TypeKind type, KeyType key) {
  const auto row =
      std::find_if(table.begin(), table.end(), [&](const Encoding& one) { return one.type == type && one.key == key; });
  return row == table.end() ? nullptr : &*row;
}

}  // namespace

bool Encoding::applies(Function function) const {
  return std::any_of(calls.begin(), calls.end(),
                     [&](const FunctionCall& one) { return one.function->function == function; });
}

const FunctionCall* Encoding::outermost() const {
  const std::size_t count = calls.size() - (descending ? 1 : 0);
  return count == 0 ? nullptr : &calls[count - 1];
}

bool Encoding::is_outermost(Function function) const {
  const FunctionCall* const call = outermost();
  return call != nullptr && call->function->function == function;
}

std::string Encoding::call(std::string_view attribute) const {
  std::string written(attribute);
  for (const FunctionCall& one : calls) {
    written = fmt::format("{}({}", one.function->name, written);
    for (const std::string& number : one.numbers) written += ", " + number;
    for (const std::string& argument : one.texts) written += ", " + ast::quoted(argument);
    written += ')';
  }
  return written;
}

std::string Encoding::functions() const {
  std::string written;
  for (const FunctionCall& one : calls)
    written = written.empty() ? std::string(one.function->name) : fmt::format("{}({})", one.function->name, written);
  return written;
}

const Encoding* find_encoding(TypeKind type, KeyType key) {
  static const std::vector<Encoding> table = [] {
    std::vector<Encoding> all;
    const auto add = [&](const auto& rows) {
      for (const auto& row : rows) all.push_back(of_row(row));
    };
    add(text_rows);
    add(number_rows);
    add(binary_rows);
    return all;
  }();
  return find(table, type, key);
}

const Encoding* native_encoding(TypeKind type) {
  static const std::vector<Encoding> table = [] {
    std::vector<Encoding> all;
    for (int kind = 0; kind <= static_cast<int>(TypeKind::enumeration); ++kind)
      if (native_key_type(static_cast<TypeKind>(kind))) all.push_back(native(static_cast<TypeKind>(kind)));
    return all;
  }();
  const auto key = native_key_type(type);
  return key ? find(table, type, *key) : nullptr;
}

std::optional<TextMode> find_text_mode(std::string_view name) {
  for (const TextMode one : {TextMode::escaped, TextMode::checked, TextMode::raw})
    if (name_of(one) == name) return one;
  return std::nullopt;
}

std::string_view name_of(TextMode mode) {
  switch (mode) {
    case TextMode::escaped: return "escaped";
    case TextMode::checked: return "checked";
    case TextMode::raw: break;
  }
  return "raw";
}

std::string_view text_encoder(TextMode mode, bool as_it_is) {
  if (as_it_is) return "keyc::encode::text";
  if (mode == TextMode::raw) return "keyc::encode::raw";
  return mode == TextMode::escaped ? "keyc::encode::escaped" : "keyc::encode::checked";
}

std::string decoder(std::string encoder) {
  constexpr std::pair<std::string_view, std::string_view> ways_back[] = {
      {"keyc::encode::", "keyc::decode::"},
      {"keyc::binary::", "keyc::decode::binary::"},
      {"keyc::number_key::", "keyc::decode::number_key::"},
  };
  for (const auto& [from, to] : ways_back)
    for (std::size_t at = 0; (at = encoder.find(from, at)) != std::string::npos; at += to.size())
      encoder.replace(at, from.size(), to);
  return encoder;
}

void write_text(std::string& out, std::string_view text, TextMode mode, bool as_it_is, char separator) {
  if (as_it_is) return encode::text(out, text);
  if (mode == TextMode::raw) return encode::raw(out, text);
  if (mode == TextMode::escaped) return encode::escaped(out, text, separator);
  encode::checked(out, text, separator);
}

}  // namespace keyc::model
