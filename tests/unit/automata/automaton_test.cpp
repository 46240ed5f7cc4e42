#include "generator/automata/automaton.hpp"

#include <algorithm>

#include "keyc/generated/utf8.hpp"
#include "support/catch.hpp"

using namespace keyc::automata;

namespace {

Automaton digits(std::size_t count) { return times(one_of(byte_range('0', '9')), count); }

bool contains(const Automaton& automaton, std::string_view word) { return meet(automaton, literal(word)); }

std::string shortest(const Automaton& left, const Automaton& right) {
  const auto found = shortest_meeting(of_part(left, 0), of_part(right, 0), 1);
  return found ? found->left.front() : "none";
}

}  // namespace

TEST_CASE("automata are built from parts") {
  CHECK(contains(nothing(), ""));
  CHECK_FALSE(contains(no_word(), ""));
  CHECK(contains(literal("ab") + literal("c"), "abc"));
  CHECK_FALSE(contains(literal("ab") + literal("c"), "ab"));
  CHECK(contains(literal("ab") | nothing(), ""));
  CHECK(contains(literal("ab") | literal("b"), "b"));
  const Automaton pairs = any_number(literal("ab"));
  CHECK(contains(pairs, ""));
  CHECK(contains(pairs, "abab"));
  CHECK_FALSE(contains(pairs, "aba"));
  CHECK_FALSE(contains(once_or_more(literal("ab")), ""));
  CHECK(contains(once_or_more(literal("ab")) + literal("b"), "abb"));
  CHECK(contains(any_number(any_number(literal("a")) + literal("b")), "aabb"));
}

TEST_CASE("an automaton of digits holds exactly the numbers up to a greatest one") {
  for (const std::string most : {"000", "007", "100", "255", "999"}) {
    const Automaton automaton = words_between("0123456789", "000", most);
    for (int i = 0; i < 1000; ++i) {
      std::string number = std::to_string(i);
      number.insert(0, 3 - number.size(), '0');
      INFO(number << " up to " << most);
      CHECK(contains(automaton, number) == (number <= most));
    }
    CHECK_FALSE(contains(automaton, "00"));
    CHECK_FALSE(contains(automaton, "0000"));
  }
}

