// Calendar periods and id intervals of the golden vectors.
#include <chrono>
#include <limits>

#include "keyc/errors.hpp"
#include "keyc/generated/encode_time.hpp"
#include "keyc/generated/number_key.hpp"
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

template <class T>
struct Period {
  const char* name;
  void (*text)(std::string&, const T&, Offset);
  void (*number)(std::string&, const T&, Offset);
};

template <class T>
constexpr Period<T> periods[] = {{"year", &keyc::encode::year<T>, &keyc::number_key::year<T>},
                                 {"month", &keyc::encode::month<T>, &keyc::number_key::month<T>},
                                 {"day", &keyc::encode::day<T>, &keyc::number_key::day<T>},
                                 {"hour", &keyc::encode::hour<T>, &keyc::number_key::hour<T>},
                                 {"minute", &keyc::encode::minute<T>, &keyc::number_key::minute<T>}};

std::string text_of(const json& test_case, const char* period) {
  return test_case.at("text").at(period).get<std::string>();
}
std::string number_of(const json& test_case, const char* period) { return test_case.at("number").at(period).dump(); }

template <class T>
void check_periods(const json& test_case, const T& time) {
  const Offset offset = Offset::parse(test_case.at("offset").get<std::string>()).value();
  for (const Period<T>& period : periods<T>) {
    CAPTURE(period.name);
    std::string text = "#";
    std::string number = "#";
    if (test_case.contains("error")) {
      CHECK_THROWS_AS(period.text(text, time, offset), keyc::EncodeError);
      CHECK_THROWS_AS(period.number(number, time, offset), keyc::EncodeError);
      CHECK(text == "#");
      CHECK(number == "#");
    } else {
      period.text(text, time, offset);
      period.number(number, time, offset);
      CHECK(text == '#' + text_of(test_case, period.name));
      CHECK(number == '#' + number_of(test_case, period.name));
    }
  }
}

}  // namespace

TEST_CASE("The period of a time matches the vectors, in text and in number keys, for every precision") {
  int checked = 0;
  for (const json& test_case : vectors("periods").at("cases")) {
    CAPTURE(test_case.dump());
    const TimestampS time{std::chrono::seconds{test_case.at("epoch_s").get<std::int64_t>()}};
    check_periods(test_case, time);
    check_periods<Timestamp>(test_case, time + 999ms);
    check_periods<TimestampUs>(test_case, time + 999'999us);
    constexpr auto all_years = 9'223'372'035s;  // of nanoseconds
    if (time.time_since_epoch() > -all_years && time.time_since_epoch() < all_years)
      check_periods<TimestampNs>(test_case, TimestampNs(time) + 999'999'999ns);
    ++checked;
  }
  CHECK(checked > 100);
}
