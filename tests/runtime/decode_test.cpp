// A decoder accepts exactly the texts that its encoder writes.
#include "keyc/generated/decode.hpp"

#include <random>

#include "keyc/binary_key.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/encode_id.hpp"
#include "keyc/generated/encode_time.hpp"
#include "support/catch.hpp"

namespace encode = keyc::encode;
namespace decode = keyc::decode;

namespace {

/// Tries all texts of up to `longest` characters of the alphabet: each value that is read must be written as the same
/// text, and `values` of them are read.
template <class T, class Value, class... Arguments>
void check_all_texts(std::string_view alphabet, std::size_t longest, std::size_t values,
                     void (*write)(std::string&, Value, Arguments...),
                     std::optional<T> (*read)(std::string_view, Arguments...), Arguments... arguments) {
  std::size_t found = 0;
  std::vector<std::string> texts{""};
  for (std::size_t at = 0; at < texts.size(); ++at) {
    const std::string text = texts[at];
    if (const std::optional<T> value = read(text, arguments...)) {
      std::string again;
      write(again, *value, arguments...);
      if (again != text) FAIL_CHECK("read '" << text << "', which is written '" << again << "'");
      ++found;
    }
    if (text.size() < longest)
      for (const char c : alphabet) texts.push_back(text + c);
  }
  CHECK(found == values);
}

/// Tries texts that are similar to a written one: with one character changed, one more, one less.
template <class T, class Value>
void check_neighbours(const std::string& text, void (*write)(std::string&, Value),
                      std::optional<T> (*read)(std::string_view)) {
  CAPTURE(text);
  CHECK(read(text));
  std::vector<std::string> neighbours{text + '0', text.substr(1), text.substr(0, text.size() - 1), "", ' ' + text};
  for (std::size_t at = 0; at < text.size(); ++at)
    for (int c = 0; c < 256; ++c) {
      neighbours.push_back(text);
      neighbours.back()[at] = static_cast<char>(static_cast<unsigned char>(c));
    }
  for (const std::string& neighbour : neighbours)
    if (const std::optional<T> value = read(neighbour)) {
      std::string again;
      write(again, *value);
      if (again != neighbour) FAIL_CHECK("read '" << neighbour << "', which is written '" << again << "'");
    }
}

constexpr std::string_view around_digits = "-/0123456789:";

}  // namespace

TEST_CASE("All texts of up to four characters around digits are read as 8-bit numbers only if they are written so") {
  check_all_texts(around_digits, 4, 256, &encode::u8, &decode::u8);
  check_all_texts(around_digits, 4, 256, &encode::i8, &decode::i8);
  check_all_texts(around_digits, 4, 256, encode::desc_digits<&encode::u8>, decode::desc_digits<&decode::u8>);
  check_all_texts(around_digits, 5, 256, encode::desc_signed<&encode::i8>, decode::desc_signed<&decode::i8>);
  check_all_texts(around_digits, 4, 100, &encode::pad, &decode::pad, 2);
  check_all_texts(around_digits, 3, 10, &encode::ordinal, &decode::ordinal, 1);
}

TEST_CASE("All texts of up to four characters of an alphabet are read as bytes only if they are written so") {
  check_all_texts("09AFaf/:@G-", 4, 1 + 16 + 256, &encode::hex, &decode::hex);
  check_all_texts("-0AZ_az+k=", 3, 1 + 8 * 2 + 8 * 8 * 3, &encode::sort64, &decode::sort64);
  check_all_texts("-0AZ_az+k=", 3, 16, encode::sort64_of<&keyc::binary::u8>, decode::sort64_of<&decode::binary::u8>);
}

TEST_CASE("All texts of up to four characters around the separator are unescaped only if they are escaped so") {
  std::size_t whole = 0;
  const std::string alphabet = "#$%20234aA";
  std::vector<std::string> texts{""};
  for (std::size_t at = 0; at < texts.size(); ++at) {
    const std::string text = texts[at];
    if (const auto value = decode::escaped(text, '#')) {
      std::string again;
      encode::escaped(again, *value, '#');
      if (again != text) FAIL_CHECK("read '" << text << "', which is written '" << again << "'");
      ++whole;
    }
    if (text.size() < 4)
      for (const char c : alphabet) texts.push_back(text + c);
  }
  CHECK(whole > 1000);
}

