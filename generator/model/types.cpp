#include "generator/model/types.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

namespace keyc::model {
namespace {

constexpr std::array type_table{
    TypeInfo{TypeKind::string, "string", "std::string", "<string>", "S", true, true},
    TypeInfo{TypeKind::boolean, "bool", "bool", "", "BOOL", true, true},
    TypeInfo{TypeKind::i8, "i8", "std::int8_t", "<cstdint>", "N", true, true},
    TypeInfo{TypeKind::i16, "i16", "std::int16_t", "<cstdint>", "N", true, true},
    TypeInfo{TypeKind::i32, "i32", "std::int32_t", "<cstdint>", "N", true, true},
    TypeInfo{TypeKind::i64, "i64", "std::int64_t", "<cstdint>", "N", true, true},
    TypeInfo{TypeKind::u8, "u8", "std::uint8_t", "<cstdint>", "N", true, true},
    TypeInfo{TypeKind::u16, "u16", "std::uint16_t", "<cstdint>", "N", true, true},
    TypeInfo{TypeKind::u32, "u32", "std::uint32_t", "<cstdint>", "N", true, true},
    TypeInfo{TypeKind::u64, "u64", "std::uint64_t", "<cstdint>", "N", true, true},
    TypeInfo{TypeKind::f32, "f32", "", "", "N", false, true},
    TypeInfo{TypeKind::f64, "f64", "double", "", "N", true, true},
    TypeInfo{TypeKind::decimal, "decimal", "keyc::Decimal", "\"keyc/decimal.hpp\"", "N", true, true},
    TypeInfo{TypeKind::bytes, "bytes", "", "", "B", false, true},
    TypeInfo{TypeKind::timestamp, "timestamp", "keyc::Timestamp", "\"keyc/time.hpp\"", "S", true, true},
    TypeInfo{TypeKind::timestamp_s, "timestamp_s", "", "", "S", false, true},
    TypeInfo{TypeKind::timestamp_us, "timestamp_us", "", "", "S", false, true},
    TypeInfo{TypeKind::epoch_s, "epoch_s", "", "", "N", false, true},
    TypeInfo{TypeKind::epoch_ms, "epoch_ms", "", "", "N", false, true},
    TypeInfo{TypeKind::date, "date", "keyc::Date", "\"keyc/time.hpp\"", "S", true, true},
    TypeInfo{TypeKind::uuid, "uuid", "", "", "S", false, true},
    TypeInfo{TypeKind::uuid7, "uuid7", "", "", "S", false, true},
    TypeInfo{TypeKind::ulid, "ulid", "keyc::Ulid", "\"keyc/ulid.hpp\"", "S", true, true},
    TypeInfo{TypeKind::ksuid, "ksuid", "", "", "S", false, true},
    TypeInfo{TypeKind::list, "list", "", "", "L", false, false},
    TypeInfo{TypeKind::map, "map", "", "", "M", false, false},
    TypeInfo{TypeKind::set, "set", "", "", "SS", false, false},
    TypeInfo{TypeKind::document, "document", "", "", "", false, false},
    TypeInfo{TypeKind::enumeration, "", "", "", "S", true, true},
};

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

bool is_integer(TypeKind kind) { return kind >= TypeKind::i8 && kind <= TypeKind::u64; }

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
