// Calendar periods and id intervals of the golden vectors.
#include <chrono>
#include <limits>

#include "keyc/binary_key.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/encode_time.hpp"
#include "keyc/generated/number_key.hpp"
#include "keyc/generated/periods.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"
#include "support/catch.hpp"
#include "support/vectors.hpp"

using keyc::Offset;
using keyc::Timestamp;
using keyc::TimestampNs;
using keyc::TimestampS;
using keyc::TimestampUs;
using keyc_tests::vectors;
using nlohmann::json;
using namespace std::chrono_literals;

namespace {

std::string text_of(const json& test_case, const char* period) {
  return test_case.at("text").at(period).get<std::string>();
}
std::string number_of(const json& test_case, const char* period) { return test_case.at("number").at(period).dump(); }

/// `write` appends the period to its argument: as text, as a number, as the number in a binary key.
template <class Text, class Number, class Binary>
void check_period(const json& test_case, const char* name, Text write_text, Number write_number, Binary write_binary) {
  CAPTURE(name);
  std::string text = "#";
  std::string number = "#";
  std::string bytes = "#";
  if (test_case.contains("error") || test_case.at("text").at(name).is_null()) {
    CHECK_THROWS_AS(write_text(text), keyc::EncodeError);
    CHECK_THROWS_AS(write_number(number), keyc::EncodeError);
    CHECK_THROWS_AS(write_binary(bytes), keyc::EncodeError);
    CHECK(text + number + bytes == "###");
    return;
  }
  write_text(text);
  write_number(number);
  write_binary(bytes);
  CHECK(text == '#' + text_of(test_case, name));
  CHECK(number == '#' + number_of(test_case, name));
  std::string expected = "#";
  keyc::binary::i64(expected, test_case.at("number").at(name).get<std::int64_t>());
  CHECK(bytes == expected);
}

template <auto Number, class T, class Text, class... Arguments>
void check_period(const json& test_case, const char* name, Text text, const T& time, Arguments... arguments) {
  check_period(
      test_case, name, [&](std::string& out) { text(out, time, arguments...); },
      [&](std::string& out) { Number(out, time, arguments...); },
      [&](std::string& out) { keyc::binary::i64_of<Number>(out, time, arguments...); });
}

Offset offset_of(const json& test_case) { return Offset::parse(test_case.at("offset").get<std::string>()).value(); }

template <class T>
struct AllPeriods {
  void operator()(const json& test_case, const T& time) const {
    namespace encode = keyc::encode;
    namespace number_key = keyc::number_key;
    const Offset offset = offset_of(test_case);
    check_period<&number_key::year<T>>(test_case, "year", &encode::year<T>, time, offset);
    check_period<&number_key::month<T>>(test_case, "month", &encode::month<T>, time, offset);
    check_period<&number_key::day<T>>(test_case, "day", &encode::day<T>, time, offset);
    check_period<&number_key::hour<T>>(test_case, "hour", &encode::hour<T>, time, offset);
    check_period<&number_key::minute<T>>(test_case, "minute", &encode::minute<T>, time, offset);
  }
};

/// The number of units in a name, such as "hour 6".
int units_in(const std::string& name) { return std::stoi(name.substr(name.find(' ') + 1)); }

template <class T>
struct MorePeriods {
  void operator()(const json& test_case, const T& time) const {
    namespace encode = keyc::encode;
    namespace number_key = keyc::number_key;
    const Offset offset = offset_of(test_case);
    check_period<&number_key::quarter<T>>(test_case, "quarter", &encode::quarter<T>, time, offset);
    check_period<&number_key::week<T>>(test_case, "week", &encode::week<T>, time, offset);
    if (test_case.contains("error")) {
      check_period<&number_key::hours<T>>(test_case, "hour 6", &encode::hours<T>, time, 6, offset);
      return check_period<&number_key::minutes<T>>(test_case, "minute 5", &encode::minutes<T>, time, 5, offset);
    }
    for (const auto& [name, text] : test_case.at("text").items()) {
      if (name.starts_with("hour "))
        check_period<&number_key::hours<T>>(test_case, name.c_str(), &encode::hours<T>, time, units_in(name), offset);
      if (name.starts_with("minute "))
        check_period<&number_key::minutes<T>>(test_case, name.c_str(), &encode::minutes<T>, time, units_in(name),
                                              offset);
    }
  }
};

/// Of every precision. Returns how many cases were checked.
template <template <class> class Periods>
int check_group(const char* group) {
  int checked = 0;
  for (const json& test_case : vectors(group).at("cases")) {
    CAPTURE(test_case.dump());
    const TimestampS time{std::chrono::seconds{test_case.at("epoch_s").get<std::int64_t>()}};
    Periods<TimestampS>()(test_case, time);
    Periods<Timestamp>()(test_case, time + 999ms);
    Periods<TimestampUs>()(test_case, time + 999'999us);
    constexpr auto all_years = 9'223'372'035s;  // of nanoseconds
    if (time.time_since_epoch() > -all_years && time.time_since_epoch() < all_years)
      Periods<TimestampNs>()(test_case, TimestampNs(time) + 999'999'999ns);
    ++checked;
  }
  return checked;
}

/// The number of the period that Periods counts is that of its first time, of its last one, and of no other.
void check_counted(const json& test_case, const keyc::Periods& periods, const char* name) {
  const json& start = test_case.at("number").at(name);
  if (start.is_null()) return;
  CAPTURE(name);
  const Timestamp time{std::chrono::seconds{test_case.at("epoch_s").get<std::int64_t>()}};
  const std::int64_t number = periods.number_of(time);
  const Timestamp first = periods.first_of(number);
  CHECK(first == Timestamp(std::chrono::seconds(start.get<std::int64_t>())));
  CHECK(periods.number_of(first) == number);
  CHECK((first == periods.least() || periods.number_of(first - 1ms) == number - 1));
  CHECK(periods.last_of(number) >= time);
}

}  // namespace

TEST_CASE("The period of a time matches the vectors, in keys of each type, for every precision") {
  CHECK(check_group<AllPeriods>("periods") > 100);
}

TEST_CASE("Quarters, ISO weeks and several hours or minutes match vectors from another calendar") {
  CHECK(check_group<MorePeriods>("more periods") > 1000);
}

TEST_CASE("Walks count the quarters, ISO weeks and several hours or minutes of the vectors one by one") {
  using keyc::PeriodUnit;
  for (const json& test_case : vectors("more periods").at("cases")) {
    if (test_case.contains("error")) continue;
    CAPTURE(test_case.dump());
    const Offset offset = offset_of(test_case);
    check_counted(test_case, {PeriodUnit::quarter, offset}, "quarter");
    check_counted(test_case, {PeriodUnit::week, offset}, "week");
    for (const auto& [name, text] : test_case.at("text").items()) {
      const bool is_hour = name.starts_with("hour ");
      if (is_hour || name.starts_with("minute "))
        check_counted(test_case, {is_hour ? PeriodUnit::hour : PeriodUnit::minute, offset, units_in(name)},
                      name.c_str());
    }
  }
}
