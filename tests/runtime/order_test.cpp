#include <bit>
#include <chrono>
#include <cmath>
#include <limits>

#include "keyc/decimal.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/encode_time.hpp"
#include "keyc/ulid.hpp"
#include "runtime/sorts_alike.hpp"
#include "support/catch.hpp"

using keyc_tests::is_ascending;
using keyc_tests::require_sorted_alike;

namespace {

constexpr auto by_value = [](const auto& a, const auto& b) { return a <=> b; };

template <class T>
std::vector<std::string> keys_of_all(void (*encode)(std::string&, T)) {
  std::vector<std::string> keys;
  for (int value = std::numeric_limits<T>::min(); value <= std::numeric_limits<T>::max(); ++value)
    encode(keys.emplace_back(), static_cast<T>(value));
  return keys;
}

/// Whole numbers of all lengths, including the limits of their type.
template <class T>
rc::Gen<std::vector<T>> whole_numbers() {
  using Limits = std::numeric_limits<T>;
  const auto any_length = rc::gen::map(rc::gen::pair(rc::gen::arbitrary<std::uint64_t>(), rc::gen::inRange(0, 64)),
                                       [](const auto& pair) { return static_cast<T>(pair.first >> pair.second); });
  const auto border = rc::gen::element<T>(Limits::min(), Limits::min() + 1, 0, 1, Limits::max() - 1, Limits::max());
  return rc::gen::container<std::vector<T>>(rc::gen::weightedOneOf<T>({{8, any_length}, {1, border}}));
}

template <class T>
bool sorts(void (*encode)(std::string&, T)) {
  return rc::check([&] { require_sorted_alike(*whole_numbers<T>(), encode, by_value); });
}

struct Scaled {
  std::int64_t digits;
  int exponent;  // of the last digit
};

void showValue(const Scaled& value, std::ostream& out) { out << value.digits << 'E' << value.exponent; }

/// The number without an exponent, with all digits of DynamoDB's range before and after the point; '-' is separate.
std::string written_out(const Scaled& value) {
  const std::string digits = std::to_string(std::abs(value.digits));
  const int places_before = 126;
  std::string text(300, '0');
  text.replace(static_cast<std::size_t>(places_before - value.exponent) - digits.size(), digits.size(), digits);
  return text;
}

int compare_scaled(const Scaled& a, const Scaled& b) {
  const auto signum = [](const Scaled& value) { return value.digits < 0 ? -1 : value.digits > 0 ? 1 : 0; };
  if (signum(a) != signum(b)) return signum(a) - signum(b);
  return signum(a) * written_out(a).compare(written_out(b));
}

keyc::Decimal decimal_of(const Scaled& value) {
  return keyc::Decimal(std::to_string(value.digits) + 'E' + std::to_string(value.exponent));
}

rc::Gen<std::vector<Scaled>> decimals() {
  const auto digits = rc::gen::oneOf(rc::gen::inRange<std::int64_t>(-120, 120),
                                     rc::gen::inRange<std::int64_t>(-1'000'000'000, 1'000'000'000));
  const auto exponent = rc::gen::oneOf(rc::gen::inRange(-3, 3), rc::gen::inRange(-130, 116));
  return rc::gen::container<std::vector<Scaled>>(rc::gen::map(rc::gen::pair(digits, exponent), [](const auto& pair) {
    return Scaled{pair.first, pair.second};
  }));
}

}  // namespace

TEST_CASE("Every 8-bit and every 16-bit number has a key above those of all smaller ones") {
  CHECK(is_ascending(keys_of_all(&keyc::encode::u8)));
  CHECK(is_ascending(keys_of_all(&keyc::encode::i8)));
  CHECK(is_ascending(keys_of_all(&keyc::encode::u16)));
  CHECK(is_ascending(keys_of_all(&keyc::encode::i16)));
}

TEST_CASE("Keys of whole numbers sort as the numbers") {
  CHECK(sorts(&keyc::encode::u32));
  CHECK(sorts(&keyc::encode::u64));
  CHECK(sorts(&keyc::encode::i32));
  CHECK(sorts(&keyc::encode::i64));
}

TEST_CASE("Padded numbers sort as the numbers, and longer ones are refused") {
  CHECK(rc::check([] {
    const auto values = *rc::gen::container<std::vector<std::uint64_t>>(rc::gen::inRange<std::uint64_t>(0, 1'000'000));
    require_sorted_alike(
        values, [](std::string& out, std::uint64_t value) { keyc::encode::pad(out, value, 6); }, by_value);
  }));
  std::string out;
  CHECK_NOTHROW(keyc::encode::pad(out, std::numeric_limits<std::uint64_t>::max(), 20));
  CHECK_THROWS_WITH(keyc::encode::pad(out, 100, 2), "'100' has more than 2 digits");
}