TEST_CASE("Texts that differ in one character from a key are read only if they are keys themselves") {
  check_neighbours("4294967295", &encode::u32, &decode::u32);
  check_neighbours("18446744073709551615", &encode::u64, &decode::u64);
  check_neighbours("-7852516351", &encode::i32, &decode::i32);
  check_neighbours("-0776627963145224191", &encode::i64, &decode::i64);
  check_neighbours("9223372036854775808", encode::desc_signed<&encode::i64>, decode::desc_signed<&decode::i64>);
  check_neighbours("80000000", &encode::f32, &decode::f32);
  check_neighbours("7FFFFFFFFFFFFFFF", encode::desc_hex<&encode::f64>, decode::desc_hex<&decode::f64>);
  check_neighbours("FFEFFFFFFFFFFFFF", &encode::f64, &decode::f64);
  check_neighbours("P131125", &encode::decimal, &decode::decimal);
  check_neighbours("N8698~", &encode::decimal, &decode::decimal);
  check_neighbours("P0001", &encode::decimal, &decode::decimal);
  check_neighbours("O", &encode::decimal, &decode::decimal);
  check_neighbours("false", &encode::boolean, &decode::boolean);
  check_neighbours("2024-02-29", &encode::date, &decode::date);
  check_neighbours("2024-02-29T23:59:59Z", &encode::timestamp_s, &decode::timestamp_s);
  check_neighbours("2024-02-29T23:59:59.000000001Z", &encode::timestamp_ns, &decode::timestamp_ns);
  check_neighbours("1677-09-21T00:12:43.145224192Z", &encode::timestamp_ns, &decode::timestamp_ns);
  check_neighbours("2262-04-11T23:47:16.854775807Z", &encode::timestamp_ns, &decode::timestamp_ns);
  check_neighbours("7975-97-70", encode::desc_digits<&encode::date>, decode::desc_digits<&decode::date>);
  check_neighbours("0190a4cd-d3e7-7222-9f99-fdb74feee752", &encode::uuid, &decode::uuid);
  check_neighbours("0190a4cd-d3e7-7222-9f99-fdb74feee752", &encode::uuid7, &decode::uuid7);
  check_neighbours("01ARZ3NDEKTSV4RRFFQ69G5FAV", &encode::ulid, &decode::ulid);
  check_neighbours("01arz3ndektsv4rrffq69g5fav", encode::in_lower<&encode::ulid>, decode::in_lower<&decode::ulid>);
  check_neighbours("0190A4CD-D3E7-7222-9F99-FDB74FEEE752", encode::in_upper<&encode::uuid>,
                   decode::in_upper<&decode::uuid>);
  check_neighbours("2024-02-29t23:59:59z", encode::in_lower<&encode::timestamp_s>,
                   decode::in_lower<&decode::timestamp_s>);
  check_neighbours("ZYN70WAJHC564V77GG8SPFTGN4", encode::desc_ulid<&encode::ulid>, decode::desc_ulid<&decode::ulid>);
  check_neighbours("aWgEPTl1tmebfsQzFP4bxwgy80V", &encode::ksuid, &decode::ksuid);
  check_neighbours("0000001704067200000", &encode::epoch_ms_of_timestamp_s, &decode::epoch_ms_of_timestamp_s);
}

TEST_CASE("Bytes that differ in one byte from a binary key are read only if they are keys themselves") {
  using keyc::Timestamp;
  using keyc::TimestampS;
  namespace binary = keyc::binary;
  const auto check = []<class Value>(const Value& value, auto write, auto read) {
    std::string bytes;
    write(bytes, value);
    check_neighbours(bytes, write, read);
    CHECK(read(bytes) == value);
  };
#define KEYC_CHECK(type, value)                       \
  check(value, &binary::type, &decode::binary::type); \
  check(value, binary::desc<&binary::type>, decode::binary::desc<&decode::binary::type>)
  KEYC_CHECK(u8, std::uint8_t{7});
  KEYC_CHECK(u16, std::uint16_t{7});
  KEYC_CHECK(u32, std::uint32_t{7});
  KEYC_CHECK(u64, std::uint64_t{7});
  KEYC_CHECK(i8, std::int8_t{-7});
  KEYC_CHECK(i16, std::int16_t{-7});
  KEYC_CHECK(i32, std::int32_t{-7});
  KEYC_CHECK(i64, std::int64_t{-7});
  KEYC_CHECK(f32, 0.0f);
  KEYC_CHECK(f64, -1.7976931348623157e308);
  KEYC_CHECK(boolean, true);
  KEYC_CHECK(position, std::uint64_t{65535});
  KEYC_CHECK(date, (keyc::Date{std::chrono::year{9999}, std::chrono::month{12}, std::chrono::day{31}}));
  KEYC_CHECK(timestamp, Timestamp{std::chrono::milliseconds{-1}});
  KEYC_CHECK(timestamp_ns, keyc::TimestampNs::min());
  KEYC_CHECK(epoch_s, TimestampS{std::chrono::seconds{-1}});
  KEYC_CHECK(epoch_us, keyc::TimestampUs{std::chrono::microseconds{-1}});
  KEYC_CHECK(epoch_ns, keyc::TimestampNs::max());
  KEYC_CHECK(uuid, keyc::Uuid("0190a4cd-d3e7-7222-9f99-fdb74feee752"));
  KEYC_CHECK(uuid7, keyc::Uuid7("0190a4cd-d3e7-7222-9f99-fdb74feee752"));
  KEYC_CHECK(ulid, keyc::Ulid("01ARZ3NDEKTSV4RRFFQ69G5FAV"));
  KEYC_CHECK(ksuid, keyc::Ksuid("aWgEPTl1tmebfsQzFP4bxwgy80V"));
#undef KEYC_CHECK
  using keyc::number_key::epoch_ms;
  check(TimestampS{std::chrono::seconds{-1}}, binary::desc<binary::i64_of<&epoch_ms<TimestampS>>>,
        decode::binary::desc<decode::binary::i64_of<&decode::number_key::epoch_ms<TimestampS>>>);
}

