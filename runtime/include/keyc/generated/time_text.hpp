#pragma once

#include <string>
#include <string_view>

#include "keyc/calendar.hpp"
#include "keyc/generated/offset.hpp"
#include "keyc/time.hpp"

/// How times are written as text, in values and in keys (see keyc/generated/encode.hpp). All have one width and sort by
/// value.
namespace keyc::inline generated::encode {

/// yyyy-MM-dd: 10 characters.
void date(std::string& out, Date value);
/// yyyy-MM-ddTHH:mm:ssZ: 20 characters.
void timestamp_s(std::string& out, TimestampS value);
/// yyyy-MM-ddTHH:mm:ss.SSSZ: 24 characters.
void timestamp(std::string& out, Timestamp value);
/// yyyy-MM-ddTHH:mm:ss.SSSSSSZ: 27 characters.
void timestamp_us(std::string& out, TimestampUs value);
/// yyyy-MM-ddTHH:mm:ss.SSSSSSSSSZ: 30 characters.
void timestamp_ns(std::string& out, TimestampNs value);

// The calendar period that contains a time, on the clock of an offset. T is a timestamp of any unit, Uuid7, Ulid,
// Ksuid, or Date, for which every offset except UTC is refused. The year on that clock is 0000 to 9999. The text is the
// start of the period, which sorts as the times do:
//
//   year     yyyy                2024
//   quarter  yyyy-Qq             2024-Q1
//   month    yyyy-MM             2024-01
//   week     yyyy-Www            2024-W05, of ISO 8601: the year is that of its Thursday, the first one 0000-W01
//   day      yyyy-MM-dd          2024-01-01
//   hour     yyyy-MM-ddTHH       2024-01-01T15
//   minute   yyyy-MM-ddTHH:mm    2024-01-01T15:07
//
// hours and minutes are several of them, counted from the start of the day or the hour, which their number divides:
// 2024-01-01T12 and 2024-01-01T15:05 of six hours and of five minutes.
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
template <class T>
void hours(std::string& out, const T& value, int count, Offset offset);
template <class T>
void minutes(std::string& out, const T& value, int count, Offset offset);

/// A time of the same types in a format of values/time_format.hpp. Throws EncodeError for a pattern with a fault.
template <class T>
void format(std::string& out, const T& value, std::string_view pattern, Offset offset);

/// Writes what the texts of all times in the calendar period begin with, in a format or in the form of a period or a
/// time: for "yyyy-MM-dd" and a month "2018-08". The pattern has the fields of the period. Throws EncodeError for a
/// month or a day that the calendar does not have, and for a year that is not 0000 to 9999.
void start_of(std::string& out, const CalendarPeriod& period, std::string_view pattern);

}  // namespace keyc::inline generated::encode
