#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "keyc/ksuid.hpp"
#include "keyc/range.hpp"
#include "keyc/time.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"

/// Ids that begin with their time sort by it: a span of time is a range of ids.
namespace keyc {

/// The least and the greatest id whose time is from `first` to `last`, both included; no value if there is no such id.
/// The time of a KSUID is a whole second.
template <class Id>
std::optional<std::pair<Id, Id>> id_interval(Timestamp first, Timestamp last);

template <>
std::optional<std::pair<Ulid, Ulid>> id_interval<Ulid>(Timestamp first, Timestamp last);
template <>
std::optional<std::pair<Uuid7, Uuid7>> id_interval<Uuid7>(Timestamp first, Timestamp last);
template <>
std::optional<std::pair<Ksuid, Ksuid>> id_interval<Ksuid>(Timestamp first, Timestamp last);

/// The least id with this time, for a component that keeps only the time of an id; of a KSUID, the second in which the
/// time is. Throws ValueError, which names the entity and the attribute, if no id has this time.
template <class Id>
Id id_at(std::string_view entity, std::string_view attribute, Timestamp time);

namespace detail {
/// No value if the range contains no time.
std::optional<std::pair<Timestamp, Timestamp>> span_of(const Range<Timestamp>& times);
}  // namespace detail

/// The ids whose time is in the range; an empty range if there are none.
template <class Id>
Range<Id> ids_in(const Range<Timestamp>& times) {
  const auto span = detail::span_of(times);
  const auto ids = span ? id_interval<Id>(span->first, span->second) : std::nullopt;
  return ids ? between(ids->first, ids->second) : between(Id{}.next(), Id{});
}

}  // namespace keyc
