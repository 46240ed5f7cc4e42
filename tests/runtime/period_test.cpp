// Offsets, calendar periods and formats of times.
#include <chrono>
#include <limits>
#include <random>

#include "keyc/errors.hpp"
#include "keyc/generated/encode_desc.hpp"
#include "keyc/generated/encode_time.hpp"
#include "keyc/generated/number_key.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"
#include "runtime/seeded_values.hpp"
#include "support/catch.hpp"
#include "values/time_format.hpp"

using keyc::check_format;
using keyc::Date;
using keyc::Offset;
using keyc::Timestamp;
using keyc::TimestampS;
using namespace std::chrono_literals;
using std::chrono::sys_days;
using std::chrono::year;

namespace {

constexpr Offset tokyo = 9 * 60;

template <class T, class... Arguments>
std::string written(void (*encode)(std::string&, const T&, Arguments...), const std::type_identity_t<T>& value,
                    const std::type_identity_t<Arguments>&... arguments) {
  std::string out;
  encode(out, value, arguments...);
  return out;
}

}  // namespace

TEST_CASE("Every offset of whole minutes up to 18 hours has a text that is read back, and no other text is read") {
  for (int minutes = -18 * 60; minutes <= 18 * 60; ++minutes)
    CHECK(Offset::parse(Offset(minutes).text()) == Offset(minutes));
  CHECK(Offset(-570).text() == "-09:30");
  CHECK(Offset::parse("+05:45") == Offset(345));
  CHECK_THROWS_AS(Offset(18 * 60 + 1), keyc::EncodeError);
  CHECK_THROWS_AS(Offset(-18 * 60 - 1), keyc::EncodeError);
  for (const char* text : {"", "Z", "09:00", "+9:00", "+0900", "+09:60", "+18:01", "-19:00", "+09:0a", "+09:000",
                           " 09:00", "+a9:00", "+09.00"})
    CHECK_FALSE(Offset::parse(text));
}

TEST_CASE("The day of an instant begins at midnight of its time zone, also before 1970") {
  const TimestampS new_year{sys_days{year{2024} / 1 / 1}};
  CHECK(written(&keyc::number_key::day<TimestampS>, new_year, Offset()) == "1704067200");
  CHECK(written(&keyc::number_key::day<TimestampS>, new_year - 9h, tokyo) == "1704034800");
  CHECK(written(&keyc::number_key::day<TimestampS>, new_year - 9h - 1s, tokyo) == "1703948400");
  CHECK(written(keyc::number_key::desc<&keyc::number_key::day<TimestampS>>, new_year, tokyo) == "-1704034800");
  CHECK(written(&keyc::encode::hour<TimestampS>, TimestampS{-1s}, tokyo) == "1970-01-01T08");
}

