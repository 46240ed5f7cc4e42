// Descending text keys, bytes in text keys, number keys and binary keys of the golden vectors; each is read back.
#include <bit>
#include <chrono>
#include <cstdint>
#include <functional>

#include "keyc/binary_key.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/decode.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/encode_bytes.hpp"
#include "keyc/generated/encode_case.hpp"
#include "keyc/generated/encode_desc.hpp"
#include "keyc/generated/encode_id.hpp"
#include "keyc/generated/encode_time.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/generated/number_key.hpp"
#include "runtime/bytes_of_hex.hpp"
#include "support/catch.hpp"
#include "support/vectors.hpp"

using keyc_tests::bytes_of_hex;
using keyc_tests::vectors;
using nlohmann::json;
namespace encode = keyc::encode;
namespace decode = keyc::decode;
namespace binary = keyc::binary;
namespace number_key = keyc::number_key;

namespace {

std::string text_of(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

template <class T>
T value_of(const json& test_case) {
  const json& value = test_case.at("value");
  if constexpr (std::is_floating_point_v<T>) {
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    return std::bit_cast<T>(static_cast<Bits>(std::stoull(test_case.at("bits").get<std::string>(), nullptr, 16)));
  } else if constexpr (std::is_integral_v<T>) {
    std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t> wide{};
    if (!keyc::parse_number(text_of(value), wide)) throw keyc::EncodeError(text_of(value), "is out of range");
    return keyc::Integer(wide).as<T>("Store", "n");
  } else if constexpr (std::is_same_v<T, keyc::Date>) {
    return keyc::Date{std::chrono::sys_days{std::chrono::days{value.get<int>()}}};
  } else if constexpr (std::is_same_v<T, keyc::Bytes>) {
    keyc::Bytes bytes;
    for (const char byte : bytes_of_hex(value.get<std::string>())) bytes.push_back(static_cast<std::byte>(byte));
    return bytes;
  } else if constexpr (requires { typename T::duration; }) {
    std::int64_t count{};
    REQUIRE(keyc::parse_number(text_of(value), count));
    return T{typename T::duration{count}};
  } else {
    typename T::Bytes bytes{};
    const std::string read = bytes_of_hex(value.get<std::string>());
    REQUIRE(read.size() == bytes.size());
    std::copy(read.begin(), read.end(), bytes.begin());
    return T{bytes};
  }
}

/// Checks every case of the group that has this name: the encoding writes the expected key, which is read as a value
/// with the same encoding; a case that is an error is refused, and the key stays as it was.
template <class T, class... Arguments, class Value>
void check(const char* group, const char* name, void (*write)(std::string&, Value, Arguments...),
           std::optional<T> (*read)(std::string_view, Arguments...), Arguments... arguments) {
  int checked = 0;
  for (const json& test_case : vectors(group).at("cases")) {
    CAPTURE(group, name, test_case.dump());
    std::string out = "#";
    if (test_case.contains("error")) {
      CHECK_THROWS_AS(write(out, value_of<T>(test_case), arguments...), keyc::Error);
      CHECK(out == "#");
      continue;
    }
    const T value = value_of<T>(test_case);
    write(out, value, arguments...);
    const auto expected = test_case.at(name).get<std::string>();
    CHECK(out == '#' + (name == std::string("hex") ? bytes_of_hex(expected) : expected));
    CHECK(read(std::string_view(out).substr(1), arguments...) == value);
    ++checked;
  }
  CHECK(checked > 0);
}

template <class T, class Value>
void check_binary(const char* group, void (*write)(std::string&, Value), std::optional<T> (*read)(std::string_view)) {
  check(group, "hex", write, read);
}

}  // namespace

TEST_CASE("Descending numbers match the vectors") {
  check("desc u8", "key", encode::desc_digits<&encode::u8>, decode::desc_digits<&decode::u8>);
  check("desc u16", "key", encode::desc_digits<&encode::u16>, decode::desc_digits<&decode::u16>);
  check("desc u32", "key", encode::desc_digits<&encode::u32>, decode::desc_digits<&decode::u32>);
  check("desc u64", "key", encode::desc_digits<&encode::u64>, decode::desc_digits<&decode::u64>);
  check("desc i8", "key", encode::desc_signed<&encode::i8>, decode::desc_signed<&decode::i8>);
  check("desc i16", "key", encode::desc_signed<&encode::i16>, decode::desc_signed<&decode::i16>);
  check("desc i32", "key", encode::desc_signed<&encode::i32>, decode::desc_signed<&decode::i32>);
  check("desc i64", "key", encode::desc_signed<&encode::i64>, decode::desc_signed<&decode::i64>);
  check("desc f32", "key", encode::desc_hex<&encode::f32>, decode::desc_hex<&decode::f32>);
  check("desc f64", "key", encode::desc_hex<&encode::f64>, decode::desc_hex<&decode::f64>);
}

TEST_CASE("The number that is stored for a double matches the vectors, in attributes and in number keys") {
  for (const json& test_case : vectors("number of f64").at("cases")) {
    const auto bits = std::stoull(test_case.at("bits").get<std::string>(), nullptr, 16);
    const auto value = std::bit_cast<double>(std::uint64_t{bits});
    const keyc::Decimal expected(test_case.at("number").get<std::string>());
    CAPTURE(test_case.dump());
    CHECK(keyc::number_text(value) == expected.text());
    CHECK(keyc::to_attribute(value).text() == expected.text());
    std::string key;
    keyc::number_key::value(key, value);
    CHECK(key == expected.text());
    CHECK(decode::number_key::value<double>(key) == value);
    CHECK(decode::plain<double>(key) == value);
  }
}

TEST_CASE("Dates and instants match the vectors, ascending and descending, and are read back") {
  check("date", "key", &encode::date, &decode::date);
  check("timestamp_s", "key", &encode::timestamp_s, &decode::timestamp_s);
  check("timestamp", "key", &encode::timestamp, &decode::timestamp);
  check("timestamp_us", "key", &encode::timestamp_us, &decode::timestamp_us);
  check("timestamp_ns", "key", &encode::timestamp_ns, &decode::timestamp_ns);
  check("epoch_s", "key", &encode::epoch_s, &decode::epoch_s);
  check("epoch_ms", "key", &encode::epoch_ms, &decode::epoch_ms);
  check("epoch_us", "key", &encode::epoch_us, &decode::epoch_us);
  check("epoch_ns", "key", &encode::epoch_ns, &decode::epoch_ns);
  check("date", "desc", encode::desc_digits<&encode::date>, decode::desc_digits<&decode::date>);
  check("timestamp_s", "desc", encode::desc_digits<&encode::timestamp_s>, decode::desc_digits<&decode::timestamp_s>);
  check("timestamp", "desc", encode::desc_digits<&encode::timestamp>, decode::desc_digits<&decode::timestamp>);
  check("timestamp_us", "desc", encode::desc_digits<&encode::timestamp_us>, decode::desc_digits<&decode::timestamp_us>);
  check("timestamp_ns", "desc", encode::desc_digits<&encode::timestamp_ns>, decode::desc_digits<&decode::timestamp_ns>);
}

TEST_CASE("Ids match the vectors, ascending and descending, and are read back") {
  check("uuid", "key", &encode::uuid, &decode::uuid);
  check("ulid", "key", &encode::ulid, &decode::ulid);
  check("ksuid", "key", &encode::ksuid, &decode::ksuid);
  check("uuid", "desc", encode::desc_uuid<&encode::uuid>, decode::desc_uuid<&decode::uuid>);
  check("ulid", "desc", encode::desc_ulid<&encode::ulid>, decode::desc_ulid<&decode::ulid>);
  check("ksuid", "desc", encode::desc_ksuid<&encode::ksuid>, decode::desc_ksuid<&decode::ksuid>);
}

TEST_CASE("Times and ids in the other case match the vectors, and are read back") {
  check("lower of timestamp_s", "key", encode::in_lower<&encode::timestamp_s>, decode::in_lower<&decode::timestamp_s>);
  check("lower of timestamp", "key", encode::in_lower<&encode::timestamp>, decode::in_lower<&decode::timestamp>);
  check("lower of timestamp_us", "key", encode::in_lower<&encode::timestamp_us>,
        decode::in_lower<&decode::timestamp_us>);
  check("lower of timestamp_ns", "key", encode::in_lower<&encode::timestamp_ns>,
        decode::in_lower<&decode::timestamp_ns>);
  check("upper of uuid", "key", encode::in_upper<&encode::uuid>, decode::in_upper<&decode::uuid>);
  check("lower of ulid", "key", encode::in_lower<&encode::ulid>, decode::in_lower<&decode::ulid>);
}

TEST_CASE("Ordinals of enumerators match the vectors, with as many digits as the largest one needs") {
  for (const json& test_case : vectors("ordinal").at("cases")) {
    CAPTURE(test_case.dump());
    const int digits = static_cast<int>(std::to_string(test_case.at("count").get<int>() - 1).size());
    const auto position = test_case.at("value").get<std::uint64_t>();
    std::string up;
    std::string down;
    encode::ordinal(up, position, digits);
    encode::desc_digits<&encode::ordinal>(down, position, digits);
    CHECK(up == test_case.at("key").get<std::string>());
    CHECK(down == test_case.at("desc").get<std::string>());
    CHECK(decode::ordinal(up, digits) == position);
    CHECK(decode::desc_digits<&decode::ordinal>(down, digits) == position);
  }
}

TEST_CASE("Raw text matches the vectors") {
  for (const json& test_case : vectors("raw #").at("cases")) {
    CAPTURE(test_case.dump());
    std::string out;
    encode::raw(out, test_case.at("value").get<std::string>());
    CHECK(out == test_case.at("key").get<std::string>());
  }
}

TEST_CASE("The first characters of a text match the vectors") {
  for (const json& test_case : vectors("text prefix").at("cases")) {
    CAPTURE(test_case.dump());
    CHECK(keyc::prefix(test_case.at("value").get<std::string>(), test_case.at("n").get<int>()) ==
          test_case.at("key").get<std::string>());
  }
}

TEST_CASE("Bytes in text keys match the vectors, and are read back") {
  check("hex", "key", &encode::hex, &decode::hex);
  check("sort64", "key", &encode::sort64, &decode::sort64);
  for (const json& test_case : vectors("desc hex of u32").at("cases")) {
    CAPTURE(test_case.dump());
    const auto value = static_cast<std::uint32_t>(std::stoul(test_case.at("value").get<std::string>(), nullptr, 16));
    std::string out;
    encode::desc_hex<encode::hex_of<&binary::u32>>(out, value);
    CHECK(out == test_case.at("key").get<std::string>());
    CHECK(decode::desc_hex<decode::hex_of<&decode::binary::u32>>(out) == value);
  }
}

TEST_CASE("Numbers in binary keys match the vectors, and are read back") {
  check_binary("binary u8", &binary::u8, &decode::binary::u8);
  check_binary("binary u16", &binary::u16, &decode::binary::u16);
  check_binary("binary u32", &binary::u32, &decode::binary::u32);
  check_binary("binary u64", &binary::u64, &decode::binary::u64);
  check_binary("binary i8", &binary::i8, &decode::binary::i8);
  check_binary("binary i16", &binary::i16, &decode::binary::i16);
  check_binary("binary i32", &binary::i32, &decode::binary::i32);
  check_binary("binary i64", &binary::i64, &decode::binary::i64);
  check_binary("binary f32", &binary::f32, &decode::binary::f32);
  check_binary("binary f64", &binary::f64, &decode::binary::f64);
}

TEST_CASE("The first bytes of a text in a binary key match the vectors") {
  for (const json& test_case : vectors("binary text 4").at("cases")) {
    CAPTURE(test_case.dump());
    std::string out;
    binary::prefix(out, test_case.at("value").get<std::string>(), 4);
    CHECK(out == bytes_of_hex(test_case.at("hex").get<std::string>()));
  }
}

TEST_CASE("The epoch of a time in a number key matches the vectors, whatever the time's precision") {
  const auto written = [](auto encode, const auto& value) {
    std::string out;
    encode(out, value);
    return out;
  };
  for (const json& test_case : vectors("epoch of a time").at("cases")) {
    CAPTURE(test_case.dump());
    const keyc::Timestamp time{std::chrono::milliseconds{std::stoll(text_of(test_case.at("ms")))}};
    const std::string seconds = text_of(test_case.at("number_s"));
    const std::string milliseconds = text_of(test_case.at("number_ms"));
    CHECK(written(&number_key::epoch_s<keyc::Timestamp>, time) == seconds);
    CHECK(written(&number_key::epoch_ms<keyc::Timestamp>, time) == milliseconds);
    CHECK(written(&number_key::epoch_s<keyc::TimestampUs>, keyc::TimestampUs(time)) == seconds);
    CHECK(written(&number_key::epoch_ms<keyc::TimestampUs>, keyc::TimestampUs(time)) == milliseconds);
    const auto whole = std::chrono::floor<std::chrono::seconds>(time);
    CHECK(written(&number_key::epoch_s<keyc::TimestampS>, whole) == seconds);
    CHECK(written(&number_key::epoch_ms<keyc::TimestampS>, whole) == (seconds == "0" ? "0" : seconds + "000"));
  }
}
