#include "generator/automata/state_table.hpp"

#include <random>
#include <string>

#include "keyc/generated/key_walk.hpp"
#include "support/catch.hpp"

using namespace keyc::automata;
using keyc::accepts;

namespace {

std::string table_of(const Automaton& words) { return state_table(words + key_end()).value(); }

}  // namespace

TEST_CASE("a table of states accepts the words of its automaton") {
  const std::string table = table_of(literal("u#") + once_or_more(one_of(byte_range('a', 'z'))) + literal("#end"));
  CHECK(accepts(table, "u#a#end"));
  CHECK(accepts(table, "u#abc#end"));
  CHECK_FALSE(accepts(table, "u##end"));
  CHECK_FALSE(accepts(table, "u#abc#en"));
  CHECK_FALSE(accepts(table, "u#abc#end#"));
  CHECK_FALSE(accepts(table, ""));
  CHECK(accepts(table_of(nothing()), ""));
  CHECK_FALSE(accepts(table_of(nothing()), "a"));
  CHECK(accepts(table_of(any_bytes()), std::string("\0\xFF", 2)));
}

TEST_CASE("a walk stops before the first byte that no key has there") {
  const std::string table = table_of(literal("u#") + times(one_of(byte_range('0', '9')), 3));
  keyc::KeyWalk walk(table);
  CHECK(walk.take("u#12x") == 4);
  CHECK_FALSE(walk.is_at_end());
  CHECK_FALSE(walk.step('x'));
  CHECK(walk.step('3'));
  CHECK(walk.is_at_end());
}

TEST_CASE("equal languages have one table, and it is small") {
  const Automaton character = utf8_character(any_byte);
  CHECK(table_of(once_or_more(character)) == table_of(character + any_number(character)));
  CHECK(table_of(once_or_more(character)).size() < 150);
  CHECK(table_of(one_of({"ab", "cb", "db"})) == table_of((literal("a") | literal("c") | literal("d")) + literal("b")));
}

TEST_CASE("a table has no states after which no word ends") {
  CHECK(table_of(literal("ab") | (literal("ac") + no_word())) == table_of(literal("ab")));
  CHECK(minimal(literal("ab") | (literal("ac") + no_word())).states.size() == 3);
}

TEST_CASE("a language of too many states has no table") {
  // Which of the last 20 bytes were 'a' must be known.
  const Automaton any = one_of(any_byte);
  CHECK_FALSE(state_table(any_bytes() + literal("a") + times(any, 20) + key_end()));
  CHECK_FALSE(state_table(times(one_of(any_of("a")), 70'000 / 6) + key_end()));
}