TEST_CASE("Time-ordered ids have the periods of their times, dates those of their day") {
  const keyc::Uuid7 uuid("017F22E2-79B0-7CC3-98C4-DC0C0C07398F");  // 2022-02-22T19:22:22Z
  CHECK(written(&keyc::encode::minute<keyc::Uuid7>, uuid, Offset()) == "2022-02-22T19:22");
  CHECK(written(&keyc::encode::day<keyc::Uuid7>, uuid, tokyo) == "2022-02-23");
  CHECK(written(&keyc::number_key::hour<keyc::Uuid7>, uuid, Offset()) == "1645556400");
  CHECK(written(&keyc::encode::month<keyc::Ulid>, keyc::Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV"), Offset()) == "2016-07");
  CHECK(written(&keyc::encode::year<keyc::Ksuid>, keyc::Ksuid(), Offset()) == "2014");
  CHECK(written(&keyc::number_key::epoch_s<keyc::Ksuid>, keyc::Ksuid()) == "1400000000");
  CHECK(written(&keyc::number_key::epoch_ms<keyc::Ksuid>, keyc::Ksuid()) == "1400000000000");
  CHECK(written(&keyc::number_key::epoch_ms<keyc::Uuid7>, uuid) == "1645557742000");
  CHECK(written(&keyc::number_key::epoch_s<keyc::Ulid>, keyc::Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV")) == "1469922850");
  const Date date = year{2024} / 2 / 29;
  CHECK(written(&keyc::encode::month<Date>, date, Offset()) == "2024-02");
  CHECK(written(&keyc::number_key::year<Date>, date, Offset()) == "1704067200");
  CHECK(written(keyc::encode::desc_digits<&keyc::encode::month<Date>>, date, Offset()) == "7975-97");
  CHECK(written(keyc::encode::desc_digits<&keyc::encode::week<Date>>, date, Offset()) == "7975-W90");
  CHECK(written(keyc::encode::desc_digits<&keyc::encode::quarter<Date>>, date, Offset()) == "7975-Q8");
}

TEST_CASE(
    "A period is refused for years outside 0000 to 9999 in its time zone, for days that do not exist, and for dates "
    "with an offset") {
  std::string out = "#";
  const TimestampS last{sys_days{year{9999} / 12 / 31} + 23h + 59min + 59s};
  CHECK_THROWS_WITH(keyc::encode::day(out, last, tokyo),
                    "'253402300799 s' is outside the years 0000 to 9999 at +09:00");
  CHECK_THROWS_AS(keyc::encode::year(out, TimestampS::min(), tokyo), keyc::EncodeError);
  CHECK_THROWS_AS(keyc::encode::year(out, TimestampS::max(), Offset(-1080)), keyc::EncodeError);
  CHECK_THROWS_AS(keyc::encode::year(out, Timestamp::min(), tokyo), keyc::EncodeError);
  keyc::Ulid::Bytes bytes{};
  bytes.fill(0xFF);
  CHECK_THROWS_AS(keyc::encode::day(out, keyc::Ulid(bytes), Offset()), keyc::EncodeError);
  CHECK_THROWS_WITH(keyc::encode::week(out, Date{year{0} / 1 / 2}, Offset()),
                    "'0-1-2' is in a week of the year before 0000");
  CHECK_THROWS_AS(keyc::number_key::week(out, Date{year{0} / 1 / 2}, Offset()), keyc::EncodeError);
  CHECK_THROWS_AS(keyc::number_key::day(out, keyc::Ulid(bytes), Offset()), keyc::EncodeError);
  CHECK_THROWS_AS(keyc::encode::day(out, Date{year{2023} / 2 / 29}, Offset()), keyc::EncodeError);
  CHECK_THROWS_AS(keyc::encode::day(out, Date{year{2023} / 2 / 28}, tokyo), keyc::EncodeError);
  CHECK_THROWS_AS(keyc::number_key::epoch_ms(out, TimestampS::max()), keyc::EncodeError);
  CHECK(out == "#");
}

TEST_CASE("Periods of a million pairs of times sort as the times do, or are equal, with every offset") {
  using Encode = void (*)(std::string&, const Timestamp&, Offset);
  const auto times = keyc_tests::times<Timestamp>(keyc_tests::first_second * 1000 + 3 * 86'400'000,
                                                  keyc_tests::last_second * 1000 - 65'000'000);
  for (const Encode encode :
       {Encode{&keyc::encode::year<Timestamp>}, Encode{&keyc::encode::month<Timestamp>},
        Encode{&keyc::encode::quarter<Timestamp>}, Encode{&keyc::encode::week<Timestamp>},
        Encode{keyc::encode::desc_digits<&keyc::encode::week<Timestamp>>}, Encode{&keyc::encode::day<Timestamp>},
        Encode{&keyc::encode::hour<Timestamp>}, Encode{&keyc::encode::minute<Timestamp>},
        Encode{keyc::encode::desc_digits<&keyc::encode::day<Timestamp>>}}) {
    const int direction = written(encode, Timestamp{}, Offset())[0] == '1' ? 1 : -1;
    std::vector<std::string> keys;
    for (const Timestamp time : times) encode(keys.emplace_back(), time, Offset(345));
    int wrong = 0;
    for (std::size_t a = 0; a < times.size(); ++a)
      for (std::size_t b = 0; b < a; ++b) {
        const int order = direction * keyc_tests::sign_of(keys[a].compare(keys[b]));
        if (order != 0 && order != keyc_tests::sign_of(times[a] <=> times[b])) ++wrong;
      }
    CHECK(wrong == 0);
  }
}

TEST_CASE("The start of a period is in it, and the moment before is not") {
  std::mt19937_64 random(5);
  for (int i = 0; i < 20'000; ++i) {
    const std::int64_t span = keyc_tests::last_second - keyc_tests::first_second - 3 * 366 * 86'400;
    const TimestampS time{std::chrono::seconds{keyc_tests::first_second + 366 * 86'400 +
                                               static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(span))}};
    const Offset offset = static_cast<int>(random() % 2161) - 1080;
    const auto check = [&](auto text, auto number) {
      const TimestampS start{std::chrono::seconds{std::stoll(written(number, time, offset))}};
      REQUIRE(start <= time);
      REQUIRE(written(text, start, offset) == written(text, time, offset));
      REQUIRE(written(text, start - 1s, offset) < written(text, time, offset));
    };
    check(&keyc::encode::year<TimestampS>, &keyc::number_key::year<TimestampS>);
    check(&keyc::encode::month<TimestampS>, &keyc::number_key::month<TimestampS>);
    check(&keyc::encode::day<TimestampS>, &keyc::number_key::day<TimestampS>);
    check(&keyc::encode::hour<TimestampS>, &keyc::number_key::hour<TimestampS>);
    check(&keyc::encode::minute<TimestampS>, &keyc::number_key::minute<TimestampS>);
  }
}

TEST_CASE("A time is written in a format, field by field, with an offset") {
  const Timestamp time = sys_days{year{2018} / 8 / 9} + 15h + 4min + 5s + 67ms;
  const auto formatted = [&](std::string_view pattern, Offset offset = {}) {
    return written(&keyc::encode::format<Timestamp>, time, pattern, offset);
  };
  CHECK(formatted("yyyy-MM-dd:HH:mm:ss") == "2018-08-09:15:04:05");
  CHECK(formatted("yyyy-MM-dd:HH:mm:ss", tokyo) == "2018-08-10:00:04:05");
  CHECK(formatted("yyyyMMddHHmmssSSS") == "20180809150405067");
  CHECK(formatted("yyyy/MM/dd HH.mm.ss,SSSSSS") == "2018/08/09 15.04.05,067000");
  CHECK(formatted("0yyyyé") == "02018é");
  CHECK(written(&keyc::encode::format<Date>, Date{year{7} / 1 / 2}, "yyyy.MM.dd", Offset()) == "0007.01.02");
  CHECK(written(&keyc::encode::format<keyc::TimestampUs>, keyc::TimestampUs(time) + 8us, "yyyyMMddHHmmssSSSSSS",
                Offset()) == "20180809150405067008");
  const keyc::TimestampNs finest = keyc::TimestampNs(time) + 8009ns;
  CHECK(written(&keyc::encode::format<keyc::TimestampNs>, finest, "yyyyMMddHHmmss.SSSSSSSSS", Offset()) ==
        "20180809150405.067008009");
  CHECK(written(&keyc::encode::format<keyc::TimestampNs>, finest, "yyyyMMddHHmmssSSSSSS", tokyo) ==
        "20180810000405067008");
  CHECK(written(keyc::encode::desc_digits<&keyc::encode::format<Timestamp>>, time, "yyyy-MM", Offset()) == "7981-91");
  std::string out = "#";
  CHECK_THROWS_WITH(keyc::encode::format(out, time, "MMM d yyyy", Offset()),
                    "'MMM d yyyy' is not a format: 'MMM' is the name of a month, which does not sort by time; MM does");
  CHECK(out == "#");
}

TEST_CASE("Keys in every valid format sort as the times truncated to the finest field") {
  const auto times = keyc_tests::times<Timestamp>(keyc_tests::first_second * 1000, keyc_tests::last_second * 1000);
  keyc_tests::check_sorted_alike(times, [](std::string& out, Timestamp time) {
    keyc::encode::format(out, time, "yyyyMMdd-HHmmss.SSS", Offset());
  });
}

TEST_CASE("A format has its fields from the year down, each once and without gaps") {
  for (const char* pattern : {"yyyy", "yyyy-MM", "yyyy-MM-dd:HH:mm:ss", "yyyyMMddHHmmssSSS",
                              "yyyy MM dd HH mm ss SSSSSS", "#yyyy", "yyyy%", "yyyy-MM-ddTHH:mm:ssZ", "[yyyy]"})
    CHECK_FALSE(check_format(pattern));
  CHECK(keyc::finest_field("yyyy-MM-dd:") == "dd");
  CHECK(keyc::finest_field("yyyy MM dd HH mm ss SSSSSS") == "SSSSSS");
}

TEST_CASE("A pattern that does not sort by time is refused at the wrong place, with the reason") {
  const auto [pattern, position, length, reason] = GENERATE(table<std::string, std::size_t, std::size_t, std::string>({
      {"MMM d yyyy", 0, 3, "which does not sort by time"},
      {"yyyy MMMM", 5, 4, "which does not sort by time"},
      {"EEE yyyy", 0, 3, "which does not sort by time"},
      {"dd.MM.yyyy", 0, 2, "comes before yyyy"},
      {"MM/dd/yyyy", 0, 2, "comes before yyyy"},
      {"HH:mm", 0, 2, "comes before yyyy"},
      {"yyyy-dd", 5, 2, "comes before MM"},
      {"yyyy-MM-dd mm", 11, 2, "comes before HH"},
      {"yyyy-MM-ddSSS", 10, 3, "comes before HH"},
      {"yyyy-MM-MM", 8, 2, "appears twice"},
      {"yyyy-MM-dd HH:mm:ss.SSSSSSS", 20, 7, "only SSS"},
      {"yyyy-MM-dd HH:mm:ss.SSS SSSSSS", 24, 6, "appears twice"},
      {"yy", 0, 2, "only yyyy"},
      {"yyyy-M", 5, 1, "only MM"},
      {"yyyy-MM-dd hh", 11, 2, "HH does"},
      {"yyyy-MM-ddtHH", 10, 1, "is not a field"},
      {"yyyyz", 4, 1, "is not a field"},
      {"yyyy\xFF", 4, 1, "not valid UTF-8"},
      {"--", 0, 2, "has no field"},
      {"", 0, 0, "has no field"},
  }));
  CAPTURE(pattern);
  const auto fault = check_format(pattern);
  REQUIRE(fault);
  CHECK(fault->position == position);
  CHECK(fault->length == length);
  CHECK_THAT(fault->reason, Catch::Contains(reason));
}

TEST_CASE("All formatted times in a year, a month or a day begin with its text, and no others do") {
  const auto start = [](const keyc::CalendarPeriod& period, std::string_view pattern) {
    std::string out = "amsg#";
    keyc::encode::start_of(out, period, pattern);
    return out;
  };
  constexpr std::string_view pattern = "yyyy-MM-dd:HH:mm:ss";
  CHECK(start(keyc::in_year(2018), pattern) == "amsg#2018");
  CHECK(start(keyc::in_month(2018, 8), pattern) == "amsg#2018-08");
  CHECK(start(keyc::in_day(2018, 8, 31), pattern) == "amsg#2018-08-31");
  CHECK(start(keyc::in_year(7), "yyyy") == "amsg#0007");
  CHECK(start(keyc::in_month(2018, 12), "yyyy/MM") == "amsg#2018/12");
  CHECK(start(keyc::InDay(keyc::in_month(2018, 12)), "<yyyyMMdd>") == "amsg#<201812");

  std::mt19937_64 random(20240601);
  std::uniform_int_distribution<int> some_day(-1000, 1000);
  for (int i = 0; i < 2000; ++i) {
    const Date day{sys_days{year{2018} / 8 / 1} + std::chrono::days(some_day(random))};
    const Date date{sys_days{year{2018} / 8 / 1} + std::chrono::days(some_day(random) / 20)};
    std::string written;
    keyc::encode::format<Date>(written, day, "yyyy-MM-dd", {});
    const auto begins = [&](const keyc::CalendarPeriod& period) {
      return ("amsg#" + written).starts_with(start(period, "yyyy-MM-dd"));
    };
    const int of_year = static_cast<int>(date.year());
    const auto of_month = static_cast<unsigned>(date.month());
    CHECK(begins(keyc::in_year(of_year)) == (day.year() == date.year()));
    CHECK(begins(keyc::in_month(of_year, of_month)) == (day.year() == date.year() && day.month() == date.month()));
    CHECK(begins(keyc::in_day(of_year, of_month, static_cast<unsigned>(date.day()))) == (day == date));
  }
}

TEST_CASE("Dates that the calendar does not have are refused") {
  std::string out;
  const keyc::CalendarPeriod periods[] = {{2018, 13, 0},
                                          {2018, 2, 29},
                                          {2018, 4, 31},
                                          {-1, 0, 0},
                                          {10000, 0, 0},
                                          {70000, 1, 1},
                                          {2018, 257, 1},
                                          {2018, 1, 257},
                                          {2018, 0, 5},
                                          keyc::in_month(2018, 0),
                                          keyc::in_day(2018, 8, 0),
                                          keyc::in_day(2018, 0, 5)};
  for (const keyc::CalendarPeriod& period : periods)
    CHECK_THROWS_AS(keyc::encode::start_of(out, period, "yyyy-MM-dd"), keyc::EncodeError);
  CHECK_THROWS_WITH(keyc::encode::start_of(out, keyc::in_day(2018, 8, 0), "yyyy-MM-dd"), Catch::Contains("2018-8-0"));
  CHECK(out.empty());
}
