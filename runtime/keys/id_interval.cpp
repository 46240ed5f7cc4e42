#include "keyc/id_interval.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>

#include "keyc/errors.hpp"
#include "values/id_generator.hpp"

namespace keyc {
namespace {

/// Units of time as an id counts them.
struct Units {
  std::int64_t first;
  std::int64_t last;
};

/// The units that fit into `bytes` bytes; no value if there are none.
std::optional<Units> held(Units units, std::size_t bytes) {
  const std::int64_t greatest = (std::int64_t{1} << (8 * bytes)) - 1;
  units = {std::max<std::int64_t>(units.first, 0), std::min(units.last, greatest)};
  return units.first <= units.last ? std::optional(units) : std::nullopt;
}

/// An id with this time whose other bytes are all `rest`.
template <class Bytes>
Bytes with_time(std::int64_t time, std::size_t time_bytes, std::uint8_t rest) {
  Bytes bytes;
  bytes.fill(rest);
  put_big_endian(bytes.data(), time_bytes, static_cast<std::uint64_t>(time));
  return bytes;
}

Uuid7 as_version_7(Uuid::Bytes bytes) {
  bytes[6] = static_cast<std::uint8_t>(0x70 | (bytes[6] & 0x0F));
  bytes[8] = static_cast<std::uint8_t>(0x80 | (bytes[8] & 0x3F));
  return Uuid7(bytes);
}

Units milliseconds(Timestamp first, Timestamp last) {
  return {first.time_since_epoch().count(), last.time_since_epoch().count()};
}

}  // namespace

template <>
std::optional<std::pair<Ulid, Ulid>> id_interval<Ulid>(Timestamp first, Timestamp last) {
  const auto units = held(milliseconds(first, last), 6);
  if (!units) return std::nullopt;
  return std::pair(Ulid(with_time<Ulid::Bytes>(units->first, 6, 0)),
                   Ulid(with_time<Ulid::Bytes>(units->last, 6, 0xFF)));
}

template <>
std::optional<std::pair<Uuid7, Uuid7>> id_interval<Uuid7>(Timestamp first, Timestamp last) {
  const auto units = held(milliseconds(first, last), 6);
  if (!units) return std::nullopt;
  return std::pair(as_version_7(with_time<Uuid::Bytes>(units->first, 6, 0)),
                   as_version_7(with_time<Uuid::Bytes>(units->last, 6, 0xFF)));
}

template <>
std::optional<std::pair<Ksuid, Ksuid>> id_interval<Ksuid>(Timestamp first, Timestamp last) {
  using std::chrono::seconds;
  const auto units = held({std::chrono::ceil<seconds>(first).time_since_epoch().count() - ksuid_epoch,
                           std::chrono::floor<seconds>(last).time_since_epoch().count() - ksuid_epoch},
                          4);
  if (!units) return std::nullopt;
  return std::pair(Ksuid(with_time<Ksuid::Bytes>(units->first, 4, 0)),
                   Ksuid(with_time<Ksuid::Bytes>(units->last, 4, 0xFF)));
}

template <class Id>
Id id_at(std::string_view entity, std::string_view attribute, Timestamp time) {
  const Timestamp unit = std::same_as<Id, Ksuid> ? Timestamp(std::chrono::floor<std::chrono::seconds>(time)) : time;
  if (const auto ids = id_interval<Id>(unit, unit)) return ids->first;
  throw ValueError(entity, attribute, std::to_string(time.time_since_epoch().count()) + " ms",
                   "is not the time of an id");
}
template Ulid id_at<Ulid>(std::string_view entity, std::string_view attribute, Timestamp time);
template Uuid7 id_at<Uuid7>(std::string_view entity, std::string_view attribute, Timestamp time);
template Ksuid id_at<Ksuid>(std::string_view entity, std::string_view attribute, Timestamp time);

namespace detail {

std::optional<std::pair<Timestamp, Timestamp>> span_of(const Range<Timestamp>& times) {
  constexpr std::chrono::milliseconds step{1};
  std::pair span{Timestamp::min(), Timestamp::max()};
  if (has_low(times.kind)) span.first = times.low;
  if (has_high(times.kind)) span.second = times.high;
  if (times.kind == RangeKind::below) {
    if (span.second == Timestamp::min()) return std::nullopt;
    span.second -= step;
  }
  if (times.kind == RangeKind::above) {
    if (span.first == Timestamp::max()) return std::nullopt;
    span.first += step;
  }
  return span;
}

}  // namespace detail
}  // namespace keyc
