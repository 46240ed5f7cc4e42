#include <algorithm>
#include <string>
#include <vector>

#include "bytes_of_hex.hpp"
#include "keyc/binary_key.hpp"
#include "keyc/generated/fnv.hpp"
#include "keyc/shard.hpp"
#include "keyc/zorder.hpp"
#include "support/catch.hpp"
#include "support/vectors.hpp"

using keyc::Natural;
using keyc::zorder::AddressRange;
using keyc::zorder::Box;
using keyc::zorder::Layout;
using keyc_tests::vectors;
using nlohmann::json;

namespace {

std::string digits(const json& number) { return number.is_string() ? number.get<std::string>() : number.dump(); }

/// The number in so many bytes, big-endian.
std::string bytes(const json& number, std::size_t size) {
  std::string result(size, '\0');
  for (const char digit : digits(number)) {
    unsigned carry = static_cast<unsigned>(digit - '0');
    for (std::size_t i = size; i-- > 0; carry >>= 8) {
      carry += static_cast<unsigned char>(result[i]) * 10u;
      result[i] = static_cast<char>(carry & 255);
    }
    REQUIRE(carry == 0);
  }
  return result;
}

Layout layout(const json& test_case) { return Layout(test_case.at("widths").get<std::vector<std::size_t>>()); }

std::string values(const Layout& layout, const json& of) {
  std::string result;
  for (std::size_t d = 0; d < layout.dimensions(); ++d) result += bytes(of.at(d), (layout.width(d) + 7) / 8);
  return result;
}

Box box(const Layout& layout, const json& bounds) {
  Box result(layout);
  for (std::size_t d = 0; d < layout.dimensions(); ++d) {
    const std::size_t size = (layout.width(d) + 7) / 8;
    result.bound(d, keyc::RangeKind::between, bytes(bounds.at(d).at(0), size), bytes(bounds.at(d).at(1), size));
  }
  return result;
}

std::string text(const std::optional<std::string>& address) {
  return address ? Natural::of_bytes(*address).text() : "null";
}

std::string encoded(const std::string& type, const std::string& value) {
  std::string out;
  namespace binary = keyc::binary;
  if (type == "u8")
    binary::u8(out, static_cast<std::uint8_t>(std::stoul(value)));
  else if (type == "u16")
    binary::u16(out, static_cast<std::uint16_t>(std::stoul(value)));
  else if (type == "u32")
    binary::u32(out, static_cast<std::uint32_t>(std::stoul(value)));
  else if (type == "u64")
    binary::u64(out, std::stoull(value));
  else if (type == "i8")
    binary::i8(out, static_cast<std::int8_t>(std::stoi(value)));
  else if (type == "i16")
    binary::i16(out, static_cast<std::int16_t>(std::stoi(value)));
  else if (type == "i32")
    binary::i32(out, std::stoi(value));
  else if (type == "i64")
    binary::i64(out, std::stoll(value));
  else if (type == "f32")
    binary::f32(out, static_cast<float>(std::stod(value)));
  else if (type == "f64")
    binary::f64(out, std::stod(value));
  else if (type == "bool")
    binary::boolean(out, value == "true");
  else if (type == "text4")
    binary::prefix(out, value, 4);
  else
    FAIL("the type " << type << " is not known here");
  return out;
}

}  // namespace

TEST_CASE("Addresses match the vectors, and are read back") {
  int checked = 0;
  for (const json& test_case : vectors("zorder").at("cases")) {
    CAPTURE(test_case.dump());
    const Layout of = layout(test_case);
    const std::string given = values(of, test_case.at("value"));
    std::string address = "kept";
    of.encode(address, given);
    REQUIRE(address.substr(0, 4) == "kept");
    address.erase(0, 4);
    CHECK(Natural::of_bytes(address).text() == digits(test_case.at("address")));
    if (test_case.contains("hex")) CHECK(address == keyc_tests::bytes_of_hex(test_case.at("hex").get<std::string>()));
    CHECK(of.decode(address) == given);
    ++checked;
  }
  CHECK(checked == 110);
}

