#include "keyc/generated/encoder.hpp"

#include <cstdint>
#include <optional>
#include <string>

#include "keyc/binary_key.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/encode_as_text.hpp"
#include "keyc/generated/encode_bytes.hpp"
#include "keyc/generated/encode_desc.hpp"
#include "keyc/generated/encode_time.hpp"
#include "keyc/generated/number_key.hpp"
#include "support/catch.hpp"

namespace encode = keyc::encode;
using keyc::encoder;
using keyc::Encoding;
using keyc::Timestamp;

namespace colors {
enum class Color : std::uint8_t { red, green };
std::string_view to_text(Color color) { return color == Color::red ? "red" : "gr#en"; }
}  // namespace colors

namespace {

using colors::Color;

template <class T>
std::string written(keyc::Encoder encode, const T& value, const Encoding& how = {}) {
  std::string key;
  encode(key, &value, how);
  return key;
}

const Timestamp noon{std::chrono::seconds{1704110400}};  // 2024-01-01T12:00:00Z

}  // namespace

TEST_CASE("An encoder writes the value at an address as its function does") {
  CHECK(written(encoder<std::string, encode::text>, std::string("a b")) == "a b");
  CHECK(written(encoder<std::uint16_t, encode::u16>, std::uint16_t{7}) == "00007");
  CHECK(written(encoder<Timestamp, encode::timestamp>, noon) == "2024-01-01T12:00:00.000Z");
  CHECK(written(encoder<double, keyc::number_key::value<double>>, 1.5) == "1.5");
  CHECK(written(encoder<std::uint8_t, keyc::binary::desc<&keyc::binary::u8>>, std::uint8_t{1}) == "\xFE");
}

TEST_CASE("An encoder takes what its function needs of the details") {
  CHECK(written(encoder<std::string, encode::escaped>, std::string("a#b"), {.separator = '#'}) == "a$23b");
  CHECK(written(encoder<std::uint32_t, encode::pad>, std::uint32_t{42}, {.length = 5}) == "00042");
  CHECK(written(encoder<Timestamp, encode::day<Timestamp>>, noon, {.offset = 12 * 60}) == "2024-01-02");
  CHECK(written(encoder<Timestamp, encode::format<Timestamp>>, noon, {.pattern = "yyyyMMdd", .offset = 12 * 60}) ==
        "20240102");
  CHECK(written(encoder<keyc::Bytes, encode::escaped_as<&encode::hex>>, keyc::Bytes{std::byte{1}},
                {.separator = '#'}) == "01");
  CHECK_THROWS_AS(written(encoder<std::uint32_t, encode::pad>, std::uint32_t{42}, {.length = 1}), keyc::EncodeError);
}

TEST_CASE("An enum is written as its text, or its position") {
  CHECK(written(encoder<Color, encode::escaped>, Color::green, {.separator = '#'}) == "gr$23en");
  CHECK(written(encoder<Color, encode::ordinal>, Color::green, {.length = 2}) == "01");
  CHECK(written(encoder<Color, keyc::number_key::value<std::uint64_t>>, Color::green) == "1");
}

TEST_CASE("Text is changed before it is written") {
  using Text = std::string;
  CHECK(written(encoder<Text, encode::text>, Text("Houston"), {.fold = keyc::upper}) == "HOUSTON");
  CHECK(written(encoder<Text, encode::text>, Text("Houston"), {.prefix = 3}) == "Hou");
  CHECK(written(encoder<Text, encode::escaped>, Text("A#b"), {.separator = '#', .fold = keyc::lower, .prefix = 2}) ==
        "a$23");
  CHECK(written(encoder<Color, encode::text>, Color::red, {.fold = keyc::upper}) == "RED");
}

TEST_CASE("Of an optional, what it holds is written") {
  CHECK(written(encoder<std::optional<std::string>, encode::text>, std::optional<std::string>("a")) == "a");
  CHECK(written(encoder<std::optional<Color>, encode::text>, std::optional(Color::red)) == "red");
  CHECK(written(encoder<std::optional<Timestamp>, encode::timestamp>, std::optional(noon)) ==
        "2024-01-01T12:00:00.000Z");
}
