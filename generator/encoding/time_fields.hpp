#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "generator/encoding/functions.hpp"
#include "generator/types/scalar.hpp"
#include "generator/types/types.hpp"
#include "keyc/generated/periods.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/time.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"

/// Periods of the calendar, and the precision of the times that types hold.
namespace keyc::model {

struct Period {
  Function function;
  PeriodUnit unit;
  std::string_view name;        // of the unit, and of the runtime's function
  std::string_view several;     // of the runtime's function for several units; empty if there is none
  int whole;                    // which a number of units divides: the hours of a day; 1 if there is no number
  std::string_view finest;      // the last field of a format that tells its periods apart no better than it does
  std::string_view pattern;     // of its text, if that is a format
  int width;                    // bytes of its text
  std::chrono::seconds length;  // of one unit; 0 if it is not the same for all
  int months;                   // in one unit, if it is counted in these
};
/// Null if the function is not a period.
const Period* find_period(Function function);
/// How many units are one period: 5 of minute(x, 5). The call is one of a period.
int units_of(const FunctionCall& call);
/// "day", "5-minute period".
std::string period_name(const FunctionCall& call);
/// Whether each of these periods consists of whole ones of the others, on one clock.
bool consists_of(const Periods& coarse, const Periods& fine);

/// The precision of a field of a format: the year is 0.
std::size_t fineness(std::string_view field);
/// The precision of the finest field in which values of the type differ. For ids, which contain more than a time, it is
/// finer than all fields.
std::size_t fineness_of(TypeKind type);

/// "2020-01-01", "2020-01-01T12:30" and "2020-01-01T12:30:00", without an offset; no value for other texts.
std::optional<TimestampS> time_of(std::string_view text);

/// Calls `use` with a null pointer to the type in which keyc holds times, dates and time-ordered ids; returns false for
/// other types.
template <class Use>
bool with_time_type(TypeKind type, const Use& use) {
  bool has_time = false;
  with_scalar_type(type, [&]<class T>(T* null) {
    if constexpr (with_a_time<T>) {
      use(null);
      has_time = true;
    }
  });
  return has_time;
}

/// A value with the least time, or the greatest one, that the type has. T is a time or a time-ordered id.
template <class T>
T least_time() {
  if constexpr (std::is_same_v<T, Uuid7>)
    return T({0, 0, 0, 0, 0, 0, 0x70, 0, 0x80});
  else if constexpr (an_id<T>)
    return T(typename T::Bytes{});
  else
    return T::min();
}
template <class T>
T greatest_time() {
  if constexpr (an_id<T>) {
    auto bytes = least_time<T>().bytes();
    std::fill(bytes.begin(), bytes.begin() + 6, std::uint8_t{0xFF});  // of which a KSUID counts four
    return T(bytes);
  } else {
    return T::max();
  }
}

}  // namespace keyc::model
