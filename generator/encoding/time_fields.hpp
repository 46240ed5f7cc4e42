#pragma once

#include <cstddef>
#include <string_view>

#include "generator/encoding/functions.hpp"
#include "generator/types/types.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/time.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"

/// Periods of the calendar, and how fine the times are that types hold.
namespace keyc::model {

struct Period {
  Function function;
  std::string_view name;    // of the runtime's function
  std::string_view finest;  // the last field that it tells, as in a format
  int width;                // of its text
};
/// Null of a function that is none.
const Period* find_period(Function function);
/// From 0: the year.
std::size_t position_of(const Period& period);

/// How fine the field of a format is: the year is 0.
std::size_t fineness(std::string_view field);
/// That of the finest field that the values differ in; finer than all fields of ids, which hold more than a time.
std::size_t fineness_of(TypeKind type);

/// Calls `use` with a null pointer to the C++ type of the times and ids; false of other types.
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
    default: return false;
  }
}

}  // namespace keyc::model
