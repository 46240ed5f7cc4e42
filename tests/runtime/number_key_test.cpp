#include "keyc/generated/number_key.hpp"

#include <array>
#include <chrono>
#include <cstdio>

#include "keyc/binary_key.hpp"
#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/decode.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/encode_time.hpp"
#include "keyc/generated/number.hpp"
#include "runtime/seeded_values.hpp"
#include "support/catch.hpp"

using namespace keyc_tests;
namespace number_key = keyc::number_key;
namespace decode = keyc::decode::number_key;

namespace {

/// Appends a text that sorts as the number does; other tests check that.
void sortable(std::string& out, const std::string& number) { keyc::encode::decimal(out, keyc::Decimal(number)); }

/// The text of every value is a number that equals it; the negated one sorts in reverse and is negated back.
template <class T>
void check(std::vector<T> values) {
  while (values.size() < values_made) values.insert(values.end(), values.begin(), values.end());
  for (const T& value : values) {
    std::string up;
    std::string down;
    number_key::value(up, value);
    number_key::desc<&number_key::value<T>>(down, value);
    REQUIRE(keyc::decode::plain<T>(up) == value);
    REQUIRE(decode::value<T>(up) == value);
    REQUIRE(decode::desc<&decode::value<T>>(down) == value);
    number_key::negate(down, 0);
    REQUIRE(up == down);
  }
  const auto written = [](auto encode) {
    return [encode](std::string& out, const T& value) {
      std::string number;
      encode(number, value);
      sortable(out, number);
    };
  };
  check_sorted_alike(values, written(&number_key::value<T>));
  check_sorted_alike(values, written(number_key::desc<&number_key::value<T>>), -1);
}

template <class T, class Bits>
std::vector<T> in_range() {
  std::vector<T> values;
  for (const T value : floats<T, Bits>())
    if (std::fabs(value) > T(1e-37) && std::fabs(value) < T(1e37)) values.push_back(value);
  values.push_back(0);
  return values;
}

/// The number has only digits that it takes to read the value back: rounded to one digit less, it is another value.
template <class T>
void check_fewest_digits(const std::vector<T>& values) {
  for (const T value : values) {
    if (value == 0) continue;
    const std::string text = keyc::number_text(value);
    std::string key;
    keyc::encode::decimal(key, keyc::Decimal(text));
    REQUIRE(keyc::Decimal(text).text() == text);
    const auto digits = static_cast<int>(key.size()) - (value < 0 ? 5 : 4);
    REQUIRE(digits <= std::numeric_limits<T>::max_digits10);
    if (digits == 1) continue;
    std::array<char, 64> fewer{};
    std::snprintf(fewer.data(), fewer.size(), "%.*e", digits - 2, static_cast<double>(value));
    T read{};
    REQUIRE((!keyc::parse_number(fewer.data(), read) || read != value));
  }
}

std::string plain(auto encode, const auto& value) {
  std::string out = "v_";
  encode(out, value);
  return out;
}

}  // namespace

TEST_CASE("Numbers in number keys have exactly their value, and descending ones exactly its negation") {
  check(whole_numbers<std::uint8_t>());
  check(whole_numbers<std::int16_t>());
  check(whole_numbers<std::uint32_t>());
  check(whole_numbers<std::int64_t>());
  check(whole_numbers<std::uint64_t>());
  check(in_range<float, std::uint32_t>());
  check(in_range<double, std::uint64_t>());
  check(decimals());
}

TEST_CASE("Floats and doubles are written as the numbers of the fewest digits") {
  check_fewest_digits(in_range<float, std::uint32_t>());
  check_fewest_digits(in_range<double, std::uint64_t>());
  std::vector<double> whole;
  for (const std::int64_t value : whole_numbers<std::int64_t>()) whole.push_back(static_cast<double>(value));
  check_fewest_digits(whole);
}

TEST_CASE("The negation of the least number has all its digits, and zero has no sign") {
  const auto descending = [](std::int64_t value) {
    std::string out = "kept ";
    number_key::desc<&number_key::value<std::int64_t>>(out, value);
    return out;
  };
  CHECK(descending(std::numeric_limits<std::int64_t>::min()) == "kept 9223372036854775808");
  CHECK(descending(std::numeric_limits<std::int64_t>::max()) == "kept -9223372036854775807");
  CHECK(descending(0) == "kept 0");
  std::string out;
  number_key::desc<&number_key::value<double>>(out, -0.0);
  CHECK(out == "0");
}

