#include "generator/encoding/encodings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "generator/encoding/writers.hpp"
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
  RuntimeFunction function;
  Write write;
  Ending ending;
  Alphabet alphabet;
  int width;
  int least_width;
  bool has_order;
  bool has_prefixes;
};

// type, how it is written, ending, alphabet, width, least width, has order, has prefixes
constexpr std::array text_rows{
    Row{TypeKind::string, RuntimeFunction{}, nullptr, Ending::text, Alphabet::none, 0, 0, true, true},
    Row{TypeKind::boolean, KEYC_ENCODE(boolean), Ending::fixed, Alphabet::none, 5, 4, false, false},
    Row{TypeKind::u8, KEYC_ENCODE(u8), Ending::fixed, Alphabet::digits, 3, 3, true, false},
    Row{TypeKind::u16, KEYC_ENCODE(u16), Ending::fixed, Alphabet::digits, 5, 5, true, false},
    Row{TypeKind::u32, KEYC_ENCODE(u32), Ending::fixed, Alphabet::digits, 10, 10, true, false},
    Row{TypeKind::u64, KEYC_ENCODE(u64), Ending::fixed, Alphabet::digits, 20, 20, true, false},
    Row{TypeKind::i8, KEYC_ENCODE(i8), Ending::fixed, Alphabet::signed_digits, 4, 3, true, false},
    Row{TypeKind::i16, KEYC_ENCODE(i16), Ending::fixed, Alphabet::signed_digits, 6, 5, true, false},
    Row{TypeKind::i32, KEYC_ENCODE(i32), Ending::fixed, Alphabet::signed_digits, 11, 10, true, false},
    Row{TypeKind::i64, KEYC_ENCODE(i64), Ending::fixed, Alphabet::signed_digits, 20, 19, true, false},
    Row{TypeKind::f32, KEYC_ENCODE(f32), Ending::fixed, Alphabet::hex, 8, 8, true, false},
    Row{TypeKind::f64, KEYC_ENCODE(f64), Ending::fixed, Alphabet::hex, 16, 16, true, false},
    Row{TypeKind::decimal, KEYC_ENCODE(decimal), Ending::decimal, Alphabet::none, 43, 1, true, false},
    Row{TypeKind::timestamp, KEYC_ENCODE_TIME(timestamp), Ending::fixed, Alphabet::digits, 24, 24, true, false},
    Row{TypeKind::timestamp_s, KEYC_ENCODE_TIME(timestamp_s), Ending::fixed, Alphabet::digits, 20, 20, true, false},
    Row{TypeKind::timestamp_us, KEYC_ENCODE_TIME(timestamp_us), Ending::fixed, Alphabet::digits, 27, 27, true, false},
    Row{TypeKind::epoch_s, KEYC_ENCODE_TIME(epoch_s), Ending::fixed, Alphabet::signed_digits, 20, 19, true, false},
    Row{TypeKind::epoch_ms, KEYC_ENCODE_TIME(epoch_ms), Ending::fixed, Alphabet::signed_digits, 20, 19, true, false},
    Row{TypeKind::date, KEYC_ENCODE_TIME(date), Ending::fixed, Alphabet::digits, 10, 10, true, false},
    Row{TypeKind::uuid, KEYC_ENCODE_ID(uuid), Ending::fixed, Alphabet::uuid, 36, 36, true, false},
    Row{TypeKind::uuid7, KEYC_ENCODE_ID(uuid7), Ending::fixed, Alphabet::uuid, 36, 36, true, false},
    Row{TypeKind::ulid, KEYC_ENCODE_ID(ulid), Ending::fixed, Alphabet::ulid, 26, 26, true, false},
    Row{TypeKind::ksuid, KEYC_ENCODE_ID(ksuid), Ending::fixed, Alphabet::ksuid, 27, 27, true, false},
    Row{TypeKind::enumeration, RuntimeFunction{}, nullptr, Ending::text, Alphabet::none, 0, 0, false, false},
};

