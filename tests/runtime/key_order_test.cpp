// Keys in reverse order, binary and number keys, bytes in text keys: millions of seeded pairs compare as their values
// do, every 8-bit and 16-bit value is tried, and each value is read back.
#include <algorithm>

#include "keyc/binary_key.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/decode.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/encode_bytes.hpp"
#include "keyc/generated/encode_case.hpp"
#include "keyc/generated/encode_desc.hpp"
#include "keyc/generated/encode_id.hpp"
#include "keyc/generated/encode_time.hpp"
#include "runtime/seeded_values.hpp"

using namespace keyc_tests;
namespace encode = keyc::encode;
namespace decode = keyc::decode;
namespace binary = keyc::binary;

namespace {

/// Checks order, injectivity, and that keys are read back.
template <class T, class Value>
void check(const std::vector<T>& values, void (*write)(std::string&, Value), std::optional<T> (*read)(std::string_view),
           int direction = 1) {
  check_sorted_alike(values, write, direction);
  for (const T& value : values) {
    std::string key;
    write(key, value);
    if (read(key) != value) {
      FAIL_CHECK("not read back: " << key);
      return;
    }
  }
}

/// Checks that every value of T has a key above that of the previous value, or below it, and is read back.
template <class T>
void check_all(void (*write)(std::string&, T), std::optional<T> (*read)(std::string_view), int direction = 1) {
  using Limits = std::numeric_limits<T>;
  std::string before;
  for (int value = Limits::min(); value <= Limits::max(); ++value) {
    std::string key;
    write(key, static_cast<T>(value));
    if (read(key) != static_cast<T>(value) || (!before.empty() && sign_of(key.compare(before)) != direction)) {
      FAIL_CHECK("not read back, or in the wrong order: " << value << " is " << key);
      return;
    }
    before = key;
  }
  CHECK_FALSE(before.empty());
}

const std::vector<keyc::Timestamp>& any_milliseconds() {
  static const auto values = times<keyc::Timestamp>(std::numeric_limits<std::int64_t>::min(), INT64_MAX);
  return values;
}
const std::vector<keyc::TimestampS>& any_seconds() {
  static const auto values = times<keyc::TimestampS>(std::numeric_limits<std::int64_t>::min(), INT64_MAX);
  return values;
}
const std::vector<keyc::TimestampUs>& any_microseconds() {
  static const auto values = times<keyc::TimestampUs>(std::numeric_limits<std::int64_t>::min(), INT64_MAX);
  return values;
}

const std::vector<keyc::TimestampNs>& any_nanoseconds() {
  static const auto values = times<keyc::TimestampNs>(std::numeric_limits<std::int64_t>::min(), INT64_MAX);
  return values;
}

std::vector<keyc::Timestamp> calendar_milliseconds() {
  return times<keyc::Timestamp>(first_second * 1000, last_second * 1000 + 999);
}

std::vector<keyc::Date> dates() {
  std::vector<keyc::Date> values;
  for (const std::int32_t day : whole_numbers<std::int32_t>(-719'528, 2'932'896))
    values.emplace_back(std::chrono::sys_days{std::chrono::days{day}});
  return values;
}

template <class Id>
std::vector<Id> ids() {
  std::vector<Id> values;
  for (auto bytes : byte_arrays<typename Id::Bytes>()) {
    if constexpr (std::is_same_v<Id, keyc::Uuid7>) bytes = marked(bytes);
    values.emplace_back(bytes);
  }
  return values;
}

/// Of 0 to 40 bytes; many begin with another one.
std::vector<keyc::Bytes> byte_strings() {
  std::vector<keyc::Bytes> values;
  while (values.size() < values_made) {
    keyc::Bytes& bytes = values.emplace_back(random_bits()() % 40, std::byte{0x5A});
    const std::size_t same = bytes.empty() ? 0 : random_bits()() % bytes.size();
    for (std::size_t i = same; i < bytes.size(); ++i)
      bytes[i] = std::byte{random_element<std::uint8_t>({0x00, 0x01, 0x7F, 0x80, 0xFE, 0xFF})};
  }
  return values;
}

template <class T>
void keep_finite(std::vector<T>& values) {
  for (T& value : values)
    if (value == 0) value = 0;  // -0 has the key of 0
  values.erase(std::remove_if(values.begin(), values.end(), [](T value) { return !std::isfinite(value); }),
               values.end());
}

template <class T, class Bits>
std::vector<T> finite() {
  std::vector<T> values = floats<T, Bits>();
  keep_finite(values);
  return values;
}

}  // namespace

TEST_CASE(
    "Every 8-bit and every 16-bit number keeps its order, or reverses it, in every kind of key, and is read back") {
  check_all(&encode::u8, &decode::u8);
  check_all(&encode::u16, &decode::u16);
  check_all(&encode::i8, &decode::i8);
  check_all(&encode::i16, &decode::i16);
  check_all(encode::desc_digits<&encode::u8>, decode::desc_digits<&decode::u8>, -1);
  check_all(encode::desc_digits<&encode::u16>, decode::desc_digits<&decode::u16>, -1);
  check_all(encode::desc_signed<&encode::i8>, decode::desc_signed<&decode::i8>, -1);
  check_all(encode::desc_signed<&encode::i16>, decode::desc_signed<&decode::i16>, -1);
  check_all(&binary::u8, &decode::binary::u8);
  check_all(&binary::u16, &decode::binary::u16);
  check_all(&binary::i8, &decode::binary::i8);
  check_all(&binary::i16, &decode::binary::i16);
  check_all(encode::hex_of<&binary::i8>, decode::hex_of<&decode::binary::i8>);
  check_all(encode::hex_of<&binary::u16>, decode::hex_of<&decode::binary::u16>);
  check_all(encode::sort64_of<&binary::u8>, decode::sort64_of<&decode::binary::u8>);
  check_all(encode::sort64_of<&binary::i16>, decode::sort64_of<&decode::binary::i16>);
  check_all(encode::desc_hex<encode::hex_of<&binary::i16>>, decode::desc_hex<decode::hex_of<&decode::binary::i16>>, -1);
  check_all(encode::desc_sort64<encode::sort64_of<&binary::u8>>,
            decode::desc_sort64<decode::sort64_of<&decode::binary::u8>>, -1);
  check_all(encode::desc_sort64<encode::sort64_of<&binary::u16>>,
            decode::desc_sort64<decode::sort64_of<&decode::binary::u16>>, -1);
  check_all(binary::desc<&binary::i8>, decode::binary::desc<&decode::binary::i8>, -1);
  check_all(binary::desc<&binary::u16>, decode::binary::desc<&decode::binary::u16>, -1);
}

TEST_CASE("A million pairs of numbers of each width keep their order in text keys and are read back") {
  check(whole_numbers<std::uint32_t>(), &encode::u32, &decode::u32);
  check(whole_numbers<std::uint64_t>(), &encode::u64, &decode::u64);
  check(whole_numbers<std::int32_t>(), &encode::i32, &decode::i32);
  check(whole_numbers<std::int64_t>(), &encode::i64, &decode::i64);
  check(finite<float, std::uint32_t>(), &encode::f32, &decode::f32);
  check(finite<double, std::uint64_t>(), &encode::f64, &decode::f64);
  check(decimals(), &encode::decimal, &decode::decimal);
}

TEST_CASE("A million pairs of numbers of each width reverse their order and are read back") {
  check(whole_numbers<std::uint32_t>(), encode::desc_digits<&encode::u32>, decode::desc_digits<&decode::u32>, -1);
  check(whole_numbers<std::uint64_t>(), encode::desc_digits<&encode::u64>, decode::desc_digits<&decode::u64>, -1);
  check(whole_numbers<std::int32_t>(), encode::desc_signed<&encode::i32>, decode::desc_signed<&decode::i32>, -1);
  check(whole_numbers<std::int64_t>(), encode::desc_signed<&encode::i64>, decode::desc_signed<&decode::i64>, -1);
  check(finite<float, std::uint32_t>(), encode::desc_hex<&encode::f32>, decode::desc_hex<&decode::f32>, -1);
  check(finite<double, std::uint64_t>(), encode::desc_hex<&encode::f64>, decode::desc_hex<&decode::f64>, -1);
}

TEST_CASE("A million pairs of padded numbers keep their order, or reverse it, and are read back") {
  const auto values = whole_numbers<std::uint64_t>(0, 999'999);
  for (const int direction : {1, -1}) {
    const auto write = direction == 1 ? &encode::pad : encode::desc_digits<&encode::pad>;
    const auto read = direction == 1 ? &decode::pad : decode::desc_digits<&decode::pad>;
    check_sorted_alike(
        values, [&](std::string& out, std::uint64_t value) { write(out, value, 6); }, direction);
    for (const std::uint64_t value : values) {
      std::string key;
      write(key, value, 6);
      REQUIRE(key.size() == 6);
      REQUIRE(read(key, 6) == value);
    }
  }
}

TEST_CASE("A million pairs of times of each kind keep their order, or reverse it, in text keys and are read back") {
  const auto seconds = times<keyc::TimestampS>(first_second, last_second);
  const auto milliseconds = calendar_milliseconds();
  const auto microseconds = times<keyc::TimestampUs>(first_second * 1'000'000, last_second * 1'000'000 + 999'999);
  check(dates(), &encode::date, &decode::date);
  check(seconds, &encode::timestamp_s, &decode::timestamp_s);
  check(milliseconds, &encode::timestamp, &decode::timestamp);
  check(microseconds, &encode::timestamp_us, &decode::timestamp_us);
  check(any_nanoseconds(), &encode::timestamp_ns, &decode::timestamp_ns);
  check(any_seconds(), &encode::epoch_s, &decode::epoch_s);
  check(any_milliseconds(), &encode::epoch_ms, &decode::epoch_ms);
  check(any_microseconds(), &encode::epoch_us, &decode::epoch_us);
  check(any_nanoseconds(), &encode::epoch_ns, &decode::epoch_ns);
  check(seconds, &encode::epoch_ms_of_timestamp_s, &decode::epoch_ms_of_timestamp_s);
  check(dates(), encode::desc_digits<&encode::date>, decode::desc_digits<&decode::date>, -1);
  check(seconds, encode::desc_digits<&encode::timestamp_s>, decode::desc_digits<&decode::timestamp_s>, -1);
  check(milliseconds, encode::desc_digits<&encode::timestamp>, decode::desc_digits<&decode::timestamp>, -1);
  check(microseconds, encode::desc_digits<&encode::timestamp_us>, decode::desc_digits<&decode::timestamp_us>, -1);
  check(any_nanoseconds(), encode::desc_digits<&encode::timestamp_ns>, decode::desc_digits<&decode::timestamp_ns>, -1);
  check(seconds, encode::in_lower<&encode::timestamp_s>, decode::in_lower<&decode::timestamp_s>);
  check(milliseconds, encode::in_lower<&encode::timestamp>, decode::in_lower<&decode::timestamp>);
  check(microseconds, encode::in_lower<&encode::timestamp_us>, decode::in_lower<&decode::timestamp_us>);
  check(any_nanoseconds(), encode::in_lower<&encode::timestamp_ns>, decode::in_lower<&decode::timestamp_ns>);
  check(milliseconds, encode::desc_digits<encode::in_lower<&encode::timestamp>>,
        decode::desc_digits<decode::in_lower<&decode::timestamp>>, -1);
  check(any_seconds(), encode::desc_signed<&encode::epoch_s>, decode::desc_signed<&decode::epoch_s>, -1);
  check(any_milliseconds(), encode::desc_signed<&encode::epoch_ms>, decode::desc_signed<&decode::epoch_ms>, -1);
  check(any_microseconds(), encode::desc_signed<&encode::epoch_us>, decode::desc_signed<&decode::epoch_us>, -1);
  check(any_nanoseconds(), encode::desc_signed<&encode::epoch_ns>, decode::desc_signed<&decode::epoch_ns>, -1);
}

TEST_CASE("A million pairs of ids of each kind keep their order, or reverse it, in text keys and are read back") {
  check(ids<keyc::Uuid>(), &encode::uuid, &decode::uuid);
  check(ids<keyc::Uuid7>(), &encode::uuid7, &decode::uuid7);
  check(ids<keyc::Ulid>(), &encode::ulid, &decode::ulid);
  check(ids<keyc::Ksuid>(), &encode::ksuid, &decode::ksuid);
  check(ids<keyc::Uuid>(), encode::in_upper<&encode::uuid>, decode::in_upper<&decode::uuid>);
  check(ids<keyc::Uuid7>(), encode::in_upper<&encode::uuid7>, decode::in_upper<&decode::uuid7>);
  check(ids<keyc::Ulid>(), encode::in_lower<&encode::ulid>, decode::in_lower<&decode::ulid>);
  check(ids<keyc::Ulid>(), encode::in_upper<encode::in_lower<&encode::ulid>>,
        decode::in_upper<decode::in_lower<&decode::ulid>>);
  check(ids<keyc::Uuid>(), encode::desc_uuid<&encode::uuid>, decode::desc_uuid<&decode::uuid>, -1);
  check(ids<keyc::Uuid7>(), encode::desc_uuid<&encode::uuid7>, decode::desc_uuid<&decode::uuid7>, -1);
  check(ids<keyc::Ulid>(), encode::desc_ulid<&encode::ulid>, decode::desc_ulid<&decode::ulid>, -1);
  check(ids<keyc::Ksuid>(), encode::desc_ksuid<&encode::ksuid>, decode::desc_ksuid<&decode::ksuid>, -1);
}

TEST_CASE("A million pairs of bytes keep their order in text keys and are read back") {
  check(byte_strings(), &encode::hex, &decode::hex);
  check(byte_strings(), &encode::sort64, &decode::sort64);
  check(whole_numbers<std::int64_t>(), encode::sort64_of<&binary::i64>, decode::sort64_of<&decode::binary::i64>);
  check(finite<double, std::uint64_t>(), encode::hex_of<&binary::f64>, decode::hex_of<&decode::binary::f64>);
  check(ids<keyc::Ksuid>(), encode::desc_sort64<encode::sort64_of<&binary::ksuid>>,
        decode::desc_sort64<decode::sort64_of<&decode::binary::ksuid>>, -1);
}

TEST_CASE("A million pairs of values of each kind keep their order in binary keys and are read back") {
  check(whole_numbers<std::uint32_t>(), &binary::u32, &decode::binary::u32);
  check(whole_numbers<std::uint64_t>(), &binary::u64, &decode::binary::u64);
  check(whole_numbers<std::int32_t>(), &binary::i32, &decode::binary::i32);
  check(whole_numbers<std::int64_t>(), &binary::i64, &decode::binary::i64);
  check(finite<float, std::uint32_t>(), &binary::f32, &decode::binary::f32);
  check(finite<double, std::uint64_t>(), &binary::f64, &decode::binary::f64);
  check(dates(), &binary::date, &decode::binary::date);
  check(any_seconds(), &binary::timestamp_s, &decode::binary::timestamp_s);
  check(any_milliseconds(), &binary::timestamp, &decode::binary::timestamp);
  check(any_microseconds(), &binary::timestamp_us, &decode::binary::timestamp_us);
  check(any_nanoseconds(), &binary::timestamp_ns, &decode::binary::timestamp_ns);
  check(any_seconds(), &binary::epoch_s, &decode::binary::epoch_s);
  check(any_milliseconds(), &binary::epoch_ms, &decode::binary::epoch_ms);
  check(any_microseconds(), &binary::epoch_us, &decode::binary::epoch_us);
  check(any_nanoseconds(), &binary::epoch_ns, &decode::binary::epoch_ns);
  check(ids<keyc::Uuid>(), &binary::uuid, &decode::binary::uuid);
  check(ids<keyc::Uuid7>(), &binary::uuid7, &decode::binary::uuid7);
  check(ids<keyc::Ulid>(), &binary::ulid, &decode::binary::ulid);
  check(ids<keyc::Ksuid>(), &binary::ksuid, &decode::binary::ksuid);
}

TEST_CASE("A million pairs of values of each kind reverse their order in descending binary keys and are read back") {
  check(whole_numbers<std::uint64_t>(), binary::desc<&binary::u64>, decode::binary::desc<&decode::binary::u64>, -1);
  check(whole_numbers<std::int32_t>(), binary::desc<&binary::i32>, decode::binary::desc<&decode::binary::i32>, -1);
  check(finite<double, std::uint64_t>(), binary::desc<&binary::f64>, decode::binary::desc<&decode::binary::f64>, -1);
  check(any_milliseconds(), binary::desc<&binary::timestamp>, decode::binary::desc<&decode::binary::timestamp>, -1);
  check(ids<keyc::Uuid7>(), binary::desc<&binary::uuid7>, decode::binary::desc<&decode::binary::uuid7>, -1);
}

TEST_CASE("Booleans and ordinals have their bytes, and nothing else is read") {
  std::string bytes;
  binary::boolean(bytes, false);
  binary::boolean(bytes, true);
  binary::position(bytes, 258);
  binary::position(bytes, 65535);
  CHECK(bytes == std::string("\x00\x01\x01\x02\xFF\xFF", 6));
  CHECK_THROWS_AS(binary::position(bytes, 65536), keyc::EncodeError);
  CHECK(bytes.size() == 6);
  CHECK(decode::binary::boolean("\x01") == true);
  CHECK_FALSE(decode::binary::boolean("\x02"));
  CHECK(decode::binary::position("\x01\x02") == 258);
  CHECK_FALSE(decode::binary::position("\x01"));
}

TEST_CASE("The first bytes in a binary key are padded with zero bytes and may end within a character") {
  std::string out;
  binary::prefix(out, "a\xC3\xA9", 2);
  binary::prefix(out, "b", 3);
  binary::prefix_of_bytes(out, keyc::Bytes{std::byte{0xFF}}, 2);
  binary::prefix_of_bytes(out, keyc::Bytes{std::byte{1}, std::byte{2}, std::byte{3}}, 2);
  CHECK(out == std::string("a\xC3"
                           "b\0\0\xFF\0\x01\x02",
                           9));
  CHECK_THROWS_AS(binary::prefix(out, "ab\xFF", 2), keyc::EncodeError);
  CHECK(out.size() == 9);
  std::string hexadecimal;
  encode::hex_of<&binary::prefix_of_bytes>(hexadecimal, keyc::Bytes{std::byte{0xAB}}, 3);
  CHECK(hexadecimal == "AB0000");
}