TEST_CASE("A number that DynamoDB cannot hold is refused, and the key stays as it was") {
  std::string out = "#";
  const double value = GENERATE(std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                                1e126, -1e126, 1e-131);
  CHECK_THROWS_AS(number_key::value(out, value), keyc::EncodeError);
  CHECK_THROWS_AS(number_key::desc<&number_key::value<double>>(out, value), keyc::EncodeError);
  CHECK_THROWS_AS(keyc::encode::plain(out, value), keyc::EncodeError);
  CHECK(out == "#");
}

TEST_CASE("Plain numbers are not padded, and are read back") {
  CHECK(plain(&keyc::encode::plain<std::uint32_t>, std::uint32_t{0}) == "v_0");
  CHECK(plain(&keyc::encode::plain<std::uint8_t>, std::uint8_t{10}) == "v_10");
  CHECK(plain(&keyc::encode::plain<std::int8_t>, std::int8_t{-128}) == "v_-128");
  CHECK(plain(&keyc::encode::plain<double>, 0.1) == "v_0.1");
  CHECK(plain(&keyc::encode::plain<keyc::Decimal>, keyc::Decimal("12.50")) == "v_12.5");
  CHECK(plain(&keyc::encode::plain_epoch_s, keyc::TimestampS{std::chrono::seconds{-1}}) == "v_-1");
  CHECK(plain(&keyc::encode::plain_epoch_ms, keyc::Timestamp{std::chrono::milliseconds{1700}}) == "v_1700");
  const keyc::TimestampUs micros{std::chrono::microseconds{-17}};
  CHECK(plain(&keyc::encode::plain_epoch_us, micros) == "v_-17");
  CHECK(keyc::decode::plain_epoch_us("-17") == micros);
  CHECK(plain(&keyc::encode::plain_epoch_ns, keyc::TimestampNs::min()) == "v_-9223372036854775808");
  CHECK(keyc::decode::plain_epoch_ns("-9223372036854775808") == keyc::TimestampNs::min());
  CHECK_FALSE(keyc::decode::plain_epoch_ns("9223372036854775808"));
  CHECK(keyc::decode::plain_epoch_s("-1") == keyc::TimestampS{std::chrono::seconds{-1}});
  CHECK(keyc::decode::plain_epoch_ms("1700") == keyc::Timestamp{std::chrono::milliseconds{1700}});
  for (const char* text : {"", "-0", "007", "+1", "1.0", "1E2", " 1", "1 ", "-"}) {
    CAPTURE(text);
    CHECK_FALSE(keyc::decode::plain<std::int64_t>(text));
    CHECK_FALSE(keyc::decode::plain_epoch_s(text));
  }
  for (const char* text : {"nan", "inf", "-inf", "1.50", "-0", "", "0x1"}) {
    CAPTURE(text);
    CHECK_FALSE(keyc::decode::plain<double>(text));
    CHECK_FALSE(keyc::decode::plain<keyc::Decimal>(text));
  }
}

TEST_CASE("In binary keys, whole numbers are 8 bytes, appended to the key") {
  using keyc::Timestamp;
  using std::chrono::milliseconds;
  constexpr auto seconds = keyc::binary::i64_of<&number_key::epoch_s<Timestamp>>;
  for (const std::int64_t number : {-1001LL, -1000LL, -1LL, 0LL, 999LL, 1704067200000LL}) {
    std::string expected = "x";
    keyc::binary::i64(expected, std::chrono::floor<std::chrono::seconds>(milliseconds{number}).count());
    std::string written = "x";
    seconds(written, Timestamp{milliseconds{number}});
    CHECK(written == expected);
    CHECK(keyc::decode::binary::i64(written.substr(1)).has_value());
    CHECK(keyc::decode::binary::i64_of<&decode::epoch_s<keyc::TimestampS>>(written.substr(1)) ==
          std::chrono::floor<std::chrono::seconds>(Timestamp{milliseconds{number}}));
  }
  std::string day;
  keyc::binary::i64_of<&number_key::day<Timestamp>>(day, Timestamp{milliseconds{1'704'067'200'000}},
                                                    *keyc::Offset::parse("+09:00"));
  CHECK(keyc::decode::binary::i64(day) == 1'704'034'800);
}
