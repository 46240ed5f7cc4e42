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

/// A value that a key can contain, as the C++ type that generated code has for it. Whole numbers of all sizes are held
/// in the widest type of their sign; an enumerator is its text in DynamoDB.
using Scalar = std::variant<std::string, bool, std::int64_t, std::uint64_t, float, double, Decimal, Bytes, TimestampS,
                            Timestamp, TimestampUs, Date, Uuid, Uuid7, Ulid, Ksuid>;

/// Calls `use` with a null pointer to the C++ type that generated code has for a scalar; does nothing for enums, whose
/// type is the schema's own, and for types that are no scalars.
template <class Use>
void with_cpp_type(TypeKind kind, const Use& use) {
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
    case TypeKind::timestamp_us: return use(static_cast<TimestampUs*>(nullptr));
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
concept with_a_time = one_of_types<T, Date, TimestampS, Timestamp, TimestampUs, Uuid7, Ulid, Ksuid>;

}  // namespace keyc::model
