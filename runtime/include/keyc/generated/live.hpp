#pragma once

#include <concepts>
#include <optional>
#include <utility>

#include "keyc/generated/timestamp.hpp"
#include "keyc/query.hpp"

/// Items that have not expired, for generated code. Functions in the namespace of an entity whose table has a time to
/// live are found by argument-dependent lookup:
///
///   keyc::LiveAt live_at(keyc::Members<CartEntity>, keyc::TimestampUs now);
///   bool is_live(const Cart& value, keyc::TimestampUs now);
///
/// live_at() is there for index entries, too, that hold the attribute.
namespace keyc::inline generated {

inline LiveAt live_at(const AttributeName& time_to_live, TimestampUs now) {
  return {time_to_live, std::chrono::floor<std::chrono::seconds>(now).time_since_epoch().count()};
}

/// Whether this time to live is later than now.
inline bool is_live(TimestampS expires, TimestampUs now) {
  return expires > std::chrono::floor<std::chrono::seconds>(now);
}
/// Whether this time to live, in epoch seconds, is later than now.
template <std::integral Number>
bool is_live(Number expires, TimestampUs now) {
  return std::cmp_greater(expires, std::chrono::floor<std::chrono::seconds>(now).time_since_epoch().count());
}
/// Without a time to live an item does not expire.
template <class Time>
bool is_live(const std::optional<Time>& expires, TimestampUs now) {
  return !expires || is_live(*expires, now);
}

}  // namespace keyc::inline generated
