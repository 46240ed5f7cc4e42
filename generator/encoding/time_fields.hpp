#pragma once

#include <cstddef>
#include <string_view>

#include "generator/encoding/functions.hpp"
#include "generator/types/types.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/time.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"

/// Periods of the calendar, and the precision of the times that types hold.
namespace keyc::model {

struct Period {
  Function function;
  std::string_view name;    // of the runtime's function
  std::string_view finest;  // its last field, as in a format
  int width;                // bytes of its text
};
/// Null if the function is not a period.
const Period* find_period(Function function);
/// The year is 0.
std::size_t position_of(const Period& period);

/// The precision of a field of a format: the year is 0.
std::size_t fineness(std::string_view field);
/// The precision of the finest field in which values of the type differ. For ids, which contain more than a time, it is
/// finer than all fields.
std::size_t fineness_of(TypeKind type);

/// Calls `use` with the name of the C++ type of a time or an id and a null pointer to it; returns false for other
/// types.
template <class Use>
bool with_time_type(TypeKind type, Use use) {
  switch (type) {
    case TypeKind::date: return use("keyc::Date", static_cast<Date*>(nullptr)), true;
    case TypeKind::timestamp_s:
    case TypeKind::epoch_s: return use("keyc::TimestampS", static_cast<TimestampS*>(nullptr)), true;
    case TypeKind::timestamp:
    case TypeKind::epoch_ms: return use("keyc::Timestamp", static_cast<Timestamp*>(nullptr)), true;
    case TypeKind::timestamp_us: return use("keyc::TimestampUs", static_cast<TimestampUs*>(nullptr)), true;
    case TypeKind::uuid7: return use("keyc::Uuid7", static_cast<Uuid7*>(nullptr)), true;
    case TypeKind::ulid: return use("keyc::Ulid", static_cast<Ulid*>(nullptr)), true;
    case TypeKind::ksuid: return use("keyc::Ksuid", static_cast<Ksuid*>(nullptr)), true;
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
    case TypeKind::uuid:
    case TypeKind::list:
    case TypeKind::map:
    case TypeKind::set:
    case TypeKind::document:
    case TypeKind::structure:
    case TypeKind::enumeration: break;
  }
  return false;
}

}  // namespace keyc::model