TEST_CASE("Text is read if it is valid, and checked text only without its separator") {
  CHECK(decode::text("a#b") == "a#b");
  CHECK(decode::text("") == "");
  CHECK_FALSE(decode::text("a\xFF"));
  CHECK(decode::checked("a b", '#') == "a b");
  CHECK_FALSE(decode::checked("a#b", '#'));
  CHECK(decode::escaped("a$20b", '#') == "a b");
  for (const char* text : {"a b", "a#b", "$", "$2", "$2g", "$2G", "$25", "$41", "\xFF", "a$20b$"}) {
    CAPTURE(text);
    CHECK_FALSE(decode::escaped(text, '#'));
  }
  CHECK_FALSE(decode::escaped("a", '/'));
}

TEST_CASE("A hundred thousand texts around the separator are unescaped as they were") {
  std::mt19937_64 random(11);
  const std::string pieces[] = {"#", "$", "%", "\"", " ",        std::string(1, '\0'),
                                "0", "2", "A", "a",  "\xC3\xA9", "\xF4\x8F\xBF\xBF"};
  for (int i = 0; i < 100'000; ++i) {
    std::string value;
    for (std::size_t left = random() % 8; left > 0; --left) value += pieces[random() % std::size(pieces)];
    std::string key;
    encode::escaped(key, value, '#');
    REQUIRE(decode::escaped(key, '#') == value);
  }
  const std::string long_text(2048, '#');
  std::string key;
  encode::escaped(key, long_text, '#');
  CHECK(decode::escaped(key, '#') == long_text);
}

TEST_CASE("Padded epochs are read, and nothing above 64 bits with a sign") {
  CHECK(decode::pad_epoch_s("00042", 5) == keyc::TimestampS{std::chrono::seconds{42}});
  CHECK(decode::pad_epoch_ms("007", 3) == keyc::Timestamp{std::chrono::milliseconds{7}});
  CHECK(decode::pad_epoch_us("0007", 4) == keyc::TimestampUs{std::chrono::microseconds{7}});
  CHECK(decode::pad_epoch_ns("9223372036854775807", 19) == keyc::TimestampNs::max());
  CHECK_FALSE(decode::pad_epoch_ns("9223372036854775808", 19));
  std::string key;
  encode::pad_epoch_us(key, keyc::TimestampUs{std::chrono::microseconds{7}}, 4);
  encode::pad_epoch_ns(key, keyc::TimestampNs::max(), 19);
  CHECK(key == "00079223372036854775807");
  CHECK_THROWS_AS(encode::pad_epoch_ns(key, keyc::TimestampNs::min(), 20), keyc::EncodeError);
  CHECK_FALSE(decode::pad_epoch_s("00042", 6));
  CHECK_FALSE(decode::pad_epoch_s("-0042", 5));
  CHECK(decode::pad_epoch_s("09223372036854775807", 20));
  CHECK_FALSE(decode::pad_epoch_s("09223372036854775808", 20));
  CHECK_FALSE(decode::pad("18446744073709551616", 20));
}

TEST_CASE("Bytes of another length or without a value are not read") {
  using namespace std::string_view_literals;
  CHECK_FALSE(decode::binary::u32("abc"));
  CHECK_FALSE(decode::binary::u32("abcde"));
  CHECK(decode::binary::f32("\x80\0\0\0"sv) == 0.0f);
  CHECK_FALSE(decode::binary::f32("\x7F\xFF\xFF\xFF"sv));  // -0
  CHECK_FALSE(decode::binary::f32("\xFF\x80\0\0"sv));      // infinity
  CHECK_FALSE(decode::binary::f64("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"sv));
  CHECK_FALSE(decode::binary::date("\xFF\xFF\xFF\xFF"sv));
  CHECK_FALSE(decode::binary::date("\0\0\0\0"sv));
  CHECK_FALSE(decode::binary::uuid7("0123456789012345"));
  CHECK_FALSE(decode::binary::ulid("012345678901234"));
  CHECK(decode::binary::uuid("0123456789012345"));
}

TEST_CASE("The first characters of a text keep the order, and invalid text stays invalid") {
  CHECK(keyc::prefix("東京都", 2) == "東京");
  CHECK(keyc::prefix("ab", 0).empty());
  CHECK(keyc::prefix("ab\xFF", 2) == "ab\xFF");
}
