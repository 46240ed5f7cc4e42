#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <variant>

#include "generator/types/types.hpp"
#include "keyc/bytes.hpp"
#include "keyc/decimal.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/time.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"

namespace keyc::model {

/// A value that a key can contain, as keyc holds it. Whole numbers of all sizes are held in the widest type of their
/// sign; an enumerator is its text in DynamoDB.
using Scalar = std::variant<std::string, bool, std::int64_t, std::uint64_t, float, double, Decimal, Bytes, TimestampS,
                            Timestamp, TimestampUs, TimestampNs, Date, Uuid, Uuid7, Ulid, Ksuid>;

/// Calls `use` with a null pointer to the type of the runtime's functions for such a scalar; does nothing for enums and
/// for types that are not scalars.
template <class Use>
void with_scalar_type(TypeKind kind, const Use& use) {
  switch (kind) {
    case TypeKind::string: return use(static_cast<std::string*>(nullptr));
    case TypeKind::boolean: return use(static_cast<bool*>(nullptr));
    case TypeKind::i8: return use(static_cast<std::int8_t*>(nullptr));
    case TypeKind::i16: return use(static_cast<std::int16_t*>(nullptr));
    case TypeKind::i32: return use(static_cast<std::int32_t*>(nullptr));
    case TypeKind::i64: return use(static_cast<std::int64_t*>(nullptr));
    case TypeKind::u8: return use(static_cast<std::uint8_t*>(nullptr));
    case TypeKind::u16: return use(static_cast<std::uint16_t*>(nullptr));
    case TypeKind::u32: return use(static_cast<std::uint32_t*>(nullptr));
    case TypeKind::u64: return use(static_cast<std::uint64_t*>(nullptr));
    case TypeKind::f32: return use(static_cast<float*>(nullptr));
    case TypeKind::f64: return use(static_cast<double*>(nullptr));
    case TypeKind::decimal: return use(static_cast<Decimal*>(nullptr));
    case TypeKind::bytes: return use(static_cast<Bytes*>(nullptr));
    case TypeKind::timestamp:
    case TypeKind::epoch_ms: return use(static_cast<Timestamp*>(nullptr));
    case TypeKind::timestamp_s:
    case TypeKind::epoch_s: return use(static_cast<TimestampS*>(nullptr));
    case TypeKind::timestamp_us:
    case TypeKind::epoch_us: return use(static_cast<TimestampUs*>(nullptr));
    case TypeKind::timestamp_ns:
    case TypeKind::epoch_ns: return use(static_cast<TimestampNs*>(nullptr));
    case TypeKind::date: return use(static_cast<Date*>(nullptr));
    case TypeKind::uuid: return use(static_cast<Uuid*>(nullptr));
    case TypeKind::uuid7: return use(static_cast<Uuid7*>(nullptr));
    case TypeKind::ulid: return use(static_cast<Ulid*>(nullptr));
    case TypeKind::ksuid: return use(static_cast<Ksuid*>(nullptr));
    case TypeKind::list:
    case TypeKind::map:
    case TypeKind::set:
    case TypeKind::document:
    case TypeKind::structure:
    case TypeKind::enumeration: break;
  }
}

template <class T, class... Types>
concept one_of_types = (std::same_as<T, Types> || ...);
template <class T>
concept an_id = one_of_types<T, Uuid, Uuid7, Ulid, Ksuid>;
/// Times, dates and ids that begin with a time.
template <class T>
concept with_a_time = one_of_types<T, Date, TimestampS, Timestamp, TimestampUs, TimestampNs, Uuid7, Ulid, Ksuid>;

/// The type whose values are a T. Of types with the same values, such as epoch_s and timestamp_s, the one that is text.
template <class T>
consteval TypeKind kind_of() {
  if constexpr (std::same_as<T, std::int8_t>) return TypeKind::i8;
  if constexpr (std::same_as<T, std::int16_t>) return TypeKind::i16;
  if constexpr (std::same_as<T, std::int32_t>) return TypeKind::i32;
  if constexpr (std::same_as<T, std::int64_t>) return TypeKind::i64;
  if constexpr (std::same_as<T, std::uint8_t>) return TypeKind::u8;
  if constexpr (std::same_as<T, std::uint16_t>) return TypeKind::u16;
  if constexpr (std::same_as<T, std::uint32_t>) return TypeKind::u32;
  if constexpr (std::same_as<T, std::uint64_t>) return TypeKind::u64;
  if constexpr (std::same_as<T, std::string>) return TypeKind::string;
  if constexpr (std::same_as<T, bool>) return TypeKind::boolean;
  if constexpr (std::same_as<T, float>) return TypeKind::f32;
  if constexpr (std::same_as<T, double>) return TypeKind::f64;
  if constexpr (std::same_as<T, Decimal>) return TypeKind::decimal;
  if constexpr (std::same_as<T, Bytes>) return TypeKind::bytes;
  if constexpr (std::same_as<T, TimestampS>) return TypeKind::timestamp_s;
  if constexpr (std::same_as<T, Timestamp>) return TypeKind::timestamp;
  if constexpr (std::same_as<T, TimestampUs>) return TypeKind::timestamp_us;
  if constexpr (std::same_as<T, TimestampNs>) return TypeKind::timestamp_ns;
  if constexpr (std::same_as<T, Date>) return TypeKind::date;
  if constexpr (std::same_as<T, Uuid>) return TypeKind::uuid;
  if constexpr (std::same_as<T, Uuid7>) return TypeKind::uuid7;
  if constexpr (std::same_as<T, Ulid>) return TypeKind::ulid;
  if constexpr (std::same_as<T, Ksuid>) return TypeKind::ksuid;
}

/// As kind_of(), for the type of a scalar.
inline TypeKind value_kind(TypeKind kind) {
  with_scalar_type(kind, [&]<class T>(T*) { kind = kind_of<T>(); });
  return kind;
}

}  // namespace keyc::model
