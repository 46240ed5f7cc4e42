#pragma once

#include <sys/random.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>

#include "keyc/errors.hpp"

namespace keyc {

/// The second that the times of KSUIDs count from. Source: the KSUID specification.
inline constexpr std::int64_t ksuid_epoch = 1'400'000'000;

inline void fill_random(std::uint8_t* bytes, std::size_t count) {
  if (::getentropy(bytes, count) != 0) throw Error("the system gives no random numbers");
}

/// The system's clock in whole units since 1970; if an id cannot hold them, the nearest time that it can.
template <class Unit>
std::int64_t clock_in(std::int64_t earliest, std::int64_t latest) {
  using namespace std::chrono;
  return std::clamp<std::int64_t>(floor<Unit>(system_clock::now()).time_since_epoch().count(), earliest, latest);
}

/// Big-endian: the lowest `count` bytes of the value.
inline void put_big_endian(std::uint8_t* bytes, std::size_t count, std::uint64_t value) {
  for (std::size_t i = count; i-- > 0; value >>= 8) bytes[i] = static_cast<std::uint8_t>(value & 0xFF);
}

inline std::uint64_t get_big_endian(const std::uint8_t* bytes, std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < count; ++i) value = value << 8 | bytes[i];
  return value;
}

/// A new id: if the clock has moved on, one with its time; otherwise the one after the last. `unit_of(id)` is the time
/// of an id, `fresh(time)` a random id with that time. Can be called by several threads; a forked process begins a
/// sequence of its own.
template <class Id, class UnitOf, class Fresh>
Id generate_monotonic(std::int64_t time, UnitOf unit_of, Fresh fresh) {
  static std::mutex mutex;
  static Id last;
  static bool used = false;
  static pid_t owner = ::getpid();
  const std::lock_guard lock(mutex);
  if (owner != ::getpid()) {
    owner = ::getpid();
    used = false;
  }
  last = !used || time > unit_of(last) ? fresh(time) : last.next();
  used = true;
  return last;
}

}  // namespace keyc
