#include "keyc/generated/key_text.hpp"

#include "keyc/binary_key.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/encode_bytes.hpp"
#include "keyc/generated/encode_desc.hpp"
#include "keyc/generated/encode_time.hpp"
#include "keyc/generated/matching.hpp"
#include "keyc/generated/number_key.hpp"
#include "keyc/generated/sort_condition.hpp"
#include "support/catch.hpp"

using keyc::KeyText;
using keyc::SortCondition;
using namespace std::string_literals;

namespace {

KeyText sort_key() { return {"Store", "sk", keyc::sort_key_limit}; }

}  // namespace

TEST_CASE("A key is its literals and encoded components in order") {
  CHECK(sort_key()
            .literal("V")
            .add("version", &keyc::encode::u16, std::uint16_t{7})
            .literal("#")
            .add("state", &keyc::encode::escaped, "T X", '#')
            .literal("#")
            .add("city", &keyc::encode::text, "Houston")
            .text() == "V00007#T$20X#Houston");
}

TEST_CASE("Nested encodings are components with the arguments of all their functions") {
  using keyc::Timestamp;
  namespace encode = keyc::encode;
  const Timestamp time{std::chrono::seconds{1704067200}};
  CHECK(sort_key()
            .add("at", encode::desc_digits<&encode::day<Timestamp>>, time, keyc::Offset(540))
            .literal("#")
            .add("score", encode::desc_digits<&encode::pad>, 42u, 4)
            .literal("#")
            .add("place", encode::desc_hex<encode::hex_of<&keyc::binary::u16>>, std::uint16_t{1})
            .literal("#")
            .add("at", &encode::format<Timestamp>, time, "yyyy.MM", keyc::Offset())
            .text() == "7975-98-98#9957#FFFE#2024.01");
  CHECK(sort_key().add("at", keyc::number_key::desc<&keyc::number_key::day<Timestamp>>, time, 540).text() ==
        "-1704034800");
  CHECK_THROWS_WITH(sort_key().add("score", encode::desc_digits<&encode::pad>, 42u, 1),
                    "Store.score: '42' has more than 1 digits");
}

TEST_CASE("An empty component is an error with its name, unless it may be empty") {
  CHECK_THROWS_WITH(sort_key().add("country", &keyc::encode::escaped, "", '#'),
                    "Store.country: '' is empty, which no component of a key may be (sk)");
  CHECK(sort_key().literal("US#").add_or_empty("state", &keyc::encode::text, "").text() == "US#");
}

TEST_CASE("A refused component is an error with the entity and the attribute") {
  CHECK_THROWS_WITH(sort_key().add("country", &keyc::encode::checked, "a#b", '#'),
                    "Store.country: 'a#b' contains the separator '#'");
  CHECK_THROWS_WITH(sort_key().add_or_empty("country", &keyc::encode::text, "\xFF"),
                    "Store.country: '\\xFF' is not valid UTF-8");
}

TEST_CASE("A finished key is neither empty nor over the limit of its kind") {
  CHECK_THROWS_AS(sort_key().finish(), keyc::KeySizeError);
  const std::string longest(1024, 'a');
  CHECK(std::move(sort_key().literal(longest)).finish() == longest);
  CHECK_THROWS_WITH(std::move(sort_key().literal(longest).literal("b")).finish(),
                    Catch::Contains("has 1,025 bytes; a sort key holds at most 1,024"));
  KeyText partition("Store", "pk", keyc::partition_key_limit);
  CHECK_THROWS_WITH(
      std::move(partition.literal(longest).literal(longest).literal("b")).finish(),
      Catch::Contains("Store.pk: 'aaa") && Catch::Contains("has 2,049 bytes; a partition key holds at most 2,048"));
}

TEST_CASE("A key knows its type") {
  KeyText number("Row", "sk", 3, keyc::AttributeValue::Type::N);
  number.add("n", keyc::number_key::value<std::uint32_t>, 12345U);
  CHECK(KeyText(number).value() == keyc::AttributeValue::number("12345"));
  CHECK(keyc::exactly(number) ==
        SortCondition{.kind = SortCondition::Kind::equal, .low = "12345", .type = keyc::AttributeValue::Type::N});
  KeyText binary("Row", "sk", 3, keyc::AttributeValue::Type::B);
  binary.literal("\xFF\0"s);
  CHECK(KeyText(binary).value() == keyc::AttributeValue::binary("\xFF\0"s));
  CHECK(keyc::key_begins_with(binary) == SortCondition{.kind = SortCondition::Kind::begins_with,
                                                       .low = "\xFF\0"s,
                                                       .type = keyc::AttributeValue::Type::B});
  binary.literal("xy");
  CHECK_THROWS_AS(KeyText(binary).value(), keyc::KeySizeError);
  CHECK_THROWS_AS(KeyText("Row", "sk", 3, keyc::AttributeValue::Type::N).value(), keyc::KeySizeError);
}

TEST_CASE("Entities are distinguished by their type attribute, which is text") {
  const keyc::Item item{{"pk", keyc::AttributeValue::string("A#b")}, {"sk", keyc::AttributeValue::binary("\xFF\0"s)}};
  CHECK(keyc::has_type(item, "pk", "A#b"));
  CHECK_FALSE(keyc::has_type(item, "pk", "A#"));
  CHECK_FALSE(keyc::has_type(item, "sk", "\xFF\0"s));
}
