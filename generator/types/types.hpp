#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyc::model {

/// Every built-in type of the language, and `structure` and `enumeration` for the schema's own.
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
  epoch_s,
  epoch_ms,
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

/// What DynamoDB compares a key attribute as.
enum class KeyType : std::uint8_t { string, number, binary };
/// "string", "number", "binary": in a schema.
std::string_view key_type_name(KeyType type);
/// "S", "N", "B"
std::string_view dynamodb_name(KeyType type);

/// One row of the table of types.
struct TypeInfo {
  TypeKind kind;
  std::string_view name;           // in a schema
  std::string_view cpp;            // in C++
  std::string_view header;         // that declares it, as it stands behind #include
  std::string_view dynamodb_type;  // S, N, …; of a set that of its elements decides; empty: anything
};

const TypeInfo& type_info(TypeKind kind);
/// Null where there is no built-in type of that name.
const TypeInfo* find_type(std::string_view name);
std::vector<std::string_view> type_names();

/// What a part of a key can be made of.
bool is_scalar(TypeKind kind);
bool is_integer(TypeKind kind);
bool is_unsigned(TypeKind kind);
/// list, map, set: what takes a type in < >.
bool is_container(TypeKind kind);
/// Instants: all but date.
bool is_time(TypeKind kind);
/// Stored as whole units since 1970.
bool is_epoch(TypeKind kind);
bool is_id(TypeKind kind);
/// Ids that begin with their time: all but uuid.
bool is_time_ordered(TypeKind kind);
/// The type of a key attribute that holds such a value as it is; no value where it cannot.
std::optional<KeyType> native_key_type(TypeKind kind);

/// True where `digits` (decimal, perhaps with '-') is a value of the integer type.
bool integer_fits(TypeKind kind, std::string_view digits);

}  // namespace keyc::model
