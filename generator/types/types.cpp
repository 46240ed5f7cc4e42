#include "generator/types/types.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "grammar/rows.hpp"

namespace keyc::model {
namespace {

constexpr TypeInfo integer(TypeKind kind, std::string_view name, Limits limits) {
  return {.kind = kind, .name = name, .dynamodb_type = "N", .limits = limits};
}
constexpr TypeInfo time(TypeKind kind, std::string_view name, std::string_view stored, TimeUnit unit) {
  return {.kind = kind, .name = name, .dynamodb_type = stored, .unit = unit};
}
/// `unit`: of the time that the id begins with.
constexpr TypeInfo id(TypeKind kind, std::string_view name, std::optional<TimeUnit> unit) {
  return {.kind = kind, .name = name, .dynamodb_type = "S", .unit = unit};
}

constexpr std::array type_table{
    TypeInfo{TypeKind::string, "string", "S"},
    TypeInfo{TypeKind::boolean, "bool", "BOOL"},
    integer(TypeKind::i8, "i8", {"-128", "127"}),
    integer(TypeKind::i16, "i16", {"-32768", "32767"}),
    integer(TypeKind::i32, "i32", {"-2147483648", "2147483647"}),
    integer(TypeKind::i64, "i64", {"-9223372036854775808", "9223372036854775807"}),
    integer(TypeKind::u8, "u8", {"0", "255"}),
    integer(TypeKind::u16, "u16", {"0", "65535"}),
    integer(TypeKind::u32, "u32", {"0", "4294967295"}),
    integer(TypeKind::u64, "u64", {"0", "18446744073709551615"}),
    TypeInfo{TypeKind::f32, "f32", "N"},
    TypeInfo{TypeKind::f64, "f64", "N"},
    TypeInfo{TypeKind::decimal, "decimal", "N"},
    TypeInfo{TypeKind::bytes, "bytes", "B"},
    time(TypeKind::timestamp, "timestamp", "S", TimeUnit::milliseconds),
    time(TypeKind::timestamp_s, "timestamp_s", "S", TimeUnit::seconds),
    time(TypeKind::timestamp_us, "timestamp_us", "S", TimeUnit::microseconds),
    time(TypeKind::timestamp_ns, "timestamp_ns", "S", TimeUnit::nanoseconds),
    time(TypeKind::epoch_s, "epoch_s", "N", TimeUnit::seconds),
    time(TypeKind::epoch_ms, "epoch_ms", "N", TimeUnit::milliseconds),
    time(TypeKind::epoch_us, "epoch_us", "N", TimeUnit::microseconds),
    time(TypeKind::epoch_ns, "epoch_ns", "N", TimeUnit::nanoseconds),
    time(TypeKind::date, "date", "S", TimeUnit::days),
    id(TypeKind::uuid, "uuid", {}),
    id(TypeKind::uuid7, "uuid7", TimeUnit::milliseconds),
    id(TypeKind::ulid, "ulid", TimeUnit::milliseconds),
    id(TypeKind::ksuid, "ksuid", TimeUnit::seconds),
    TypeInfo{TypeKind::list, "list", "L", Composite::list},
    TypeInfo{TypeKind::map, "map", "M", Composite::map},
    TypeInfo{TypeKind::set, "set", "", Composite::set},
    TypeInfo{TypeKind::document, "document", "", Composite::document},
    TypeInfo{TypeKind::structure, "", "M", Composite::structure},
    TypeInfo{TypeKind::enumeration, "", "S"},
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
  return value && read<Widest>(type.limits->least) <= value && value <= read<Widest>(type.limits->most);
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

bool is_scalar(TypeKind kind) { return !type_info(kind).composite; }
bool is_integer(TypeKind kind) { return type_info(kind).limits.has_value(); }
bool is_unsigned(TypeKind kind) { return is_integer(kind) && type_info(kind).limits->least == "0"; }
bool is_floating(TypeKind kind) { return kind == TypeKind::f32 || kind == TypeKind::f64; }
bool is_number(TypeKind kind) { return native_key_type(kind) == KeyType::number; }
bool is_container(TypeKind kind) { return kind == TypeKind::list || kind == TypeKind::map || kind == TypeKind::set; }
bool is_time(TypeKind kind) {
  const std::optional<TimeUnit> unit = type_info(kind).unit;
  return unit && *unit != TimeUnit::days && !is_id(kind);
}
bool is_epoch(TypeKind kind) { return is_time(kind) && is_number(kind); }
std::int64_t units_in_second(TypeKind kind) {
  switch (type_info(kind).unit.value()) {
    case TimeUnit::days:
    case TimeUnit::seconds: return 1;
    case TimeUnit::milliseconds: return 1'000;
    case TimeUnit::microseconds: return 1'000'000;
    case TimeUnit::nanoseconds: break;
  }
  return 1'000'000'000;
}
bool is_id(TypeKind kind) {
  return kind == TypeKind::uuid || kind == TypeKind::uuid7 || kind == TypeKind::ulid || kind == TypeKind::ksuid;
}
bool is_time_ordered(TypeKind kind) { return is_id(kind) && type_info(kind).unit.has_value(); }

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