/// The number itself in number keys.
struct NumberRow {
  TypeKind type;
  RuntimeFunction function;
  Write write;
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
    NumberRow{TypeKind::f32, KEYC_NUMBER_OF(value, float)},
    NumberRow{TypeKind::f64, KEYC_NUMBER_OF(value, double)},
    NumberRow{TypeKind::decimal, KEYC_NUMBER_OF(value, keyc::Decimal)},
    NumberRow{TypeKind::epoch_s, KEYC_NUMBER_OF(epoch_s, keyc::TimestampS)},
    NumberRow{TypeKind::epoch_ms, KEYC_NUMBER_OF(epoch_ms, keyc::Timestamp)},
};

/// Bytes of a fixed width in binary keys.
struct BinaryRow {
  TypeKind type;
  RuntimeFunction function;
  Write write;
  int width;
  bool has_order = true;
};
constexpr std::array binary_rows{
    BinaryRow{TypeKind::boolean, KEYC_BINARY(boolean), 1, false},
    BinaryRow{TypeKind::u8, KEYC_BINARY(u8), 1},
    BinaryRow{TypeKind::u16, KEYC_BINARY(u16), 2},
    BinaryRow{TypeKind::u32, KEYC_BINARY(u32), 4},
    BinaryRow{TypeKind::u64, KEYC_BINARY(u64), 8},
    BinaryRow{TypeKind::i8, KEYC_BINARY(i8), 1},
    BinaryRow{TypeKind::i16, KEYC_BINARY(i16), 2},
    BinaryRow{TypeKind::i32, KEYC_BINARY(i32), 4},
    BinaryRow{TypeKind::i64, KEYC_BINARY(i64), 8},
    BinaryRow{TypeKind::f32, KEYC_BINARY(f32), 4},
    BinaryRow{TypeKind::f64, KEYC_BINARY(f64), 8},
    BinaryRow{TypeKind::timestamp, KEYC_BINARY(timestamp), 8},
    BinaryRow{TypeKind::timestamp_s, KEYC_BINARY(timestamp_s), 8},
    BinaryRow{TypeKind::timestamp_us, KEYC_BINARY(timestamp_us), 8},
    BinaryRow{TypeKind::epoch_s, KEYC_BINARY(epoch_s), 8},
    BinaryRow{TypeKind::epoch_ms, KEYC_BINARY(epoch_ms), 8},
    BinaryRow{TypeKind::date, KEYC_BINARY(date), 4},
    BinaryRow{TypeKind::uuid, KEYC_BINARY(uuid), 16},
    BinaryRow{TypeKind::uuid7, KEYC_BINARY(uuid7), 16},
    BinaryRow{TypeKind::ulid, KEYC_BINARY(ulid), 16},
    BinaryRow{TypeKind::ksuid, KEYC_BINARY(ksuid), 20},
};

Encoding of_row(const NumberRow& row) {
  Encoding result{
      .type = row.type, .key = KeyType::number, .write = row.write, .writer = {.functions = {row.function}}};
  result.alphabet = Alphabet::number;
  return result;
}

Encoding of_row(const BinaryRow& row) {
  Encoding result{
      .type = row.type, .key = KeyType::binary, .write = row.write, .writer = {.functions = {row.function}}};
  result.alphabet = Alphabet::bytes;
  result.width = result.least_width = row.width;
  result.has_order = row.has_order;
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
  if (row.write != nullptr) {
    result.write = row.write;
    result.writer.functions = {row.function};
  } else {
    result.text = [](const Scalar& value) { return std::get<std::string>(value); };
  }
  if (row.type == TypeKind::date || (is_time(row.type) && !is_epoch(row.type))) result.calendar = "yyyy-MM-dd";
  if (row.type == TypeKind::enumeration) result.writer.of_value = {{ValueFunction::Kind::enum_text}};
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

}  // namespace keyc::model
