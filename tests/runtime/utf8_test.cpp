#include "keyc/generated/utf8.hpp"

#include "support/catch.hpp"

namespace utf8 = keyc::utf8;

TEST_CASE("Every code point except the surrogates is valid, and is removed from the end as it was appended") {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    std::string text = "é";
    utf8::append(text, c);
    const bool whole =
        utf8::find_invalid(text) == std::string::npos && utf8::first_length(text.substr(2)) == text.size() - 2;
    if (!whole || utf8::pop_back(text) != c || text != "é") FAIL(static_cast<std::uint32_t>(c));
  }
}

TEST_CASE("The first invalid byte is found") {
  const auto [text, offset] = GENERATE(table<std::string, std::size_t>({
      {"a\x80", 1},             // a continuation without a lead
      {"ab\xC1\xBF", 2},        // overlong
      {"\xE0\x9F\xBF", 0},      // overlong
      {"\xF0\x8F\xBF\xBF", 0},  // overlong
      {"é\xED\xA0\x80", 2},     // a surrogate
      {"\xF4\x90\x80\x80", 0},  // above U+10FFFF
      {"\xF5\x80\x80\x80", 0},  // above U+10FFFF
      {"a\xE2\x82", 1},         // cut off
      {"\xE2\x28\xA1", 0},      // a lead without its continuation
      {"\xFF", 0},
      {"Saint-Étienne 東京 🏙", std::string::npos},
      {"", std::string::npos},
  }));
  CHECK(utf8::find_invalid(text) == offset);
}

TEST_CASE("A character that continues after the end of the text is invalid") {
  const std::string_view whole = "a€";
  CHECK(utf8::find_invalid(whole.substr(0, 3)) == 1);
}

TEST_CASE("A prefix ends between two characters") {
  CHECK(utf8::prefix("aé🏙", 7) == "aé🏙");
  CHECK(utf8::prefix("aé🏙", 6) == "aé");
  CHECK(utf8::prefix("aé🏙", 3) == "aé");
  CHECK(utf8::prefix("aé🏙", 2) == "a");
  CHECK(utf8::prefix("aé🏙", 0).empty());
}
