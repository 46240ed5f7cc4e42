// The edges of times that 64 bits count in nanoseconds, where other units still have years.
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "keyc/errors.hpp"
#include "keyc/generated/encode_time.hpp"
#include "keyc/generated/stored_form.hpp"
#include "keyc/generated/walk_time.hpp"
#include "keyc/time.hpp"
#include "support/catch.hpp"
#include "support/random_values.hpp"
#include "values/time_at.hpp"

using keyc::Instant;
using keyc::Timestamp;
using keyc::TimestampNs;
using keyc::TimestampS;
using keyc::TimestampUs;
using namespace std::chrono_literals;

namespace {

constexpr TimestampNs after_1970(std::int64_t count) { return TimestampNs{std::chrono::nanoseconds{count}}; }

const std::array<std::pair<TimestampNs, const char*>, 7> edges{{
    {TimestampNs::min(), "1677-09-21T00:12:43.145224192Z"},
    {TimestampNs::min() + 1ns, "1677-09-21T00:12:43.145224193Z"},
    {after_1970(-1), "1969-12-31T23:59:59.999999999Z"},
    {after_1970(0), "1970-01-01T00:00:00.000000000Z"},
    {after_1970(1), "1970-01-01T00:00:00.000000001Z"},
    {TimestampNs::max() - 1ns, "2262-04-11T23:47:16.854775806Z"},
    {TimestampNs::max(), "2262-04-11T23:47:16.854775807Z"},
}};

std::optional<TimestampNs> read(std::string_view text) {
  TimestampNs time{};
  return keyc::from_text(text, time) ? std::optional(time) : std::nullopt;
}

std::optional<TimestampNs> read_in(std::string_view text, std::string_view pattern, int minutes = 0) {
  TimestampNs time{};
  const keyc::StoredForm form{.kind = keyc::StoredForm::Kind::pattern, .text = pattern, .minutes = minutes};
  return keyc::form::read(text, time, form) ? std::optional(time) : std::nullopt;
}

/// Reads the instant back from each unit that it is a whole number of.
template <class Time>
void check_unit(Time time) {
  REQUIRE(keyc::time_at<Time>(time) == time);
  const Instant later{Instant(time).seconds, Instant(time).nanosecond + (Time::period::den == 1'000'000'000 ? 0 : 1)};
  REQUIRE(keyc::time_at<Time>(later) == time);
}

}  // namespace

TEST_CASE("The first and the last nanoseconds, and those around 1970, have a text and are read back") {
  for (const auto& [time, text] : edges) {
    CHECK(keyc::to_text(time) == text);
    CHECK(read(text) == time);
  }
}

TEST_CASE("A text outside the years of nanoseconds is not read, and leaves the value as it was") {
  for (const char* text :
       {"1677-09-21T00:12:43.145224191Z", "2262-04-11T23:47:16.854775808Z", "1677-09-21T00:12:42.999999999Z",
        "2262-04-11T23:47:17.000000000Z", "0000-01-01T00:00:00.000000000Z", "9999-12-31T23:59:59.999999999Z"}) {
    CAPTURE(text);
    TimestampNs time = after_1970(5);
    CHECK_FALSE(keyc::from_text(text, time));
    CHECK(time == after_1970(5));
    CHECK_FALSE(read_in(text, "yyyy-MM-ddTHH:mm:ss.SSSSSSSSSZ"));
    CHECK_FALSE(read_in(text, "yyyy-MM-ddTHH:mm:ss[.S+]Z"));
  }
  CHECK_FALSE(read("2024-01-31T12:00:00.000000Z"));
  CHECK_FALSE(read("2024-01-31T12:00:00.0000000000Z"));
  CHECK_FALSE(read("2024-01-31T12:00:00.00000000xZ"));
}

TEST_CASE("A pattern on another clock has the first and the last nanoseconds, and none beyond them") {
  CHECK(read_in("1677-09-21 09:12:43.145224192", "yyyy-MM-dd HH:mm:ss.SSSSSSSSS", 540) == TimestampNs::min());
  CHECK(read_in("2262-04-11 20:17:16.854775807", "yyyy-MM-dd HH:mm:ss[.S+]", -210) == TimestampNs::max());
  CHECK_FALSE(read_in("1677-09-21 00:12:43.145224192", "yyyy-MM-dd HH:mm:ss.SSSSSSSSS", 540));
  CHECK_FALSE(read_in("2262-04-11 23:47:16.854775807", "yyyy-MM-dd HH:mm:ss[.S+]", -210));
}

TEST_CASE("Instants are rounded down to each unit that can count them") {
  check_unit(TimestampS::min());
  check_unit(TimestampS::max());
  check_unit(Timestamp::min());
  check_unit(Timestamp::max());
  check_unit(TimestampUs::min());
  check_unit(TimestampUs::max());
  for (const auto& edge : edges) check_unit(edge.first);
  keyc_tests::Random random(1);
  for (int i = 0; i < 10'000; ++i) {
    const auto count = static_cast<std::int64_t>(random.bits());
    check_unit(TimestampS(std::chrono::seconds(count)));
    check_unit(Timestamp(std::chrono::milliseconds(count)));
    check_unit(TimestampUs(std::chrono::microseconds(count)));
    check_unit(after_1970(count));
    const TimestampNs time = after_1970(count);
    REQUIRE(keyc::time_at<TimestampUs>(time) == std::chrono::floor<std::chrono::microseconds>(time));
    REQUIRE(keyc::time_at<TimestampS>(time) == std::chrono::floor<std::chrono::seconds>(time));
  }
  CHECK_FALSE(keyc::time_at<TimestampNs>({9'223'372'036, 854'775'808}));
  CHECK_FALSE(keyc::time_at<TimestampNs>({-9'223'372'037, 145'224'191}));
  CHECK_FALSE(keyc::time_at<TimestampNs>({9'223'372'037, 0}));
  CHECK_FALSE(keyc::time_at<TimestampNs>({-9'223'372'038, 999'999'999}));
  CHECK_FALSE(keyc::time_at<Timestamp>(TimestampS::min()));
}

TEST_CASE("A clock is rounded down to the unit that an attribute counts, and refused where the unit has no such year") {
  const Instant before_1970 = after_1970(-1);
  CHECK(keyc::in_seconds(before_1970) == TimestampS(-1s));
  CHECK(keyc::in_milliseconds(before_1970) == Timestamp(-1ms));
  CHECK(keyc::in_microseconds(before_1970) == TimestampUs(-1us));
  CHECK(keyc::in_nanoseconds(before_1970) == after_1970(-1));
  CHECK(keyc::in_days(before_1970) == keyc::Date{std::chrono::year{1969} / 12 / 31});
  const Timestamp far = std::chrono::sys_days{std::chrono::year{9999} / 12 / 31} + 5ms;
  CHECK(keyc::in_milliseconds(far) == far);
  CHECK(keyc::in_microseconds(far) == far);
  CHECK(keyc::in_days(std::chrono::sys_days{std::chrono::year{9999} / 12 / 31}) ==
        keyc::Date{std::chrono::year{9999} / 12 / 31});
  CHECK_THROWS_WITH(keyc::in_nanoseconds(far), "'253402214400 s' is out of range in nanoseconds");
  CHECK_THROWS_AS(keyc::in_milliseconds(TimestampS::max()), keyc::EncodeError);
}

TEST_CASE("A walk takes the nanoseconds of a millisecond, and those that there are at both ends") {
  const Timestamp millisecond{-1ms};
  CHECK(keyc::first_from<TimestampNs>(millisecond) == after_1970(-1'000'000));
  CHECK(keyc::last_until<TimestampNs>(millisecond) == after_1970(-1));
  const Timestamp first = keyc::instant_in_ms(TimestampNs::min());
  const Timestamp last = keyc::instant_in_ms(TimestampNs::max());
  CHECK(first == Timestamp(-9'223'372'036'855ms));
  CHECK(last == Timestamp(9'223'372'036'854ms));
  CHECK(keyc::first_from<TimestampNs>(first) == TimestampNs::min());
  CHECK(keyc::last_until<TimestampNs>(first) == after_1970(-9'223'372'036'854'000'001));
  CHECK(keyc::first_from<TimestampNs>(last) == after_1970(9'223'372'036'854'000'000));
  CHECK(keyc::last_until<TimestampNs>(last) == TimestampNs::max());
  CHECK(keyc::first_from<TimestampNs>(Timestamp::min()) == TimestampNs::min());
  CHECK(keyc::last_until<TimestampNs>(Timestamp::max()) == TimestampNs::max());
  CHECK_FALSE(keyc::first_from<TimestampNs>(last + 1ms));
  CHECK_FALSE(keyc::last_until<TimestampNs>(first - 1ms));
  CHECK_FALSE(keyc::value_after(TimestampNs::max()));
  CHECK(keyc::value_before(TimestampNs::max()) == TimestampNs::max() - 1ns);
}
