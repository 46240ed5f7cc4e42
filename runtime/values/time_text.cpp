#include "keyc/generated/time_text.hpp"

#include "keyc/errors.hpp"
#include "values/civil_time.hpp"
#include "values/digits.hpp"

namespace keyc::inline generated::encode {
namespace {

constexpr std::string_view timestamp_s_form = "0000-00-00T00:00:00Z";
constexpr std::string_view timestamp_form = "0000-00-00T00:00:00.000Z";
constexpr std::string_view timestamp_us_form = "0000-00-00T00:00:00.000000Z";
constexpr std::string_view timestamp_ns_form = "0000-00-00T00:00:00.000000000Z";
constexpr std::size_t fraction_start = civil_form.size() + 1;

/// Writes the beginning of yyyy-MM-ddTHH:mm:ss.
template <std::size_t Length, class T>
void put_period(std::string& out, const T& value, Offset offset) {
  const CivilTime time = civil_time(value, offset);
  fill_in(digits::append_form(out, civil_form.substr(0, Length)), time, Length);
}

/// The same with a time of that day: the start of several hours or minutes.
template <std::size_t Length, class T>
void put_start(std::string& out, const T& value, unsigned seconds, Offset offset) {
  CivilTime time = civil_time(value, offset);
  time.second -= time.second % seconds;
  fill_in(digits::append_form(out, civil_form.substr(0, Length)), time, Length);
}

}  // namespace

void date(std::string& out, Date value) { put_period<10>(out, value, {}); }

void timestamp_s(std::string& out, TimestampS value) {
  const CivilTime time = civil_time(value);
  fill_in(digits::append_form(out, timestamp_s_form), time);
}
void timestamp(std::string& out, Timestamp value) {
  const CivilTime time = civil_time(value);
  char* const text = digits::append_form(out, timestamp_form);
  fill_in(text, time);
  digits::put(text + fraction_start, time.nanosecond / 1'000'000, 3);
}
void timestamp_us(std::string& out, TimestampUs value) {
  const CivilTime time = civil_time(value);
  char* const text = digits::append_form(out, timestamp_us_form);
  fill_in(text, time);
  digits::put(text + fraction_start, time.nanosecond / 1000, 6);
}
void timestamp_ns(std::string& out, TimestampNs value) {
  const CivilTime time = civil_time(value);
  char* const text = digits::append_form(out, timestamp_ns_form);
  fill_in(text, time);
  digits::put(text + fraction_start, time.nanosecond, 9);
}

template <class T>
void year(std::string& out, const T& value, Offset offset) {
  put_period<4>(out, value, offset);
}
template <class T>
void month(std::string& out, const T& value, Offset offset) {
  put_period<7>(out, value, offset);
}
template <class T>
void day(std::string& out, const T& value, Offset offset) {
  put_period<10>(out, value, offset);
}
template <class T>
void hour(std::string& out, const T& value, Offset offset) {
  put_period<13>(out, value, offset);
}
template <class T>
void minute(std::string& out, const T& value, Offset offset) {
  put_period<16>(out, value, offset);
}
template <class T>
void quarter(std::string& out, const T& value, Offset offset) {
  const Date date = civil_time(value, offset).date;
  char* const text = digits::append_form(out, "0000-Q0");
  digits::put4(text, static_cast<unsigned>(static_cast<int>(date.year())));
  digits::put(text + 6, quarter_of(date) + 1, 1);
}
template <class T>
void week(std::string& out, const T& value, Offset offset) {
  const IsoWeek week = civil_week(value, offset);
  char* const text = digits::append_form(out, "0000-W00");
  digits::put4(text, static_cast<unsigned>(week.year));
  digits::put2(text + 6, week.number);
}
template <class T>
void hours(std::string& out, const T& value, int count, Offset offset) {
  put_start<13>(out, value, static_cast<unsigned>(count) * 3600, offset);
}
template <class T>
void minutes(std::string& out, const T& value, int count, Offset offset) {
  put_start<16>(out, value, static_cast<unsigned>(count) * 60, offset);
}

#define KEYC_FOR(T)                                         \
  template void year(std::string&, const T&, Offset);       \
  template void quarter(std::string&, const T&, Offset);    \
  template void month(std::string&, const T&, Offset);      \
  template void week(std::string&, const T&, Offset);       \
  template void day(std::string&, const T&, Offset);        \
  template void hour(std::string&, const T&, Offset);       \
  template void hours(std::string&, const T&, int, Offset); \
  template void minute(std::string&, const T&, Offset);     \
  template void minutes(std::string&, const T&, int, Offset)

KEYC_FOR(Date);
KEYC_FOR(TimestampS);
KEYC_FOR(Timestamp);
KEYC_FOR(TimestampUs);
KEYC_FOR(TimestampNs);
KEYC_FOR(Uuid7);
KEYC_FOR(Ulid);
KEYC_FOR(Ksuid);

#undef KEYC_FOR

}  // namespace keyc::inline generated::encode
