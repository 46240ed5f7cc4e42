#include <bit>
#include <chrono>
#include <cstdint>
#include <functional>

#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/encode_time.hpp"
#include "keyc/generated/key_text.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/ulid.hpp"
#include "support/catch.hpp"
#include "support/vectors.hpp"

using keyc_tests::vectors;
using nlohmann::json;

namespace {

keyc::KeyText sort_key() { return {"Store", "sk", keyc::sort_key_limit}; }

std::string text_of(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

template <class T>
T whole(const json& value) {
  std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t> wide{};
  if (!keyc::parse_number(text_of(value), wide)) throw keyc::EncodeError(text_of(value), "is out of range");
  return keyc::Integer(wide).as<T>("Store", "n");
}

std::uint64_t bits(const std::string& hexadecimal) { return std::stoull(hexadecimal, nullptr, 16); }

keyc::Ulid ulid_of_hex(const std::string& hexadecimal) {
  keyc::Ulid::Bytes bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<std::uint8_t>(bits(hexadecimal.substr(2 * i, 2)));
  return keyc::Ulid(bytes);
}

/// Checks every case of the group: `encode` returns its `key`, or throws if the case is an error.
void check(const char* group, const std::function<std::string(const json&)>& encode) {
  int checked = 0;
  for (const json& test_case : vectors(group).at("cases")) {
    CAPTURE(group, test_case.dump());
    if (test_case.contains("error"))
      CHECK_THROWS_AS(encode(test_case), keyc::Error);
    else
      CHECK(encode(test_case) == test_case.at("key").get<std::string>());
    ++checked;
  }
  CHECK(checked > 0);
}

template <class T>
void check_whole(const char* group, void (*encode)(std::string&, T)) {
  check(group, [&](const json& test_case) {
    std::string out;
    encode(out, whole<T>(test_case.at("value")));
    return out;
  });
}

}  // namespace

TEST_CASE("Text before a separator is escaped as in the vectors") {
  const std::string group = GENERATE("escaped #", "escaped !", "escaped &", "escaped *", "escaped +", "escaped -",
                                     "escaped .", "escaped all bytes");
  const char separator = vectors(group).at("separator").get<std::string>().at(0);
  check(group.c_str(), [&](const json& test_case) {
    std::string out;
    keyc::encode::escaped(out, test_case.at("value").get<std::string>(), separator);
    return out;
  });
}

TEST_CASE("Escaping is refused before exactly the separators that the vectors name") {
  for (const json& test_case : vectors("escaped refused separators").at("cases")) {
    CAPTURE(test_case.dump());
    std::string out = "kept";
    const char separator = test_case.at("value").get<std::string>().at(0);
    if (test_case.at("refused").get<bool>()) {
      CHECK_THROWS_AS(keyc::encode::escaped(out, "a", separator), keyc::EncodeError);
      CHECK(out == "kept");
    } else {
      CHECK_NOTHROW(keyc::encode::escaped(out, "a", separator));
    }
  }
}

TEST_CASE("Checked text matches the vectors, and is refused if it contains the separator") {
  check("checked #", [](const json& test_case) {
    std::string out;
    keyc::encode::checked(out, test_case.at("value").get<std::string>(), '#');
    return out;
  });
}

TEST_CASE("A key of three levels matches the vectors") {
  check("template a#b#c", [](const json& test_case) {
    const auto value = test_case.at("value").get<std::vector<std::string>>();
    return sort_key()
        .add("a", &keyc::encode::escaped, value[0], '#')
        .literal("#")
        .add("b", &keyc::encode::escaped, value[1], '#')
        .literal("#")
        .add_or_empty("c", &keyc::encode::text, value[2])
        .text();
  });
}

TEST_CASE("Whole numbers match the vectors") {
  check_whole("u8", &keyc::encode::u8);
  check_whole("u16", &keyc::encode::u16);
  check_whole("u32", &keyc::encode::u32);
  check_whole("u64", &keyc::encode::u64);
  check_whole("i8", &keyc::encode::i8);
  check_whole("i16", &keyc::encode::i16);
  check_whole("i32", &keyc::encode::i32);
  check_whole("i64", &keyc::encode::i64);
  check("pad 6", [](const json& test_case) {
    std::string out;
    keyc::encode::pad(out, whole<std::uint64_t>(test_case.at("value")), 6);
    return out;
  });
}

TEST_CASE("Doubles match the vectors") {
  check("f64", [](const json& test_case) {
    std::string out;
    keyc::encode::f64(out, std::bit_cast<double>(bits(test_case.at("bits").get<std::string>())));
    return out;
  });
}

TEST_CASE("Decimals match the vectors") {
  check("decimal", [](const json& test_case) {
    std::string out;
    keyc::encode::decimal(out, keyc::Decimal(test_case.at("value").get<std::string>()));
    return out;
  });
}

TEST_CASE("Booleans match the vectors") {
  check("bool", [](const json& test_case) {
    const json& value = test_case.at("value");
    std::string out;
    for (const bool each : value.is_array() ? value.get<std::vector<bool>>() : std::vector<bool>{value.get<bool>()}) {
      if (!out.empty()) out += '#';
      keyc::encode::boolean(out, each);
    }
    return out;
  });
}

TEST_CASE("Dates match the vectors") {
  check("date", [](const json& test_case) {
    std::string out;
    keyc::encode::date(out, keyc::Date{std::chrono::sys_days{std::chrono::days{test_case.at("value").get<int>()}}});
    return out;
  });
}

TEST_CASE("Timestamps match the vectors") {
  check("timestamp", [](const json& test_case) {
    std::string out;
    keyc::encode::timestamp(out,
                            keyc::Timestamp{std::chrono::milliseconds{whole<std::int64_t>(test_case.at("value"))}});
    return out;
  });
}

TEST_CASE("ULIDs match the vectors, with their time, and are read back") {
  check("ulid", [](const json& test_case) {
    const keyc::Ulid id = ulid_of_hex(test_case.at("value").get<std::string>());
    CHECK(id.unix_milliseconds() == test_case.at("ms").get<std::int64_t>());
    CHECK(keyc::Ulid(test_case.at("key").get<std::string>()) == id);
    std::string out;
    keyc::encode::ulid(out, id);
    return out;
  });
}

TEST_CASE("Texts that are not a ULID are refused as in the vectors") {
  int refused = 0;
  for (const json& test_case : vectors("id parse").at("cases")) {
    if (test_case.at("codec") != "ulid") continue;
    CAPTURE(test_case.dump());
    CHECK_THROWS_AS(keyc::Ulid(test_case.at("value").get<std::string>()), keyc::EncodeError);
    ++refused;
  }
  CHECK(refused > 0);
}

TEST_CASE("The ULID after another one matches the vectors") {
  int checked = 0;
  for (const json& test_case : vectors("id successor").at("cases")) {
    if (test_case.at("codec") != "ulid") continue;
    CAPTURE(test_case.dump());
    const keyc::Ulid id(test_case.at("value").get<std::string>());
    if (test_case.contains("error"))
      CHECK_THROWS_AS(id.next(), keyc::Error);
    else
      CHECK(to_text(id.next()) == test_case.at("key").get<std::string>());
    ++checked;
  }
  CHECK(checked > 0);
}
