#pragma once

#include <cstddef>
#include <string>

#include "keyc/generated/offset.hpp"
#include "keyc/generated/rewritten.hpp"

/// How values are written into number keys: as the decimal text with which DynamoDB represents a number
/// (keyc/generated/number.hpp), at most 38 digits. DynamoDB sorts it by value. Every function appends to `out`, and
/// throws EncodeError, with `out` as it was, for a value that has no such form.
namespace keyc::inline generated::number_key {

/// The number itself. T is any integer of 8 to 64 bits, float, double or Decimal.
template <class T>
void value(std::string& out, const T& value);

// Whole seconds and milliseconds since 1970, floored. T is a timestamp of any unit, Uuid7, Ulid or Ksuid.
template <class T>
void epoch_s(std::string& out, const T& value);
template <class T>
void epoch_ms(std::string& out, const T& value);
/// Microseconds since 1970. T is TimestampUs.
template <class T>
void epoch_us(std::string& out, const T& value);
/// Nanoseconds since 1970. T is TimestampNs.
template <class T>
void epoch_ns(std::string& out, const T& value);

// The start of the period that contains a time, on the clock of an offset, in seconds since 1970: the day 2024-01-01
// begins at 1704067200 in UTC, at 1704034800 in +09:00. T is one of these types or Date, for which every offset except
// UTC is refused. The year on that clock is 0000 to 9999; weeks are
// those of keyc/generated/time_text.hpp.
template <class T>
void year(std::string& out, const T& value, Offset offset);
template <class T>
void quarter(std::string& out, const T& value, Offset offset);
template <class T>
void month(std::string& out, const T& value, Offset offset);
template <class T>
void week(std::string& out, const T& value, Offset offset);
template <class T>
void day(std::string& out, const T& value, Offset offset);
template <class T>
void hour(std::string& out, const T& value, Offset offset);
template <class T>
void minute(std::string& out, const T& value, Offset offset);
/// Several of them, counted from the start of the day or the hour, which their number divides.
template <class T>
void hours(std::string& out, const T& value, int count, Offset offset);
template <class T>
void minutes(std::string& out, const T& value, int count, Offset offset);

/// Negates the number from `start` on, exactly; 0 stays 0.
void negate(std::string& out, std::size_t start);

/// The reversed order: the negated number of one of the functions above; it has the signature of that function:
/// `number_key::desc<&number_key::day<T>>`.
template <auto Encode>
inline constexpr auto desc = &Rewritten<Encode, &negate>::write;

}  // namespace keyc::inline generated::number_key
