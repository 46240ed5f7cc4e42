#include "keyc/errors.hpp"
#include "keyc/generated/encode.hpp"
#include "keyc/generated/utf8.hpp"
#include "runtime/sorts_alike.hpp"
#include "support/catch.hpp"

using keyc_tests::require_sorted_alike;
using namespace std::string_view_literals;

namespace {

constexpr std::string_view separators = "\x01 !\"#$%&'()*+,-.";

/// Short texts over the bytes around the separator, those of escapes, and the borders of UTF-8.
rc::Gen<std::string> adversarial(char separator) {
  std::vector<std::string> pieces{std::string(1, '\0'), "0", "2", "3", "9", "A", "F", "a", "~", "\x7F"};
  for (int distance = -2; distance <= 3; ++distance) {
    const int byte = separator + distance;
    if (byte >= 0) pieces.emplace_back(1, static_cast<char>(byte));
  }
  for (const char32_t c : U"\x80\x7FF\x800\xD7FF\xE000\xFFFF\x10000\x10FFFF"sv)
    keyc::utf8::append(pieces.emplace_back(), c);
  const auto joined = [](const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) text += part;
    return text;
  };
  const auto few = rc::gen::resize(5, rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(pieces)));
  return rc::gen::map(few, joined);
}

rc::Gen<std::vector<std::vector<std::string>>> triples(char separator) {
  return rc::gen::container<std::vector<std::vector<std::string>>>(
      rc::gen::container<std::vector<std::string>>(3, adversarial(separator)));
}

constexpr auto bytewise = [](const auto& a, const auto& b) { return a < b ? -1 : b < a ? 1 : 0; };

}  // namespace

TEST_CASE("Keys of three texts sort as the lists of texts and differ if these differ, for every separator") {
  for (const char separator : separators) {
    CAPTURE(separator);
    CHECK(rc::check([&] {
      require_sorted_alike(
          *triples(separator),
          [&](std::string& out, const std::vector<std::string>& texts) {
            keyc::encode::escaped(out, texts[0], separator);
            out += separator;
            keyc::encode::escaped(out, texts[1], separator);
            out += separator;
            keyc::encode::text(out, texts[2]);
          },
          bytewise);
    }));
  }
}

TEST_CASE("Escaped text never contains its separator, and stays valid UTF-8") {
  for (const char separator : separators)
    CHECK(rc::check([&] {
      std::string out;
      keyc::encode::escaped(out, *adversarial(separator), separator);
      RC_ASSERT(out.find(separator) == std::string::npos);
      RC_ASSERT(keyc::utf8::find_invalid(out) == std::string::npos);
    }));
}

TEST_CASE("Keys of two checked texts differ if the texts differ") {
  CHECK(rc::check([] {
    std::vector<std::pair<std::vector<std::string>, std::string>> keys;
    for (const std::vector<std::string>& texts : *triples('#')) {
      std::string key;
      try {
        keyc::encode::checked(key, texts[0], '#');
      } catch (const keyc::EncodeError&) {
        RC_ASSERT(texts[0].find('#') != std::string::npos);
        continue;
      }
      key += '#';
      keyc::encode::text(key, texts[1]);
      keys.emplace_back(std::vector{texts[0], texts[1]}, key);
    }
    for (const auto& a : keys)
      for (const auto& b : keys) RC_ASSERT((a.first == b.first) == (a.second == b.second));
  }));
}

TEST_CASE("Text that is not valid UTF-8 is refused in every encoding, and the key stays as it was") {
  const std::string invalid = GENERATE("\x80", "a\xFF", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82");
  std::string out = "US#";
  CHECK_THROWS_AS(keyc::encode::text(out, invalid), keyc::EncodeError);
  CHECK_THROWS_AS(keyc::encode::escaped(out, invalid, '#'), keyc::EncodeError);
  CHECK_THROWS_AS(keyc::encode::checked(out, invalid, '#'), keyc::EncodeError);
  CHECK_THROWS_AS(keyc::encode::checked(out, "a#b", '#'), keyc::EncodeError);
  CHECK(out == "US#");
}

TEST_CASE("A text of two thousand separators is escaped completely") {
  const std::string text(2048, '#');
  std::string out;
  keyc::encode::escaped(out, text, '#');
  std::string expected;
  for (std::size_t i = 0; i < text.size(); ++i) expected += "$23";
  CHECK(out == expected);
}

TEST_CASE("Folding changes ASCII letters only") {
  CHECK(keyc::upper("São Paulo z{`a") == "SãO PAULO Z{`A");
  CHECK(keyc::lower("SÃO Paulo Z[@A") == "sÃo paulo z[@a");
}
