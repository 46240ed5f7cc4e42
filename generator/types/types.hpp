#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyc::model {

/// Every built-in type of the language, and `structure` and `enumeration` for the types that a schema declares.
enum class TypeKind : std::uint8_t {
  string,
  boolean,
  i8,
  i16,
  i32,
  i64,
  u8,
  u16,
  u32,
  u64,
  f32,
  f64,
  decimal,
  bytes,
  timestamp,
  timestamp_s,
  timestamp_us,
  timestamp_ns,
  epoch_s,
  epoch_ms,
  epoch_us,
  epoch_ns,
  date,
  uuid,
  uuid7,
  ulid,
  ksuid,
  list,
  map,
  set,
  document,
  structure,
  enumeration,
};

/// The type of a key attribute, which decides how DynamoDB compares it.
enum class KeyType : std::uint8_t { string, number, binary };
/// The name in a schema: "string", "number", "binary".
std::string_view key_type_name(KeyType type);
/// The name in DynamoDB: "S", "N", "B".
std::string_view dynamodb_name(KeyType type);

/// What a value that is not a scalar is made of.
enum class Composite : std::uint8_t { list, map, set, document, structure };

/// The unit that a time or a date counts, or the time that an id begins with.
enum class TimeUnit : std::uint8_t { days, seconds, milliseconds, microseconds, nanoseconds };

/// The least and the greatest value of an integer type: "-128", "127".
struct Limits {
  std::string_view least;
  std::string_view most;
};

/// One row of the table of types.
struct TypeInfo {
  TypeKind kind;
  std::string_view name;           // in a schema
  std::string_view dynamodb_type;  // S, N, …; empty if the element type decides it (set), or the value (document)
  std::optional<Composite> composite{};  // only of types that are not scalars
  std::optional<TimeUnit> unit{};        // only of times, dates and time-ordered ids
  std::optional<Limits> limits{};        // only of integers
};

const TypeInfo& type_info(TypeKind kind);
/// Null if there is no built-in type of that name.
const TypeInfo* find_type(std::string_view name);
std::vector<std::string_view> type_names();

/// Whether a component of a key can be a value of the type.
bool is_scalar(TypeKind kind);
bool is_integer(TypeKind kind);
bool is_unsigned(TypeKind kind);
/// f32 and f64.
bool is_floating(TypeKind kind);
/// Whether DynamoDB stores it as a number: integers, f32, f64, decimal, epochs.
bool is_number(TypeKind kind);
/// Whether it takes a type in < >: list, map, set.
bool is_container(TypeKind kind);
/// Whether it is an instant: every type of times except date.
bool is_time(TypeKind kind);
/// Whether it is stored as a number of its units since 1970.
bool is_epoch(TypeKind kind);
/// Of an instant: how many of its units a second has.
std::int64_t units_in_second(TypeKind kind);
bool is_id(TypeKind kind);
/// Whether it is an id that begins with a time: all ids except uuid.
bool is_time_ordered(TypeKind kind);
/// The type of a key attribute that holds such a value unchanged; no value if no key attribute can.
std::optional<KeyType> native_key_type(TypeKind kind);

/// Whether `digits` (decimal, perhaps with '-') is a value of the integer type.
bool integer_fits(TypeKind kind, std::string_view digits);

}  // namespace keyc::model
