#include "keyc/generated/walk_time.hpp"

#include <algorithm>
#include <chrono>
#include <concepts>
#include <limits>

#include "keyc/id_interval.hpp"

namespace keyc {
namespace {

using std::chrono::ceil;
using std::chrono::days;
using std::chrono::floor;
using std::chrono::milliseconds;
using std::chrono::sys_days;

template <class T>
concept is_clock = std::same_as<T, TimestampS> || std::same_as<T, Timestamp> || std::same_as<T, TimestampUs> ||
    std::same_as<T, TimestampNs>;

// No key has a time outside these, and within them every unit but nanoseconds can be converted.
constexpr Timestamp least_time{sys_days{std::chrono::year{-1} / 1 / 1}};
constexpr Timestamp greatest_time{sys_days{std::chrono::year{10001} / 1 / 1}};

Timestamp clamped(Timestamp time) { return std::clamp(time, least_time, greatest_time); }

// The milliseconds with the first and the last time of nanoseconds.
constexpr Timestamp first_of_nanoseconds = floor<milliseconds>(TimestampNs::min());
constexpr Timestamp last_of_nanoseconds = floor<milliseconds>(TimestampNs::max());

/// The bits of byte `i` of an id that are free: a UUID has its version and its variant in the others.
template <class Id>
constexpr unsigned free_bits(std::size_t i) {
  if (!std::same_as<Id, Uuid7>) return 0xFF;
  return i == 6 ? 0x0F : i == 8 ? 0x3F : 0xFF;
}

/// The id next to this one, upwards or downwards.
template <class Id>
std::optional<Id> stepped(const Id& id, bool up) {
  auto bytes = id.bytes();
  for (std::size_t i = bytes.size(); i-- > 0;) {
    const unsigned free = free_bits<Id>(i);
    const unsigned value = bytes[i] & free;
    const unsigned next = (up ? value + 1 : value - 1) & free;
    bytes[i] = static_cast<std::uint8_t>((bytes[i] & ~free) | next);
    if (value != (up ? free : 0)) return Id(bytes);
  }
  return std::nullopt;
}

}  // namespace

template <class T>
std::optional<T> generated::first_from(Timestamp time) {
  if constexpr (std::same_as<T, Date>)
    return Date(ceil<days>(clamped(time)));
  else if constexpr (std::same_as<T, TimestampNs>)
    return time > last_of_nanoseconds     ? std::nullopt
           : time <= first_of_nanoseconds ? std::optional(T::min())
                                          : std::optional<T>(time);
  else if constexpr (is_clock<T>)
    return ceil<typename T::duration>(clamped(time));
  else if (const auto ids = id_interval<T>(time, greatest_time))
    return ids->first;
  else
    return std::nullopt;
}

template <class T>
std::optional<T> generated::last_until(Timestamp time) {
  if constexpr (std::same_as<T, Date>)
    return Date(floor<days>(clamped(time)));
  else if constexpr (std::same_as<T, TimestampUs>)
    return clamped(time) + std::chrono::microseconds(999);
  else if constexpr (std::same_as<T, TimestampNs>)
    return time < first_of_nanoseconds   ? std::nullopt
           : time >= last_of_nanoseconds ? std::optional(T::max())
                                         : std::optional(T(time + milliseconds(1)) - std::chrono::nanoseconds(1));
  else if constexpr (is_clock<T>)
    return floor<typename T::duration>(clamped(time));
  else if (const auto ids = id_interval<T>(least_time, time))
    return ids->second;
  else
    return std::nullopt;
}

template <class T>
Timestamp generated::instant_in_ms(const T& value) {
  if constexpr (std::same_as<T, Date>)
    return sys_days(value);
  else if constexpr (std::same_as<T, TimestampS>)
    return std::clamp(value, floor<std::chrono::seconds>(least_time), floor<std::chrono::seconds>(greatest_time));
  else if constexpr (is_clock<T>)
    return floor<milliseconds>(value);
  else if constexpr (std::same_as<T, Ksuid>)
    return Timestamp(std::chrono::seconds(value.unix_seconds()));
  else
    return Timestamp(milliseconds(value.unix_milliseconds()));
}

template <class T>
std::optional<T> generated::value_after(const T& value) {
  if constexpr (std::same_as<T, Date>)
    return Date(sys_days(value) + days(1));
  else if constexpr (is_clock<T>)
    return value == T::max() ? std::nullopt : std::optional(value + typename T::duration(1));
  else
    return stepped(value, true);
}

template <class T>
std::optional<T> generated::value_before(const T& value) {
  if constexpr (std::same_as<T, Date>)
    return Date(sys_days(value) - days(1));
  else if constexpr (is_clock<T>)
    return value == T::min() ? std::nullopt : std::optional(value - typename T::duration(1));
  else
    return stepped(value, false);
}

template <class T>
std::string generated::identity_of(const T& value) {
  if constexpr (std::same_as<T, Date>)
    return std::to_string(sys_days(value).time_since_epoch().count());
  else if constexpr (is_clock<T>)
    return std::to_string(value.time_since_epoch().count());
  else
    return to_text(value);
}

#define KEYC_WALK_TIME(T)                             \
  template std::optional<T> first_from<T>(Timestamp); \
  template std::optional<T> last_until<T>(Timestamp); \
  template Timestamp instant_in_ms(const T&);         \
  template std::optional<T> value_after(const T&);    \
  template std::optional<T> value_before(const T&);   \
  template std::string identity_of(const T&);
KEYC_WALK_TIME(TimestampS)
KEYC_WALK_TIME(Timestamp)
KEYC_WALK_TIME(TimestampUs)
KEYC_WALK_TIME(TimestampNs)
KEYC_WALK_TIME(Date)
KEYC_WALK_TIME(Uuid7)
KEYC_WALK_TIME(Ulid)
KEYC_WALK_TIME(Ksuid)
#undef KEYC_WALK_TIME

}  // namespace keyc