TEST_CASE("Addresses of values in their binary encodings match the vectors") {
  for (const json& test_case : vectors("zorder of values").at("cases")) {
    CAPTURE(test_case.dump());
    std::vector<std::size_t> widths;
    std::string given;
    for (std::size_t d = 0; d < test_case.at("types").size(); ++d) {
      const std::string value = encoded(test_case.at("types").at(d), digits(test_case.at("value").at(d)));
      CHECK(value == keyc_tests::bytes_of_hex(test_case.at("dims").at(d).get<std::string>()));
      widths.push_back(8 * value.size());
      given += value;
    }
    std::string address;
    Layout(widths).encode(address, given);
    CHECK(address == keyc_tests::bytes_of_hex(test_case.at("hex").get<std::string>()));
  }
}

TEST_CASE("The next and the previous address of a box match the vectors") {
  for (const json& test_case : vectors("bigmin litmax").at("cases")) {
    CAPTURE(test_case.dump());
    const Layout of = layout(test_case);
    const Box in = box(of, test_case.at("box"));
    const std::string from = bytes(test_case.at("z"), of.address_size());
    CHECK(text(in.next(from)) == digits(test_case.at("bigmin")));
    CHECK(text(in.previous(from)) == digits(test_case.at("litmax")));
    if (of.bits() > 64) continue;
    const std::uint64_t number = std::stoull(digits(test_case.at("z")));
    const auto next = in.next(number);
    CHECK((next ? std::to_string(*next) : "null") == digits(test_case.at("bigmin")));
    const auto previous = in.previous(number);
    CHECK((previous ? std::to_string(*previous) : "null") == digits(test_case.at("litmax")));
  }
}

TEST_CASE("Covers match the vectors") {
  for (const json& test_case : vectors("cover").at("cases")) {
    CAPTURE(test_case.at("widths").dump(), test_case.at("box").dump());
    const Layout of = layout(test_case);
    const Box in = box(of, test_case.at("box"));
    CHECK(in.addresses().text() == digits(test_case.at("inside")));
    for (const json& expected : test_case.at("covers")) {
      CAPTURE(expected.at("R"));
      const std::vector<AddressRange> ranges = in.cover(expected.at("R").get<std::size_t>());
      CHECK((keyc::zorder::addresses(ranges) - in.addresses()).text() == digits(expected.at("outside")));
      std::vector<AddressRange> same;
      for (const json& range : expected.at("ranges"))
        same.push_back({bytes(range.at(0), of.address_size()), bytes(range.at(1), of.address_size())});
      CHECK(ranges == same);
    }
  }
}

TEST_CASE("Costs match the vectors") {
  for (const json& test_case : vectors("cost model").at("cases")) {
    CAPTURE(test_case.dump());
    const std::vector<std::size_t> widths(test_case.at("dimensions").get<std::size_t>(),
                                          test_case.at("width").get<std::size_t>());
    std::vector<Natural> allowed;
    for (const json& each : test_case.at("values")) allowed.push_back(Natural::of_bytes(bytes(each, 40)));
    const keyc::zorder::Cost cost = keyc::zorder::cost(widths, allowed);
    CHECK(std::abs(cost.exact - test_case.at("b").get<double>()) < 1e-9);
    CHECK(cost.addresses.text() == digits(test_case.at("addresses")));
  }
}

TEST_CASE("Shards match the vectors") {
  for (const json& test_case : vectors("shard").at("cases")) {
    CAPTURE(test_case.dump());
    keyc::ShardHash hash;
    for (const json& text : test_case.at("value")) hash.add(text.get<std::string>());
    CHECK(hash.hash() == std::stoull(test_case.at("fnv1a64").get<std::string>(), nullptr, 16));
    for (const auto& [shards, expected] : test_case.at("shard").items()) {
      const auto count = static_cast<std::uint32_t>(std::stoul(shards));
      std::string out;
      keyc::encode_shard(out, hash.shard(count), count);
      CHECK(out == expected.get<std::string>());
    }
  }
}

TEST_CASE("FNV-1a matches the vectors") {
  for (const json& test_case : vectors("fnv1a64").at("cases")) {
    CAPTURE(test_case.dump());
    keyc::Fnv fnv;
    fnv.add(keyc_tests::bytes_of_hex(test_case.at("value").get<std::string>()));
    CHECK(fnv.hash() == std::stoull(test_case.at("hash").get<std::string>(), nullptr, 16));
  }
}
