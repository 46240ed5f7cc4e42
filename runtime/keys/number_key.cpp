#include "keyc/generated/number_key.hpp"

#include "keyc/decimal.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"
#include "values/civil_time.hpp"

namespace keyc::inline generated::number_key {
namespace {

/// Seconds since 1970 at the given moment on the clock of an offset.
void append_start(std::string& out, Date date, unsigned second, Offset offset) {
  const std::int64_t days = std::chrono::sys_days{date}.time_since_epoch().count();
  out += number_text(days * 86'400 + second - std::int64_t{60} * offset.minutes());
}

/// Of so many seconds, counted from the start of the day.
void append_start_within(std::string& out, const CivilTime& time, unsigned seconds, Offset offset) {
  append_start(out, time.date, time.second - time.second % seconds, offset);
}

}  // namespace

template <class T>
void value(std::string& out, const T& value) {
  encode::plain(out, value);
}

template <class T>
void epoch_s(std::string& out, const T& value) {
  out += number_text(instant_of(value).seconds);
}
template <class T>
void epoch_ms(std::string& out, const T& value) {
  out += number_text(milliseconds_of(value));
}
template <class T>
void epoch_us(std::string& out, const T& value) {
  out += number_text(std::int64_t{value.time_since_epoch().count()});
}
template <class T>
void epoch_ns(std::string& out, const T& value) {
  out += number_text(std::int64_t{value.time_since_epoch().count()});
}

template <class T>
void year(std::string& out, const T& value, Offset offset) {
  append_start(out, civil_time(value, offset).date.year() / 1 / 1, 0, offset);
}
template <class T>
void quarter(std::string& out, const T& value, Offset offset) {
  const Date date = civil_time(value, offset).date;
  append_start(out, date.year() / std::chrono::month{3 * quarter_of(date) + 1} / 1, 0, offset);
}
template <class T>
void month(std::string& out, const T& value, Offset offset) {
  const Date date = civil_time(value, offset).date;
  append_start(out, date.year() / date.month() / 1, 0, offset);
}
template <class T>
void week(std::string& out, const T& value, Offset offset) {
  append_start(out, civil_week(value, offset).monday, 0, offset);
}
template <class T>
void day(std::string& out, const T& value, Offset offset) {
  append_start(out, civil_time(value, offset).date, 0, offset);
}
template <class T>
void hours(std::string& out, const T& value, int count, Offset offset) {
  append_start_within(out, civil_time(value, offset), static_cast<unsigned>(count) * 3600, offset);
}
template <class T>
void minutes(std::string& out, const T& value, int count, Offset offset) {
  append_start_within(out, civil_time(value, offset), static_cast<unsigned>(count) * 60, offset);
}
template <class T>
void hour(std::string& out, const T& value, Offset offset) {
  hours(out, value, 1, offset);
}
template <class T>
void minute(std::string& out, const T& value, Offset offset) {
  minutes(out, value, 1, offset);
}

void negate(std::string& out, std::size_t start) {
  if (out.compare(start, std::string::npos, "0") == 0) return;
  if (out[start] == '-')
    out.erase(start, 1);
  else
    out.insert(start, 1, '-');
}

template void value(std::string&, const std::uint8_t&);
template void value(std::string&, const std::uint16_t&);
template void value(std::string&, const std::uint32_t&);
template void value(std::string&, const std::uint64_t&);
template void value(std::string&, const std::int8_t&);
template void value(std::string&, const std::int16_t&);
template void value(std::string&, const std::int32_t&);
template void value(std::string&, const std::int64_t&);
template void value(std::string&, const float&);
template void value(std::string&, const double&);
template void value(std::string&, const Decimal&);

#define KEYC_EPOCH_OF(T)                         \
  template void epoch_s(std::string&, const T&); \
  template void epoch_ms(std::string&, const T&)

KEYC_EPOCH_OF(TimestampS);
KEYC_EPOCH_OF(Timestamp);
KEYC_EPOCH_OF(TimestampUs);
KEYC_EPOCH_OF(TimestampNs);
KEYC_EPOCH_OF(Uuid7);
KEYC_EPOCH_OF(Ulid);
KEYC_EPOCH_OF(Ksuid);
template void epoch_us(std::string&, const TimestampUs&);
template void epoch_ns(std::string&, const TimestampNs&);

#define KEYC_PERIODS_OF(T)                                  \
  template void year(std::string&, const T&, Offset);       \
  template void quarter(std::string&, const T&, Offset);    \
  template void month(std::string&, const T&, Offset);      \
  template void week(std::string&, const T&, Offset);       \
  template void day(std::string&, const T&, Offset);        \
  template void hour(std::string&, const T&, Offset);       \
  template void hours(std::string&, const T&, int, Offset); \
  template void minute(std::string&, const T&, Offset);     \
  template void minutes(std::string&, const T&, int, Offset)

KEYC_PERIODS_OF(Date);
KEYC_PERIODS_OF(TimestampS);
KEYC_PERIODS_OF(Timestamp);
KEYC_PERIODS_OF(TimestampUs);
KEYC_PERIODS_OF(TimestampNs);
KEYC_PERIODS_OF(Uuid7);
KEYC_PERIODS_OF(Ulid);
KEYC_PERIODS_OF(Ksuid);

#undef KEYC_EPOCH_OF
#undef KEYC_PERIODS_OF

}  // namespace keyc::inline generated::number_key
