// Numbers are read from number keys by their value, in whatever form DynamoDB returns them.
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "keyc/errors.hpp"
#include "keyc/generated/decode.hpp"
#include "keyc/generated/number_key.hpp"
#include "support/catch.hpp"

namespace decode = keyc::decode::number_key;
namespace number_key = keyc::number_key;
using keyc::Timestamp;
using keyc::TimestampS;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

/// All texts of up to five characters of those that numbers are written with.
std::vector<std::string> texts_around_numbers() {
  std::vector<std::string> texts{""};
  for (std::size_t at = 0; at < texts.size(); ++at)
    if (const std::string text = texts[at]; text.size() < 5)
      for (const char c : std::string_view("-0128.E+")) texts.push_back(text + c);
  return texts;
}

std::optional<keyc::Decimal> number_of(const std::string& text) {
  try {
    return keyc::Decimal(text);
  } catch (const keyc::EncodeError&) {
    return std::nullopt;
  }
}

template <class T>
void check_all_texts() {
  std::set<std::string> known;
  for (int value = std::numeric_limits<T>::min(); value <= std::numeric_limits<T>::max(); ++value)
    known.insert(std::to_string(value));
  std::set<T> found;
  for (const std::string& text : texts_around_numbers()) {
    const auto number = number_of(text);
    const std::optional<T> value = decode::value<T>(text);
    if (value.has_value() != (number && known.contains(number->text()))) FAIL_CHECK("read or not: " << text);
    if (value && number && std::to_string(*value) != number->text()) FAIL_CHECK("read otherwise: " << text);
    const std::optional<T> negated = decode::desc<&decode::value<T>>(text);
    std::string up = number ? number->text() : "";
    if (number) number_key::negate(up, 0);
    if (negated.has_value() != known.contains(up)) FAIL_CHECK("read or not, negated: " << text);
    if (negated && std::to_string(*negated) != up) FAIL_CHECK("read otherwise, negated: " << text);
    if (value) found.insert(*value);
  }
  CHECK(found.size() > 25);
}

}  // namespace

TEST_CASE("Only numbers are read from number keys, by value") {
  check_all_texts<std::uint8_t>();
  check_all_texts<std::int8_t>();
}

TEST_CASE("Numbers in number keys are read in every form of the same number") {
  for (const char* text : {"100", "1E2", "1E+2", "1e2", "100.0", "100.00", "0100", "0.1E3"}) {
    CAPTURE(text);
    CHECK(decode::value<std::uint8_t>(text) == 100);
    CHECK(decode::value<std::int64_t>(text) == 100);
    CHECK(decode::value<float>(text) == 100);
    CHECK(decode::value<double>(text) == 100);
    CHECK(decode::value<keyc::Decimal>(text) == keyc::Decimal("100"));
    CHECK(decode::epoch_s<TimestampS>(text) == TimestampS{seconds{100}});
    CHECK(decode::epoch_ms<Timestamp>(text) == Timestamp{milliseconds{100}});
    const std::string negative = std::string("-") + text;
    CHECK(decode::desc<&decode::value<std::uint8_t>>(negative) == 100);
    CHECK(decode::desc<&decode::value<double>>(negative) == 100);
    CHECK(decode::desc<&decode::epoch_s<TimestampS>>(negative) == TimestampS{seconds{100}});
    CHECK(decode::desc<&decode::value<std::int8_t>>(text) == -100);
  }
  CHECK(decode::value<double>("10000000000000000000000") == 1e22);
  CHECK(decode::value<double>("0.000001") == 1e-6);
  CHECK(decode::value<std::uint64_t>("1.8446744073709551615E+19") == 18446744073709551615U);
}

TEST_CASE("A number that is not a value of the type is not read from a number key") {
  for (const char* text : {"", "-", "E2", "1E", "1,5", "0x1", "nan", "inf", " 1", "1 ", "1E126"}) {
    CAPTURE(text);
    CHECK_FALSE(decode::value<std::int64_t>(text));
    CHECK_FALSE(decode::value<double>(text));
    CHECK_FALSE(decode::value<keyc::Decimal>(text));
    CHECK_FALSE(decode::epoch_s<TimestampS>(text));
    CHECK_FALSE(decode::desc<&decode::value<double>>(text));
  }
  for (const char* text : {"256", "-1", "1.5", "1E3", "0.1"}) CHECK_FALSE(decode::value<std::uint8_t>(text));
  CHECK_FALSE(decode::value<std::int64_t>("9223372036854775808"));
  CHECK_FALSE(decode::desc<&decode::value<std::uint8_t>>("1"));
  CHECK_FALSE(decode::desc<&decode::value<std::int8_t>>("-128"));
  CHECK(decode::desc<&decode::value<std::int8_t>>("128") == -128);
  CHECK(decode::desc<&decode::value<std::int64_t>>("9223372036854775808") == std::numeric_limits<std::int64_t>::min());
  CHECK_FALSE(decode::value<float>("1E39"));
  CHECK_FALSE(decode::value<float>("0.10000000149011612"));  // nearest to 0.1f, which is written as 0.1
  CHECK_FALSE(decode::value<double>("0.10000000000000000001"));
}

TEST_CASE("Epochs are read from number keys if they are a whole number of the type's units") {
  CHECK(decode::epoch_s<TimestampS>("-1") == TimestampS{seconds{-1}});
  CHECK(decode::epoch_ms<TimestampS>("1.7E+3") == std::nullopt);
  CHECK(decode::epoch_ms<TimestampS>("-1001") == std::nullopt);
  CHECK(decode::epoch_ms<TimestampS>("-1000") == TimestampS{seconds{-1}});
  CHECK(decode::epoch_ms<Timestamp>("1.7E+3") == Timestamp{milliseconds{1700}});
  CHECK(decode::epoch_ms<Timestamp>("1700.5") == std::nullopt);
  CHECK(decode::epoch_ms<Timestamp>("-9223372036854775808") == Timestamp{milliseconds{INT64_MIN}});
  CHECK(decode::epoch_ms<TimestampS>("-9223372036854775808") == std::nullopt);
  CHECK(decode::epoch_s<TimestampS>("1E19") == std::nullopt);
  CHECK(decode::epoch_us<keyc::TimestampUs>("1.7E+3") == keyc::TimestampUs{std::chrono::microseconds{1700}});
  CHECK(decode::epoch_us<keyc::TimestampUs>("1700.5") == std::nullopt);
  CHECK(decode::epoch_ns<keyc::TimestampNs>("-9223372036854775808") == keyc::TimestampNs::min());
  CHECK(decode::epoch_ns<keyc::TimestampNs>("9223372036854775807") == keyc::TimestampNs::max());
  CHECK(decode::epoch_ns<keyc::TimestampNs>("9223372036854775808") == std::nullopt);
}