TEST_CASE("bytes are written in digits of four or six bits") {
  const Automaton pair = one_of(any_of("A")) + one_of(any_of("BC"));
  const Automaton hex = in_digits(pair, "0123456789ABCDEF");
  CHECK(contains(hex, "4142"));
  CHECK(contains(hex, "4143"));
  CHECK_FALSE(contains(hex, "4144"));
  CHECK_FALSE(contains(hex, "414"));
  const Automaton base64 =
      in_digits(any_number(pair), "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
  CHECK(contains(base64, ""));
  CHECK(contains(base64, "QUI"));     // AB
  CHECK(contains(base64, "QUJBQw"));  // ABAC
  CHECK_FALSE(contains(base64, "QUJ"));
  CHECK_FALSE(contains(base64, "QUIA"));
}

TEST_CASE("automata without a first byte, and after it") {
  const Automaton words = one_of({"-5", "5", "-"});
  CHECK(contains(after(words, '-'), "5"));
  CHECK(contains(after(words, '-'), ""));
  CHECK_FALSE(contains(after(words, '-'), "-5"));
  CHECK(contains(without_first(words, '-'), "5"));
  CHECK_FALSE(contains(without_first(words, '-'), "-5"));
}

TEST_CASE("characters are those of UTF-8") {
  const Automaton character = utf8_character(byte_range(0, 0x7F));
  for (const std::string_view text :
       {"a", "\x7F", "\u00e9", "\u20ac", "\U0001F600", "\xED\x9F\xBF", "\xF4\x8F\xBF\xBF"})
    CHECK(contains(character, text));
  CHECK(contains(character, std::string_view("\0", 1)));
  for (const std::string_view text : {"", "\x80", "\xC1\x81", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80",
                                      "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xC3", "ab"})
    CHECK_FALSE(contains(character, text));
  CHECK_FALSE(contains(utf8_character(byte_range('b', 'z')), "a"));
}

TEST_CASE("the returned word is short and readable") {
  const Automaton text = once_or_more(utf8_character(byte_range(0, 0x7F)));
  CHECK(shortest(text, text) == "a");
  CHECK(shortest(text + literal("#") + text, text) == "a#a");
  CHECK(shortest(text, digits(3)) == "000");
  CHECK(shortest(literal("a"), literal("b")) == "none");
  CHECK(shortest(text, any_bytes() + literal("\x01")) == "\x01");
}

TEST_CASE("a word has the parts of the automaton, and is divided differently if that is requested") {
  const Automaton text = once_or_more(utf8_character(byte_range(0, 0x7F)));
  const Automaton raw = of_part(text, 1) + literal("#") + of_part(text, 2);
  const auto plain = shortest_meeting(raw, raw, 3);
  REQUIRE(plain);
  CHECK(plain->left == plain->right);
  const auto divided = shortest_meeting(raw, raw, 3, true);
  REQUIRE(divided);
  CHECK(divided->left[1] + '#' + divided->left[2] == divided->right[1] + '#' + divided->right[2]);
  CHECK(divided->left != divided->right);
  const Automaton escaped = once_or_more(one_of(byte_range('a', 'z')));
  const Automaton unambiguous = of_part(escaped, 1) + literal("#") + of_part(text, 2);
  CHECK_FALSE(shortest_meeting(unambiguous, unambiguous, 3, true));
}

TEST_CASE("the most readable word is found after a less readable one") {
  // From 0 to 1 by an unreadable byte, or by two letters; then by an unreadable byte to the end.
  const Symbols unreadable = byte_range(1, 1);
  const Symbols letter = byte_range('a', 'a');
  const Automaton ways{{{{{unreadable, 1, 0}, {letter, 2, 0}}, false},
                        {{{unreadable, 3, 0}}, false},
                        {{{letter, 1, 0}}, false},
                        {{}, true}}};
  CHECK(shortest(ways, any_bytes()) == "aa\x01");
}

TEST_CASE("one_above replaces the last character by the next one") {
  const Automaton above = one_above(literal("ab") | literal("a9") | nothing());
  CHECK(contains(above, "ac"));
  CHECK(contains(above, "a:"));
  for (const std::string_view word : {"", "ab", "a9", "b", "b9"}) CHECK_FALSE(contains(above, word));
  const auto character = [](char32_t code_point) {
    std::string text;
    keyc::utf8::append(text, code_point);
    return text;
  };
  for (char32_t previous = 0; previous < 0x10FFFF; previous = previous == 0xD7FF ? 0xE000 : previous + 1) {
    if (previous > 0x900 && previous % 97 != 0 && (previous & 0x3F) != 0x3F) continue;
    const char32_t next = previous == 0xD7FF ? 0xE000 : previous + 1;
    CAPTURE(static_cast<std::uint32_t>(previous));
    CHECK(contains(one_above(literal("a" + character(previous))), "a" + character(next)));
  }
  CHECK(contains(one_above(literal("\xC3\xBF\xF4\x8F\xBF\xBF\xF4\x8F\xBF\xBF")), "\xC4\x80"));
  const Automaton text = any_number(utf8_character(byte_range(0, 0x7F)));
  CHECK(meet(one_above(literal("a")), text));
  CHECK_FALSE(meet(one_above(literal("\xF4\x8F\xBF\xBF")), text));
  CHECK_FALSE(meet(one_above(key_end()), key_end()));
}

TEST_CASE("a word begins with the first bytes of an automaton") {
  CHECK(first_bytes(literal("ab") | literal("9")) == any_of("a9"));
  CHECK(first_bytes(nothing()).none());
}

TEST_CASE("at_or_below and at_or_above have the words up to the last and from the first word of an automaton") {
  std::vector<std::string> words{""};
  for (std::size_t begin = 0, length = 0; length < 4; ++length) {
    const std::size_t end = words.size();
    for (; begin < end; ++begin)
      for (const char c : std::string_view("\x01#A\xFF")) words.push_back(words[begin] + c);
  }
  const Automaton some[] = {literal("#A"),
                            literal("#") | literal("A#"),
                            nothing(),
                            literal("A") + any_bytes(),
                            one_of(byte_range('#', 'A')) + literal("#"),
                            literal("\xFF")};
  for (const Automaton& automaton : some) {
    const Automaton below = at_or_below(automaton);
    const Automaton above = at_or_above(automaton);
    const Automaton both = above & below;
    for (const std::string& word : words) {
      const auto is_such = [&](auto holds) {
        return std::any_of(words.begin(), words.end(), [&](const std::string& candidate) {
          return contains(automaton, candidate) && holds(candidate);
        });
      };
      const bool is_below =
          is_such([&](const std::string& candidate) { return word <= candidate || candidate.starts_with(word); });
      const bool is_above = is_such([&](const std::string& candidate) { return word >= candidate; });
      // The last words of automata without an end are longer than these words.
      if (contains(below, word) != is_below && !contains(automaton, word)) FAIL_CHECK("below: " << word);
      if (contains(above, word) != is_above) FAIL_CHECK("above: " << word);
      if (contains(both, word) != (contains(below, word) && contains(above, word))) FAIL_CHECK("both: " << word);
    }
  }
}

TEST_CASE("nothing is below the first byte, and only continuations are above the last one") {
  CHECK_FALSE(contains(at_or_below(literal(std::string_view("\0", 1))), "a"));
  CHECK(contains(at_or_below(literal(std::string_view("\0", 1))), ""));
  CHECK(contains(at_or_above(literal("\xFF")), "\xFF\x01"));
  CHECK_FALSE(contains(at_or_above(literal("\xFF")), "\xFE"));
}
