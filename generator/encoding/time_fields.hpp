#pragma once

#include <cstddef>
#include <string_view>

#include "generator/encoding/functions.hpp"
#include "generator/types/scalar.hpp"
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

}  // namespace keyc::model
