#include "keyc/time.hpp"

#include <limits>

#include "keyc/errors.hpp"
#include "keyc/generated/encode_time.hpp"
#include "support/catch.hpp"

using keyc::Date;
using keyc::from_text;
using keyc::Timestamp;
using keyc::to_text;
using namespace std::chrono_literals;
using std::chrono::milliseconds;
using std::chrono::sys_days;
using std::chrono::year;

TEST_CASE("Dates and timestamps have exactly one text form, which is read back") {
  const auto [date, text] = GENERATE(table<Date, std::string>({
      {year{2024} / 2 / 29, "2024-02-29"},
      {year{0} / 1 / 1, "0000-01-01"},
      {year{9999} / 12 / 31, "9999-12-31"},
  }));
  CHECK(to_text(date) == text);
  Date read{};
  CHECK(from_text(text, read));
  CHECK(read == date);
  const Timestamp time = sys_days{date} + 23h + 5min + 9s + 7ms;
  CHECK(to_text(time) == text + "T23:05:09.007Z");
  Timestamp read_time;
  CHECK(from_text(text + "T23:05:09.007Z", read_time));
  CHECK(read_time == time);
}

TEST_CASE("A date that the calendar does not have is refused, with the date in the message") {
  CHECK_THROWS_WITH(to_text(Date{year{2023} / 2 / 30}), "'2023-2-30' is not a day of the calendar");
  CHECK_THROWS_WITH(to_text(Date{year{2023} / 2 / 29}), "'2023-2-29' is not a day of the calendar");
  CHECK_THROWS_WITH(to_text(Date{year{2023} / 13 / 1}), "'2023-13-1' is not a day of the calendar");
}

TEST_CASE("Years outside 0000 to 9999 are refused, and the key stays as it was") {
  std::string out = "UPDATED#";
  CHECK_THROWS_AS(keyc::encode::date(out, Date{year{10000} / 1 / 1}), keyc::EncodeError);
  CHECK_THROWS_AS(keyc::encode::date(out, Date{year{-1} / 12 / 31}), keyc::EncodeError);
  const std::int64_t count = GENERATE(253402300800000, -62167219200001, std::numeric_limits<std::int64_t>::max(),
                                      std::numeric_limits<std::int64_t>::min());
  CHECK_THROWS_AS(keyc::encode::timestamp(out, Timestamp{milliseconds{count}}), keyc::EncodeError);
  CHECK(out == "UPDATED#");
}

TEST_CASE("Text that is not exactly a timestamp is not read, and leaves the value as it was") {
  const std::string text = GENERATE(
      "", "2024-01-01", "2024-01-01T00:00:00Z", "2024-01-01T00:00:00.000", "2024-01-01T00:00:00.000000Z",
      "2024-01-01T00:00:00.000+00:00", "2024-01-01t00:00:00.000z", "2024-01-01 00:00:00.000Z",
      "2024-01-01T24:00:00.000Z", "2024-01-01T23:60:00.000Z", "2024-01-01T23:59:60.000Z", "2023-02-29T00:00:00.000Z",
      "2024-13-01T00:00:00.000Z", "2024-00-01T00:00:00.000Z", "+024-01-01T00:00:00.000Z", " 2024-01-01T00:00:00.000Z");
  Timestamp time{5ms};
  CHECK_FALSE(from_text(text, time));
  CHECK(time == Timestamp{5ms});
}

TEST_CASE("Text that is not exactly a date is not read") {
  const std::string text =
      GENERATE("", "2024-1-1", "2023-02-29", "2024-00-10", "2024-04-31", "2024/01/01", "20240101", "2024-01-01Z");
  Date date{};
  CHECK_FALSE(from_text(text, date));
}

TEST_CASE("The clock returns whole milliseconds of now, and today") {
  const auto before = std::chrono::floor<milliseconds>(std::chrono::system_clock::now());
  const Timestamp now = keyc::now();
  CHECK(now >= before);
  CHECK(now <= before + 1min);
  CHECK(keyc::now_in_seconds() >= std::chrono::floor<std::chrono::seconds>(before));
  CHECK(keyc::now_in_seconds() <= before + 1min);
  CHECK(keyc::now_in_microseconds() >= before);
  CHECK(keyc::now_in_microseconds() <= before + 1min);
  CHECK(keyc::now_in_nanoseconds() >= before);
  CHECK(keyc::now_in_nanoseconds() <= before + 1min);
  CHECK(sys_days{keyc::today()} >= std::chrono::floor<std::chrono::days>(before));
}
