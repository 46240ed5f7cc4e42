#include "generator/types/types.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

namespace keyc::model {
namespace {

constexpr std::array type_table{
    TypeInfo{TypeKind::string, "string", "std::string", "<string>", "S"},
    TypeInfo{TypeKind::boolean, "bool", "bool", "", "BOOL"},
    TypeInfo{TypeKind::i8, "i8", "std::int8_t", "<cstdint>", "N"},
    TypeInfo{TypeKind::i16, "i16", "std::int16_t", "<cstdint>", "N"},
    TypeInfo{TypeKind::i32, "i32", "std::int32_t", "<cstdint>", "N"},
    TypeInfo{TypeKind::i64, "i64", "std::int64_t", "<cstdint>", "N"},
    TypeInfo{TypeKind::u8, "u8", "std::uint8_t", "<cstdint>", "N"},
    TypeInfo{TypeKind::u16, "u16", "std::uint16_t", "<cstdint>", "N"},
    TypeInfo{TypeKind::u32, "u32", "std::uint32_t", "<cstdint>", "N"},
    TypeInfo{TypeKind::u64, "u64", "std::uint64_t", "<cstdint>", "N"},
    TypeInfo{TypeKind::f32, "f32", "float", "", "N"},
    TypeInfo{TypeKind::f64, "f64", "double", "", "N"},
    TypeInfo{TypeKind::decimal, "decimal", "keyc::Decimal", "\"keyc/decimal.hpp\"", "N"},
    TypeInfo{TypeKind::bytes, "bytes", "keyc::Bytes", "\"keyc/bytes.hpp\"", "B"},
    TypeInfo{TypeKind::timestamp, "timestamp", "keyc::Timestamp", "\"keyc/time.hpp\"", "S"},
    TypeInfo{TypeKind::timestamp_s, "timestamp_s", "keyc::TimestampS", "\"keyc/time.hpp\"", "S"},
    TypeInfo{TypeKind::timestamp_us, "timestamp_us", "keyc::TimestampUs", "\"keyc/time.hpp\"", "S"},
    TypeInfo{TypeKind::epoch_s, "epoch_s", "keyc::TimestampS", "\"keyc/time.hpp\"", "N"},
    TypeInfo{TypeKind::epoch_ms, "epoch_ms", "keyc::Timestamp", "\"keyc/time.hpp\"", "N"},
    TypeInfo{TypeKind::date, "date", "keyc::Date", "\"keyc/time.hpp\"", "S"},
    TypeInfo{TypeKind::uuid, "uuid", "keyc::Uuid", "\"keyc/uuid.hpp\"", "S"},
    TypeInfo{TypeKind::uuid7, "uuid7", "keyc::Uuid7", "\"keyc/uuid.hpp\"", "S"},
    TypeInfo{TypeKind::ulid, "ulid", "keyc::Ulid", "\"keyc/ulid.hpp\"", "S"},
    TypeInfo{TypeKind::ksuid, "ksuid", "keyc::Ksuid", "\"keyc/ksuid.hpp\"", "S"},
    TypeInfo{TypeKind::list, "list", "std::vector", "<vector>", "L"},
    TypeInfo{TypeKind::map, "map", "std::map", "<map>", "M"},
    TypeInfo{TypeKind::set, "set", "std::set", "<set>", ""},
    TypeInfo{TypeKind::document, "document", "keyc::AttributeValue", "\"keyc/attribute_value.hpp\"", ""},
    TypeInfo{TypeKind::structure, "", "", "", "M"},
    TypeInfo{TypeKind::enumeration, "", "", "", "S"},
};

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < type_table.size(); ++i)
    if (static_cast<std::size_t>(type_table[i].kind) != i) return false;
  return type_table.size() == static_cast<std::size_t>(TypeKind::enumeration) + 1;
}
static_assert(is_in_order(), "the rows stand in the order of TypeKind");

template <class T>
bool fits(std::string_view digits) {
  T value{};
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return error == std::errc() && end == digits.data() + digits.size();
}

}  // namespace

const TypeInfo& type_info(TypeKind kind) { return type_table[static_cast<std::size_t>(kind)]; }

const TypeInfo* find_type(std::string_view name) {
  const auto row = std::find_if(type_table.begin(), type_table.end(),
                                [&](const TypeInfo& type) { return !type.name.empty() && type.name == name; });
  return row == type_table.end() ? nullptr : &*row;
}

std::vector<std::string_view> type_names() {
  std::vector<std::string_view> names;
  for (const TypeInfo& type : type_table)
    if (!type.name.empty()) names.push_back(type.name);
  return names;
}

std::string_view key_type_name(KeyType type) {
  static constexpr std::array<std::string_view, 3> names{"string", "number", "binary"};
  return names[static_cast<std::size_t>(type)];
}

std::string_view dynamodb_name(KeyType type) {
  static constexpr std::array<std::string_view, 3> names{"S", "N", "B"};
  return names[static_cast<std::size_t>(type)];
}

bool is_scalar(TypeKind kind) { return kind < TypeKind::list || kind == TypeKind::enumeration; }
bool is_integer(TypeKind kind) { return kind >= TypeKind::i8 && kind <= TypeKind::u64; }
bool is_unsigned(TypeKind kind) { return kind >= TypeKind::u8 && kind <= TypeKind::u64; }
bool is_container(TypeKind kind) { return kind >= TypeKind::list && kind <= TypeKind::set; }
bool is_time(TypeKind kind) { return kind >= TypeKind::timestamp && kind <= TypeKind::epoch_ms; }
bool is_epoch(TypeKind kind) { return kind == TypeKind::epoch_s || kind == TypeKind::epoch_ms; }
bool is_id(TypeKind kind) { return kind >= TypeKind::uuid && kind <= TypeKind::ksuid; }
bool is_time_ordered(TypeKind kind) { return is_id(kind) && kind != TypeKind::uuid; }

std::optional<KeyType> native_key_type(TypeKind kind) {
  const std::string_view stored = type_info(kind).dynamodb_type;
  if (stored == "S") return KeyType::string;
  if (stored == "N") return KeyType::number;
  if (stored == "B") return KeyType::binary;
  return std::nullopt;
}

bool integer_fits(TypeKind kind, std::string_view digits) {
  switch (kind) {
    case TypeKind::i8: return fits<std::int8_t>(digits);
    case TypeKind::i16: return fits<std::int16_t>(digits);
    case TypeKind::i32: return fits<std::int32_t>(digits);
    case TypeKind::i64: return fits<std::int64_t>(digits);
    case TypeKind::u8: return fits<std::uint8_t>(digits);
    case TypeKind::u16: return fits<std::uint16_t>(digits);
    case TypeKind::u32: return fits<std::uint32_t>(digits);
    case TypeKind::u64: return fits<std::uint64_t>(digits);
    default: return false;
  }
}

}  // namespace keyc::model
