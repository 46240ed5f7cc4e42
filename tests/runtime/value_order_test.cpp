// Keys of millions of seeded pairs: they compare as their values do, and are equal only where the values are.
#include <bit>
#include <chrono>
#include <cmath>
#include <limits>
#include <random>

#include "keyc/decimal.hpp"
#include "keyc/encode.hpp"
#include "keyc/encode_id.hpp"
#include "keyc/encode_time.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"
#include "runtime/sorts_alike.hpp"
#include "support/catch.hpp"

namespace {

constexpr std::size_t values_made = 1500;  // 1.1 million pairs

std::mt19937_64& random_bits() {
  static std::mt19937_64 engine(20240229);
  return engine;
}

template <class T>
T random_element(std::initializer_list<T> of) {
  return *(of.begin() + random_bits()() % of.size());
}

/// A number of any length.
template <class T>
T random_whole() {
  const std::uint64_t bits = random_bits()() >> random_bits()() % 64;
  return static_cast<T>(random_bits()() % 2 == 0 ? bits : 0 - bits);
}

/// Numbers of all lengths in [lowest, highest], their neighbours, and the borders.
template <class T>
std::vector<T> whole_numbers(T lowest = std::numeric_limits<T>::min(), T highest = std::numeric_limits<T>::max()) {
  std::vector<T> values{lowest, highest, 0};
  while (values.size() < values_made) {
    const T value = random_whole<T>();
    if (value <= lowest || value >= highest) continue;
    values.insert(values.end(), {static_cast<T>(value - 1), value, static_cast<T>(value + 1)});
  }
  return values;
}

/// Floats of all exponents, their neighbours, and the borders.
template <class T, class Bits>
std::vector<T> floats() {
  using Limits = std::numeric_limits<T>;
  std::vector<T> values{T{0}, -T{0}, Limits::min(), Limits::max(), Limits::lowest(), Limits::denorm_min()};
  while (values.size() < values_made) {
    const T value = std::bit_cast<T>(static_cast<Bits>(random_bits()()));
    if (!std::isfinite(value)) continue;
    for (const T toward : {Limits::lowest(), value, Limits::max()}) values.push_back(std::nextafter(value, toward));
    values.push_back(static_cast<T>(random_whole<std::int8_t>()) / 8);
  }
  return values;
}

/// Of few byte values, so that ids share beginnings.
template <class Bytes>
std::vector<Bytes> byte_arrays() {
  std::vector<Bytes> values;
  while (values.size() < values_made) {
    Bytes& bytes = values.emplace_back();
    const std::size_t same = random_bits()() % bytes.size();
    for (std::size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = i < same ? std::uint8_t{0x5A} : random_element<std::uint8_t>({0x00, 0x01, 0x7F, 0x80, 0xFE, 0xFF});
  }
  return values;
}

/// Bytes with the bits that say that they are a UUID of version 7.
keyc::Uuid::Bytes marked(keyc::Uuid::Bytes bytes) {
  bytes[6] = static_cast<std::uint8_t>((bytes[6] & 0x0F) | 0x70);
  bytes[8] = static_cast<std::uint8_t>((bytes[8] & 0x3F) | 0x80);
  return bytes;
}

/// Order and injectivity: no two of the values compare in another way than their keys.
template <class T, class Encode>
void check_sorted_alike(const std::vector<T>& values, Encode encode) {
  std::vector<std::string> keys;
  for (const T& value : values) encode(keys.emplace_back(), value);
  for (std::size_t a = 0; a < values.size(); ++a)
    for (std::size_t b = 0; b <= a; ++b)
      if (keyc_tests::sign(keys[a].compare(keys[b])) != keyc_tests::sign(values[a] <=> values[b])) {
        FAIL_CHECK("in the wrong order: " << keys[a] << " and " << keys[b]);
        return;
      }
  CHECK(values.size() >= values_made);
}

template <class Time>
std::vector<Time> times(std::int64_t lowest, std::int64_t highest) {
  std::vector<Time> values;
  for (const std::int64_t count : whole_numbers(lowest, highest)) values.emplace_back(typename Time::duration(count));
  return values;
}

constexpr std::int64_t first_second = -62'167'219'200;  // 0000-01-01
constexpr std::int64_t last_second = 253'402'300'799;   // 9999-12-31T23:59:59

/// The key of a time's unit is that of the time rounded down.
template <class Unit, class Time>
void check_floored(void (*encode)(std::string&, Time), const std::vector<Time>& values) {
  for (const Time& value : values) {
    std::string key;
    std::string whole;
    encode(key, value);
    keyc::encode::i64(whole, std::chrono::floor<Unit>(value).time_since_epoch().count());
    REQUIRE(key == whole);
  }
}

}  // namespace

TEST_CASE("A million pairs of whole numbers of each width sort as their keys") {
  check_sorted_alike(whole_numbers<std::uint32_t>(), &keyc::encode::u32);
  check_sorted_alike(whole_numbers<std::uint64_t>(), &keyc::encode::u64);
  check_sorted_alike(whole_numbers<std::int32_t>(), &keyc::encode::i32);
  check_sorted_alike(whole_numbers<std::int64_t>(), &keyc::encode::i64);
}

TEST_CASE("A million pairs of floats and of doubles sort as their keys") {
  check_sorted_alike(floats<float, std::uint32_t>(), &keyc::encode::f32);
  check_sorted_alike(floats<double, std::uint64_t>(), &keyc::encode::f64);
}

TEST_CASE("A million pairs of instants of each precision sort as their keys") {
  check_sorted_alike(times<keyc::TimestampS>(first_second, last_second), &keyc::encode::timestamp_s);
  check_sorted_alike(times<keyc::Timestamp>(first_second * 1000, last_second * 1000 + 999), &keyc::encode::timestamp);
  check_sorted_alike(times<keyc::TimestampUs>(first_second * 1'000'000, last_second * 1'000'000 + 999'999),
                     &keyc::encode::timestamp_us);
}

TEST_CASE("A million pairs of epochs sort as their keys, also far from the years of the calendar") {
  using Limits = std::numeric_limits<std::int64_t>;
  check_sorted_alike(times<keyc::TimestampS>(Limits::min(), Limits::max()), &keyc::encode::epoch_s);
  check_sorted_alike(times<keyc::Timestamp>(Limits::min(), Limits::max()), &keyc::encode::epoch_ms);
}

TEST_CASE("The epoch of a time is that of its unit, rounded down, for every time that there is") {
  using Limits = std::numeric_limits<std::int64_t>;
  const auto milliseconds = times<keyc::Timestamp>(Limits::min(), Limits::max());
  const auto microseconds = times<keyc::TimestampUs>(Limits::min(), Limits::max());
  check_floored<std::chrono::seconds>(&keyc::encode::epoch_s_of_timestamp, milliseconds);
  check_floored<std::chrono::seconds>(&keyc::encode::epoch_s_of_timestamp_us, microseconds);
  check_floored<std::chrono::milliseconds>(&keyc::encode::epoch_ms_of_timestamp, milliseconds);
  check_floored<std::chrono::milliseconds>(&keyc::encode::epoch_ms_of_timestamp_us, microseconds);
  const auto seconds = times<keyc::TimestampS>(Limits::min() / 1000 + 1, Limits::max() / 1000);
  check_floored<std::chrono::seconds>(&keyc::encode::epoch_s_of_timestamp_s, seconds);
  check_floored<std::chrono::milliseconds>(&keyc::encode::epoch_ms_of_timestamp_s, seconds);
}

TEST_CASE("A million pairs of ids of each kind sort as their keys") {
  std::vector<keyc::Uuid> uuids;
  std::vector<keyc::Uuid7> uuids7;
  std::vector<keyc::Ulid> ulids;
  for (const keyc::Uuid::Bytes& bytes : byte_arrays<keyc::Uuid::Bytes>()) {
    uuids.emplace_back(bytes);
    uuids7.emplace_back(marked(bytes));
    ulids.emplace_back(bytes);
  }
  std::vector<keyc::Ksuid> ksuids;
  for (const keyc::Ksuid::Bytes& bytes : byte_arrays<keyc::Ksuid::Bytes>()) ksuids.emplace_back(bytes);
  check_sorted_alike(uuids, &keyc::encode::uuid);
  check_sorted_alike(uuids7, &keyc::encode::uuid7);
  check_sorted_alike(ulids, &keyc::encode::ulid);
  check_sorted_alike(ksuids, &keyc::encode::ksuid);
}

TEST_CASE("A million pairs of decimals sort as their keys") {
  // Half of them of few digits at few exponents, so that many share a beginning or are equal.
  std::vector<keyc::Decimal> values;
  while (values.size() < values_made) {
    const bool is_small = random_bits()() % 2 == 0;
    const auto digits = is_small ? random_whole<std::int8_t>() : random_whole<std::int64_t>();
    const int exponent =
        is_small ? -2 + static_cast<int>(random_bits()() % 5) : -130 + static_cast<int>(random_bits()() % 237);
    values.emplace_back(std::to_string(digits) + 'E' + std::to_string(exponent));
  }
  check_sorted_alike(values, &keyc::encode::decimal);
}
