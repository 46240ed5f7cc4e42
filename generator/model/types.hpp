#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace keyc::model {

/// Every built-in type of the language, and `enumeration` for the schema's own.
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
  enumeration,
};

/// One row of the table of types.
struct TypeInfo {
  TypeKind kind;
  std::string_view name;           // in a schema
  std::string_view cpp;            // in C++
  std::string_view header;         // that declares it, as it stands behind #include
  std::string_view dynamodb_type;  // S, N, …
  bool supported;                  // by this version
  bool can_be_key;
};

const TypeInfo& type_info(TypeKind kind);
/// Null where there is no built-in type of that name.
const TypeInfo* find_type(std::string_view name);
std::vector<std::string_view> type_names();

bool is_integer(TypeKind kind);

/// True where `digits` (decimal, perhaps with '-') is a value of the integer type.
bool integer_fits(TypeKind kind, std::string_view digits);

}  // namespace keyc::model
