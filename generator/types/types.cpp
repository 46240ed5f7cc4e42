#include "generator/types/types.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "grammar/rows.hpp"

namespace keyc::model {
namespace {

constexpr std::array type_table{
    TypeInfo{TypeKind::string, "string", "std::string", "<string>", "S"},
    TypeInfo{TypeKind::boolean, "bool", "bool", "", "BOOL"},
    TypeInfo{TypeKind::i8, "i8", "std::int8_t", "<cstdint>", "N", "-128", "127"},
    TypeInfo{TypeKind::i16, "i16", "std::int16_t", "<cstdint>", "N", "-32768", "32767"},
    TypeInfo{TypeKind::i32, "i32", "std::int32_t", "<cstdint>", "N", "-2147483648", "2147483647"},
    TypeInfo{TypeKind::i64, "i64", "std::int64_t", "<cstdint>", "N", "-9223372036854775808", "9223372036854775807"},
    TypeInfo{TypeKind::u8, "u8", "std::uint8_t", "<cstdint>", "N", "0", "255"},
    TypeInfo{TypeKind::u16, "u16", "std::uint16_t", "<cstdint>", "N", "0", "65535"},
    TypeInfo{TypeKind::u32, "u32", "std::uint32_t", "<cstdint>", "N", "0", "4294967295"},
    TypeInfo{TypeKind::u64, "u64", "std::uint64_t", "<cstdint>", "N", "0", "18446744073709551615"},
    TypeInfo{TypeKind::f32, "f32", "float", "", "N"},
    TypeInfo{TypeKind::f64, "f64", "double", "", "N"},
    TypeInfo{TypeKind::decimal, "decimal", "keyc::Decimal", "\"keyc/decimal.hpp\"", "N"},
    TypeInfo{TypeKind::bytes, "bytes", "keyc::Bytes", "\"keyc/bytes.hpp\"", "B"},
    TypeInfo{TypeKind::timestamp, "timestamp", "keyc::Timestamp", "\"keyc/time.hpp\"", "S", "", "",
             TimeUnit::milliseconds},
    TypeInfo{TypeKind::timestamp_s, "timestamp_s", "keyc::TimestampS", "\"keyc/time.hpp\"", "S", "", "",
             TimeUnit::seconds},
    TypeInfo{TypeKind::timestamp_us, "timestamp_us", "keyc::TimestampUs", "\"keyc/time.hpp\"", "S", "", "",
             TimeUnit::microseconds},
    TypeInfo{TypeKind::epoch_s, "epoch_s", "keyc::TimestampS", "\"keyc/time.hpp\"", "N", "", "", TimeUnit::seconds},
    TypeInfo{TypeKind::epoch_ms, "epoch_ms", "keyc::Timestamp", "\"keyc/time.hpp\"", "N", "", "",
             TimeUnit::milliseconds},
    TypeInfo{TypeKind::date, "date", "keyc::Date", "\"keyc/time.hpp\"", "S", "", "", TimeUnit::days},
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

static_assert(has_row_for_each_value<type_table, &TypeInfo::kind>());

template <class Widest>
std::optional<Widest> read(std::string_view digits) {
  Widest value{};
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return error == std::errc() && end == digits.data() + digits.size() ? std::optional(value) : std::nullopt;
}

template <class Widest>
bool fits(const TypeInfo& type, std::string_view digits) {
  const auto value = read<Widest>(digits);
  return value && read<Widest>(type.least) <= value && value <= read<Widest>(type.most);
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
  const TypeInfo& type = type_info(kind);
  return is_unsigned(kind) ? fits<std::uint64_t>(type, digits) : is_integer(kind) && fits<std::int64_t>(type, digits);
}

}  // namespace keyc::model
