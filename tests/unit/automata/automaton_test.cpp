#include "generator/automata/automaton.hpp"

#include <algorithm>

#include "keyc/utf8.hpp"
#include "support/catch.hpp"

using namespace keyc::automata;

namespace {

Automaton digits(std::size_t count) { return times(one_of(byte_range('0', '9')), count); }

bool contains(const Automaton& automaton, std::string_view word) { return meet(automaton, literal(word)); }

std::string shortest(const Automaton& one, const Automaton& other) {
  const auto found = shortest_meeting(of_part(one, 0), of_part(other, 0), 1);
  return found ? found->left.front() : "none";
}

}  // namespace

TEST_CASE("automata are put together from parts") {
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

TEST_CASE("an automaton of digits holds exactly the numbers up to its most") {
  for (const std::string most : {"000", "007", "100", "255", "999"}) {
    const Automaton automaton = digits_up_to(most);
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

TEST_CASE("characters are those of UTF-8") {
  const Automaton character = utf8_character(byte_range(0, 0x7F));
  for (const std::string_view one : {"a", "\x7F", "\u00e9", "\u20ac", "\U0001F600", "\xED\x9F\xBF", "\xF4\x8F\xBF\xBF"})
    CHECK(contains(character, one));
  CHECK(contains(character, std::string_view("\0", 1)));
  for (const std::string_view one : {"", "\x80", "\xC1\x81", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80",
                                     "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xC3", "ab"})
    CHECK_FALSE(contains(character, one));
  CHECK_FALSE(contains(utf8_character(byte_range('b', 'z')), "a"));
}

TEST_CASE("the word that is shown is short and readable") {
  const Automaton text = once_or_more(utf8_character(byte_range(0, 0x7F)));
  CHECK(shortest(text, text) == "a");
  CHECK(shortest(text + literal("#") + text, text) == "a#a");
  CHECK(shortest(text, digits(3)) == "000");
  CHECK(shortest(literal("a"), literal("b")) == "none");
  CHECK(shortest(text, any_bytes() + literal("\x01")) == "\x01");
}

TEST_CASE("a word is told by its parts, and divided differently where that is asked") {
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
  const Automaton told = of_part(escaped, 1) + literal("#") + of_part(text, 2);
  CHECK_FALSE(shortest_meeting(told, told, 3, true));
}


TEST_CASE("the most readable way to a word is found behind a worse one") {
  // From 0 to 1 by an unreadable byte, or by two letters; then by an unreadable one to the end.
  const Symbols unreadable = byte_range(1, 1);
  const Symbols letter = byte_range('a', 'a');
  const Automaton ways{{{{{unreadable, 1, 0}, {letter, 2, 0}}, false},
                        {{{unreadable, 3, 0}}, false},
                        {{{letter, 1, 0}}, false},
                        {{}, true}}};
  CHECK(shortest(ways, any_bytes()) == "aa\x01");
}

TEST_CASE("one above has the next character in the place of the last one") {
  const Automaton above = one_above(literal("ab") | literal("a9") | nothing());
  CHECK(contains(above, "ac"));
  CHECK(contains(above, "a:"));
  for (const std::string_view other : {"", "ab", "a9", "b", "b9"}) CHECK_FALSE(contains(above, other));
  const auto character = [](char32_t code_point) {
    std::string text;
    keyc::utf8::append(text, code_point);
    return text;
  };
  for (char32_t one = 0; one < 0x10FFFF; one = one == 0xD7FF ? 0xE000 : one + 1) {
    if (one > 0x900 && one % 97 != 0 && (one & 0x3F) != 0x3F) continue;
    const char32_t next = one == 0xD7FF ? 0xE000 : one + 1;
    CAPTURE(static_cast<std::uint32_t>(one));
    CHECK(contains(one_above(literal("a" + character(one))), "a" + character(next)));
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

TEST_CASE(
    "what is not above or not below some word of an automaton are the words up to its last and from its first one") {
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
  for (const Automaton& one : some) {
    const Automaton below = at_or_below(one);
    const Automaton above = at_or_above(one);
    const Automaton both = above & below;
    for (const std::string& word : words) {
      const auto is_such = [&](auto holds) {
        return std::any_of(words.begin(), words.end(),
                           [&](const std::string& other) { return contains(one, other) && holds(other); });
      };
      const bool is_below = is_such([&](const std::string& other) { return word <= other || other.starts_with(word); });
      const bool is_above = is_such([&](const std::string& other) { return word >= other; });
      // The last words of what may go on are longer than these.
      if (contains(below, word) != is_below && !contains(one, word)) FAIL_CHECK("below: " << word);
      if (contains(above, word) != is_above) FAIL_CHECK("above: " << word);
      if (contains(both, word) != (contains(below, word) && contains(above, word))) FAIL_CHECK("both: " << word);
    }
  }
}

TEST_CASE("nothing is below the first byte or above the last one but what goes on") {
  CHECK_FALSE(contains(at_or_below(literal(std::string_view("\0", 1))), "a"));
  CHECK(contains(at_or_below(literal(std::string_view("\0", 1))), ""));
  CHECK(contains(at_or_above(literal("\xFF")), "\xFF\x01"));
  CHECK_FALSE(contains(at_or_above(literal("\xFF")), "\xFE"));
}
