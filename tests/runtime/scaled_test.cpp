// Cells of scaled dimensions: the golden vectors, which a script computes with rationals, and what holds for all
// values. Each is also checked of a copy of the functions that is compiled so that the processor may fuse
// multiplication and addition, since the cell of a value must be the same everywhere.
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "contracted_cells.hpp"
#include "keyc/binary_key.hpp"
#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "support/catch.hpp"

using keyc::Scale;
using nlohmann::json;

namespace {

/// The cell, after checking that both copies of the function write the same.
template <class T>
std::uint64_t cell(const T& value, const Scale& scale, int bits) {
  std::string out;
  std::string contracted;
  const auto write = [&](const auto& one, const auto& other) {
    one(out, value, scale);
    other(contracted, value, scale);
  };
  namespace binary = keyc::binary;
  switch (bits) {
    case 8: write(&binary::cell_u8<T>, &binary::contracted_u8<T>); break;
    case 16: write(&binary::cell_u16<T>, &binary::contracted_u16<T>); break;
    case 32: write(&binary::cell_u32<T>, &binary::contracted_u32<T>); break;
    default: write(&binary::cell_u64<T>, &binary::contracted_u64<T>);
  }
  REQUIRE(out.size() == static_cast<std::size_t>(bits) / 8);
  REQUIRE(out == contracted);
  std::uint64_t number = 0;
  for (const char byte : out) number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

template <class T>
T time_of(const std::string& count) {
  return T(typename T::duration(std::stoll(count)));
}

std::uint64_t cell_of(const std::string& type, const std::string& text, const Scale& scale, int bits) {
  if (type == "decimal") return cell(keyc::Decimal(text), scale, bits);
  if (type == "f64") return cell(std::stod(text), scale, bits);
  if (type == "f32") return cell(std::stof(text), scale, bits);
  if (type == "u8") return cell(static_cast<std::uint8_t>(std::stoul(text)), scale, bits);
  if (type == "u16") return cell(static_cast<std::uint16_t>(std::stoul(text)), scale, bits);
  if (type == "u32") return cell(static_cast<std::uint32_t>(std::stoul(text)), scale, bits);
  if (type == "u64") return cell(std::uint64_t{std::stoull(text)}, scale, bits);
  if (type == "i8") return cell(static_cast<std::int8_t>(std::stoi(text)), scale, bits);
  if (type == "i16") return cell(static_cast<std::int16_t>(std::stoi(text)), scale, bits);
  if (type == "i32") return cell(static_cast<std::int32_t>(std::stoi(text)), scale, bits);
  if (type == "i64") return cell(std::int64_t{std::stoll(text)}, scale, bits);
  if (type == "date") return cell(keyc::Date(std::chrono::sys_days(std::chrono::days(std::stoi(text)))), scale, bits);
  if (type == "timestamp_s" || type == "epoch_s") return cell(time_of<keyc::TimestampS>(text), scale, bits);
  if (type == "timestamp" || type == "epoch_ms") return cell(time_of<keyc::Timestamp>(text), scale, bits);
  if (type == "timestamp_us" || type == "epoch_us") return cell(time_of<keyc::TimestampUs>(text), scale, bits);
  if (type == "timestamp_ns" || type == "epoch_ns") return cell(time_of<keyc::TimestampNs>(text), scale, bits);
  FAIL("the type " << type << " is not known here");
  return 0;
}

}  // namespace

TEST_CASE("Cells match the vectors") {
  const json all = json::parse(std::ifstream(KEYC_TESTS_DIR "/vectors/scaled.json"));
  std::size_t checked = 0;
  for (const json& group : all.at("groups")) {
    const json& of = group.at("scale");
    const Scale scale{std::stoll(of.at(0).get<std::string>()), std::stoull(of.at(1).get<std::string>()), of.at(2)};
    CAPTURE(group.at("type"), group.at("from"), group.at("to"), group.at("bits"));
    for (const json& value : group.at("cases")) {
      CAPTURE(value.at(0));
      CHECK(std::to_string(cell_of(group.at("type"), value.at(0), scale, group.at("bits"))) == value.at(1));
      ++checked;
    }
  }
  CHECK(checked > 17'000);
}

TEST_CASE("Cells are monotone, and cells of 16 bits begin exactly at their borders") {
  // From -90 to 90: a border is -90 + k * 180 / 2^16, a decimal of at most 14 digits after the point.
  constexpr Scale degrees{-90, 180, 0};
  const keyc::Decimal size("0.00274658203125");
  keyc::Decimal border(-90);
  for (std::uint64_t k = 0; k < 65536; ++k, border += size) {
    REQUIRE(cell(border, degrees, 16) == k);
    if (k > 0) REQUIRE(cell(border - keyc::Decimal("1e-30"), degrees, 16) == k - 1);
  }
  CHECK(border == keyc::Decimal(90));
  CHECK(cell(border, degrees, 16) == 65535);
}

TEST_CASE("Cells of doubles are those of the decimals that are stored, and never descend") {
  constexpr Scale tenths{1, 2, 1};  // 0.1 to 0.3
  std::mt19937_64 random(7);
  for (int i = 0; i < 20'000; ++i) {
    const double value = 0.05 + 0.3 * (static_cast<double>(random() >> 11) * 0x1p-53);
    const double next = std::nextafter(value, 1);
    for (const int bits : {8, 32, 64}) {
      const std::uint64_t of_value = cell(value, tenths, bits);
      REQUIRE(of_value <= cell(next, tenths, bits));
      REQUIRE(of_value == cell(keyc::Decimal(keyc::number_text(value)), tenths, bits));
    }
  }
  CHECK(cell(0.1, tenths, 64) == 0);
  CHECK(cell(std::nextafter(0.3, 1), tenths, 64) == std::numeric_limits<std::uint64_t>::max());
}

TEST_CASE("Cells of bytes are all of the same size") {
  for (int value = 0; value < 256; ++value) {
    CHECK(cell(static_cast<std::uint8_t>(value), {0, 256, 0}, 8) == static_cast<std::uint64_t>(value));
    CHECK(cell(static_cast<std::uint8_t>(value), {0, 256, 0}, 32) == static_cast<std::uint64_t>(value) << 24);
    CHECK(cell(static_cast<std::uint8_t>(value), {0, 65536, 0}, 8) == 0);
  }
}

TEST_CASE("What is no number has no cell") {
  std::string out = "kept";
  for (const double value : {std::nan(""), std::numeric_limits<double>::infinity()})
    CHECK_THROWS_AS(keyc::binary::cell_u16(out, value, Scale{0, 1, 0}), keyc::EncodeError);
  CHECK(out == "kept");
}
