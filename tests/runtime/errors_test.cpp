#include "keyc/errors.hpp"

#include "support/catch.hpp"

TEST_CASE("A value error names entity, attribute, value and reason") {
  const keyc::ValueError error("Store", "country", "a#b", "contains the separator '#'");
  CHECK(error.what() == std::string("Store.country: 'a#b' contains the separator '#'"));
  CHECK(error.entity() == "Store");
  CHECK(error.attribute() == "country");
  CHECK(error.value() == "a#b");
}

TEST_CASE("A long value is shortened in the message, between two characters, and kept in the error") {
  std::string value(79, 'a');
  value += "é and more";
  const keyc::ValueError error("Store", "name", value, "is wrong");
  CHECK(error.what() == "Store.name: '" + std::string(79, 'a') + "…' is wrong");
  CHECK(error.value() == value);
  const std::string shown(80, 'a');
  CHECK(keyc::EncodeError(shown, "is wrong").what() == "'" + shown + "' is wrong");
}

TEST_CASE("Bytes that are not text, and characters that a terminal cannot show, are hexadecimal in the message") {
  using namespace std::string_literals;
  const auto message = [](const std::string& value) {
    return std::string(keyc::EncodeError(value, "is wrong").what());
  };
  CHECK(message("a\0b\n\x7F"s) == "'a\\x00b\\x0A\\x7F' is wrong");
  CHECK(message("é\t") == "'é\\x09' is wrong");
  CHECK(message("a\xFF\x80") == "'a\\xFF\\x80' is wrong");
}

TEST_CASE("A size error has the name of the key, its size and the limit") {
  const keyc::KeySizeError sort("Store", "sk", "USA#", 1100, 1024);
  CHECK(sort.what() == std::string("Store.sk: 'USA#' has 1,100 bytes; a sort key holds at most 1,024"));
  CHECK(sort.size() == 1100);
  CHECK(sort.limit() == 1024);
  const keyc::KeySizeError partition("Store", "pk", "acme", 1234567, 2048);
  CHECK(partition.what() == std::string("Store.pk: 'acme' has 1,234,567 bytes; a partition key holds at most 2,048"));
  const keyc::KeySizeError empty("Store", "pk", "", 0, 2048);
  CHECK(empty.what() == std::string("Store.pk: '' is empty, which no key can be"));
}

TEST_CASE("A decode error shows the stored value if it is readable") {
  const auto message = [](const char* value, const char* found, const char* reason) {
    return std::string(keyc::DecodeError("Store", "visits", value, found, reason).what());
  };
  CHECK(message("abc", "S", "is of type S, not N") == "Store.visits: 'abc' is of type S, not N");
  CHECK(message("", "", "is missing") == "Store.visits is missing");
  CHECK(message("", "M", "is of type M, not N") == "Store.visits is of type M, not N");
  CHECK(message("\xFF", "B", "is of type B, not N") == "Store.visits is of type B, not N");
}

TEST_CASE("All exceptions are a keyc::Error") {
  CHECK_THROWS_AS(throw keyc::EncodeError("a", "b"), keyc::Error);
  CHECK_THROWS_AS(throw keyc::KeySizeError("a", "b", "c", 0, 1024), keyc::ValueError);
  CHECK_THROWS_AS(throw keyc::DecodeError("a", "b", "c", "S", "d"), keyc::ValueError);
  CHECK_THROWS_AS(throw keyc::ValueError("a", "b", "c", "d"), keyc::Error);
}