TEST_CASE("Keys of doubles sort as the doubles, from the greatest negative to the smallest subnormal one") {
  CHECK(rc::check([] {
    const auto from_bits = rc::gen::map(rc::gen::arbitrary<std::uint64_t>(), [](std::uint64_t bits) {
      const auto value = std::bit_cast<double>(bits << 52 | bits >> 12);
      return std::isfinite(value) ? value : 0.0;
    });
    const auto special = rc::gen::element(
        0.0, -0.0, std::numeric_limits<double>::denorm_min(), -std::numeric_limits<double>::denorm_min(),
        std::numeric_limits<double>::min(), std::numeric_limits<double>::max(), std::numeric_limits<double>::lowest());
    const auto values = *rc::gen::container<std::vector<double>>(
        rc::gen::oneOf(from_bits, special, rc::gen::map(rc::gen::inRange(-1000, 1000), [](int v) { return v / 8.0; })));
    require_sorted_alike(values, &keyc::encode::f64, by_value);
  }));
}

TEST_CASE("Keys of decimals, and decimals, sort by value") {
  CHECK(rc::check([] {
    const std::vector<Scaled> values = *decimals();
    require_sorted_alike(
        values, [](std::string& out, const Scaled& value) { keyc::encode::decimal(out, decimal_of(value)); },
        compare_scaled);
    for (const Scaled& a : values)
      for (const Scaled& b : values) {
        RC_ASSERT(keyc_tests::sign(decimal_of(a) <=> decimal_of(b)) == keyc_tests::sign(compare_scaled(a, b)));
        RC_ASSERT((decimal_of(a) == decimal_of(b)) == (compare_scaled(a, b) == 0));
      }
  }));
}

TEST_CASE("Every date from 0000-01-01 to 9999-12-31 has a key above those of all earlier ones") {
  std::vector<std::string> keys;
  for (int day = -719528; day <= 2932896; ++day)
    keyc::encode::date(keys.emplace_back(), keyc::Date{std::chrono::sys_days{std::chrono::days{day}}});
  CHECK(is_ascending(keys));
  CHECK(keys.front() == "0000-01-01");
  CHECK(keys.back() == "9999-12-31");
}

TEST_CASE("Keys of timestamps sort as the times, and timestamps are read back") {
  CHECK(rc::check([] {
    const auto anywhere = rc::gen::inRange<std::int64_t>(-62'167'219'200'000, 253'402'300'800'000);
    const auto around_zero = rc::gen::inRange<std::int64_t>(-90'000'000, 90'000'000);
    const auto values = *rc::gen::container<std::vector<std::int64_t>>(rc::gen::oneOf(anywhere, around_zero));
    const auto time = [](std::int64_t value) { return keyc::Timestamp{std::chrono::milliseconds{value}}; };
    require_sorted_alike(
        values, [&](std::string& out, std::int64_t value) { keyc::encode::timestamp(out, time(value)); }, by_value);
    for (const std::int64_t value : values) {
      keyc::Timestamp read;
      RC_ASSERT(keyc::from_text(keyc::to_text(time(value)), read));
      RC_ASSERT(read == time(value));
    }
  }));
}

TEST_CASE("Keys of ULIDs sort as their bytes, and ULIDs are read back") {
  CHECK(rc::check([] {
    // Few byte values, so that ids begin alike.
    const auto id = rc::gen::map(
        rc::gen::container<std::vector<int>>(16, rc::gen::element(0x00, 0x01, 0x1F, 0x20, 0x7F, 0x80, 0xFE, 0xFF)),
        [](const std::vector<int>& values) {
          keyc::Ulid::Bytes bytes{};
          for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(values[i]);
          return bytes;
        });
    const auto values = *rc::gen::container<std::vector<keyc::Ulid::Bytes>>(id);
    require_sorted_alike(
        values, [](std::string& out, const keyc::Ulid::Bytes& bytes) { keyc::encode::ulid(out, keyc::Ulid(bytes)); },
        by_value);
    for (const keyc::Ulid::Bytes& bytes : values)
      RC_ASSERT(keyc::Ulid(to_text(keyc::Ulid(bytes))) == keyc::Ulid(bytes));
  }));
}

TEST_CASE("The key of false is below that of true") {
  std::vector<std::string> keys(2);
  keyc::encode::boolean(keys[0], false);
  keyc::encode::boolean(keys[1], true);
  CHECK(is_ascending(keys));
}
