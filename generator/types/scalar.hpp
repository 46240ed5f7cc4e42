#pragma once

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

/// Calls `use` with a null pointer to the C++ type of ids of this kind; does nothing for other types.
template <class Use>
void with_id_type(TypeKind kind, const Use& use) {
  switch (kind) {
    case TypeKind::uuid: return use(static_cast<Uuid*>(nullptr));
    case TypeKind::uuid7: return use(static_cast<Uuid7*>(nullptr));
    case TypeKind::ulid: return use(static_cast<Ulid*>(nullptr));
    case TypeKind::ksuid: return use(static_cast<Ksuid*>(nullptr));
    case TypeKind::string:
    case TypeKind::boolean:
    case TypeKind::i8:
    case TypeKind::i16:
    case TypeKind::i32:
    case TypeKind::i64:
    case TypeKind::u8:
    case TypeKind::u16:
    case TypeKind::u32:
    case TypeKind::u64:
    case TypeKind::f32:
    case TypeKind::f64:
    case TypeKind::decimal:
    case TypeKind::bytes:
    case TypeKind::timestamp:
    case TypeKind::timestamp_s:
    case TypeKind::timestamp_us:
    case TypeKind::epoch_s:
    case TypeKind::epoch_ms:
    case TypeKind::date:
    case TypeKind::list:
    case TypeKind::map:
    case TypeKind::set:
    case TypeKind::document:
    case TypeKind::structure:
    case TypeKind::enumeration: break;
  }
}

}  // namespace keyc::model
