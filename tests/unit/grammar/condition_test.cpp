#include "support/catch.hpp"
#include "unit/grammar/parsed.hpp"

using namespace keyc::test;

namespace {

/// The dump of a condition, or its error, with the column in the second line, which begins with `access q() filter `.
std::string condition(const std::string& text) {
  const Parsed parsed("entity E in T {\naccess q() filter " + text + "\n}\n");
  if (parsed.diagnostics.has_errors()) return reported(parsed);
  const auto& filter = parsed.file.entities.at(0).accesses.at(0).filter;
  return filter ? dump(*filter) : "none";
}

/// The canonical text of a condition.
std::string canonical(const std::string& text) {
  const Parsed parsed("entity E in T {\npk = a when " + text + "\n}\n");
  if (parsed.diagnostics.has_errors()) return reported(parsed);
  return keyc::ast::to_text(*parsed.file.entities.at(0).keys.at(0).when);
}

}  // namespace

TEST_CASE("each operator is read with its operands") {
  CHECK(condition("a = b") == "=(a =b)");
  CHECK(condition("a<>:b") == "<>(a :b)");
  CHECK(condition("a < 1_000.5") == "<(a #1000.5)");
  CHECK(condition("a <= -1") == "<=(a #-1)");
  CHECK(condition("a>\"x\\n\"") == ">(a 'x\n)");
  CHECK(condition("a >= true") == ">=(a =true)");
  CHECK(condition("a.b.c = 1") == "=(a.b.c #1)");
  CHECK(condition("a between 1 and :most") == "between(a #1 :most)");
  CHECK(condition("a in (open)") == "in(a =open)");
  CHECK(condition("a in (1, \"2\",\n  :c)") == "in(a #1 '2 :c)");
  CHECK(condition("a.b begins_with \"x\"") == "begins_with(a.b 'x)");
  CHECK(condition("a contains :x") == "contains(a :x)");
  CHECK(condition("size(a.b) > 3") == ">(size a.b #3)");
  CHECK(condition("size ( a ) between 1 and 2") == "between(size a #1 #2)");
  CHECK(condition("a present") == "present(a)");
  CHECK(condition("a.b absent") == "absent(a.b)");
  CHECK(condition("a") == "flag(a)");
}

TEST_CASE("an entry of a map and an element of a list are named in brackets") {
  CHECK(canonical("votes[\"a \\\"b\\\"\"] present") == "votes[\"a \\\"b\\\"\"] present");
  CHECK(canonical("size(a.lines[2])>3 and lines[0] =\"x\"") == "size(a.lines[2]) > 3 and lines[0] = \"x\"");
  CHECK(canonical("votes[\"in\"]") == "votes[\"in\"]");
  CHECK_THAT(condition("votes[ann]"), Catch::Matchers::Contains("the name of an entry in quotes"));
  CHECK_THAT(condition("votes[\"ann\" present"), Catch::Matchers::Contains("']'"));
}

TEST_CASE("'not' binds before 'and', 'and' before 'or', and several 'and' or several 'or' are one condition") {
  CHECK(condition("not a and b") == "and(not(flag(a)) flag(b))");
  CHECK(condition("a or b and c") == "or(flag(a) and(flag(b) flag(c)))");
  CHECK(condition("a and b or c and d") == "or(and(flag(a) flag(b)) and(flag(c) flag(d)))");
  CHECK(condition("a and b and c") == "and(flag(a) flag(b) flag(c))");
  CHECK(condition("a or b or c") == "or(flag(a) flag(b) flag(c))");
  CHECK(condition("(a or b) and c") == "and(or(flag(a) flag(b)) flag(c))");
  CHECK(condition("a and (b and (c))") == "and(flag(a) flag(b) flag(c))");
  CHECK(condition("((a))") == "flag(a)");
  CHECK(condition("not (a or b)") == "not(or(flag(a) flag(b)))");
  CHECK(condition("not not a = 1") == "not(not(=(a #1)))");
  CHECK(condition("a between 1 and 2 and b") == "and(between(a #1 #2) flag(b))");
}

TEST_CASE("a condition continues after and before 'and' and 'or', and inside of parentheses") {
  CHECK(condition("a = 1 and\n\n  // both\n  b = 2 or\n  c : i8") ==
        "5:11 K0101 expected a condition, found the end of the line (such as status = open or visits > 3)\n");
  CHECK(condition("a = 1 and\n\n  // both\n  b = 2\n  c : i8") == "and(=(a #1) =(b #2))");
  CHECK(condition("(\n  a = 1\n  or b\n    > 2 and\n  c = 3\n)") == "or(=(a #1) and(>(b #2) =(c #3)))");
  CHECK(condition("a\n  and b\n\n  // else\n  or c\n  b : i8") == "or(and(flag(a) flag(b)) flag(c))");
  CHECK(condition("a\n  b : i8") == "flag(a)");
  CHECK(condition("a\n  and : i8\n  present = a") == "flag(a)");
  CHECK(condition("a /// of q\n  /// of r\n  access r()") == "flag(a)");
  CHECK(condition("a limit 5") == "flag(a)");
}

TEST_CASE("attributes may have the names of operators and clauses") {
  CHECK(condition("size > 3") == ">(size #3)");
  CHECK(condition("size") == "flag(size)");
  CHECK(condition("present present") == "present(present)");
  CHECK(condition("absent and present") == "and(flag(absent) flag(present))");
  CHECK(condition("and and or or not") == "or(and(flag(and) flag(or)) flag(not))");
  CHECK(condition("not = 3") == "=(not #3)");
  CHECK(condition("not not") == "not(flag(not))");
  CHECK(condition("not and not") == "and(flag(not) flag(not))");
  CHECK(condition("not in (1) or not between 1 and 2 or not contains x") ==
        "or(in(not #1) between(not #1 #2) contains(not =x))");
  CHECK(condition("not present") == "not(flag(present))");
  CHECK(condition("between between 1 and 2") == "between(between #1 #2)");
  CHECK(condition("in in (in)") == "in(in =in)");
  CHECK(condition("contains contains \"x\"") == "contains(contains 'x)");
  CHECK(condition("filter = limit limit 5") == "=(filter =limit)");
  CHECK(condition("on on i") == "flag(on)");
  CHECK(condition("when when") ==
        "2:24 K0101 expected the end of the line, found 'when' ('when' belongs after a template)\n");
}

TEST_CASE("operators of other languages are reported with their form in this language") {
  CHECK(condition("a == 1") == "2:21 K0101 expected '=', found '==' (one '=' compares)\n");
  CHECK(condition("a != 1") == "2:21 K0101 expected '<>', found '!=' (what differs is compared by '<>')\n");
  CHECK(condition("a =< 1") == "2:21 K0101 expected '<=', found '=<' (the operator is '<=')\n");
  CHECK(condition("a => 1") == "2:21 K0101 expected '>=', found '=>' (the operator is '>=')\n");
  CHECK(condition("a && b") == "2:21 K0101 expected 'and', found '&&' (conditions are joined by 'and')\n");
  CHECK(condition("a > 1 || b") == "2:25 K0101 expected 'or', found '||' (conditions are joined by 'or')\n");
  CHECK(condition("a and !b") == "2:25 K0101 expected 'not', found '!' (what must not hold comes after 'not')\n");
  CHECK(condition("size(a) == 1") == "2:27 K0101 expected '=', found '==' (one '=' compares)\n");
}

TEST_CASE("a condition that cannot be parsed is reported with what was expected") {
  const std::string a_condition = "expected a condition, found ";
  const std::string such = " (such as status = open or visits > 3)\n";
  const std::string a_value = "K0101 expected a value, found ";
  const std::string values = " (a text in quotes, a number, a word or :parameter)\n";
  CHECK(condition("") == "2:19 K0101 " + a_condition + "the end of the line" + such);
  CHECK(condition("> 3") == "2:19 K0101 " + a_condition + "'>'" + such);
  CHECK(condition("a and") == "2:24 K0101 " + a_condition + "the end of the line" + such);
  CHECK(condition("a or )") == "2:24 K0101 " + a_condition + "')'" + such);
  CHECK(condition("not ()") == "2:24 K0101 " + a_condition + "')'" + such);
  CHECK(condition("not") == "flag(not)");
  CHECK(condition("\"a\" = 1") ==
        "2:19 K0101 expected an attribute, without quotes, found '\"' (write status = \"open\")\n");
  CHECK(condition("not \"a\" = 1") ==
        "2:23 K0101 expected an attribute, without quotes, found '\"' (write status = \"open\")\n");
  CHECK(condition("a >") == "2:22 " + a_value + "the end of the line" + values);
  CHECK(condition("a > (1)") == "2:23 " + a_value + "'('" + values);
  CHECK(condition("a in (1,)") == "2:27 " + a_value + "')'" + values);
  CHECK(condition("a in ()") == "2:25 " + a_value + "')'" + values);
  CHECK(condition("a in 1") == "2:24 K0101 expected the values in '( )', found '1' (write a in (1, 2))\n");
  CHECK(condition("a between 1, 2") ==
        "2:30 K0101 expected 'and' and the other end, found ',' ('and' stands between the ends)\n");
  CHECK(condition("a > : b") == "2:24 K0101 expected the name of the parameter, directly after ':', found ' '\n");
  CHECK(condition("size()") == "2:24 K0101 expected an attribute, found ')' (write size(tags) > 3)\n");
  CHECK(condition("size(a) present") == "2:27 K0101 expected a comparison, found 'present' (write size(tags) > 3)\n");
  CHECK(condition("begins_with(a, \"x\")") ==
        "2:30 K0101 expected an operator, found '(' (the operator comes between its operands)\n");
  CHECK(condition("(a = 1") == "2:19 K0102 this '(' is never closed [2:25 ',' or ')' was expected here]\n");
  CHECK(condition("(a b)") == "2:22 K0101 expected ',' or ')', found 'b'\n");
}

TEST_CASE("an error in a condition of several lines is one error") {
  CHECK(condition("(\n  a = 1 or\n  b == 2\n)\n  c : i8") == "4:5 K0101 expected '=', found '==' (one '=' compares)\n");
  CHECK(condition("a < 3 && b\n  or c\n  d : i8") ==
        "2:25 K0101 expected 'and', found '&&' (conditions are joined by 'and')\n");
}

TEST_CASE("the '<' and '>' of a condition that is skipped are not brackets") {
  const auto errors = [](const std::string& text) {
    return Parsed("entity E in T {\naccess q() filter " + text + "\n}\n").diagnostics.errors();
  };
  CHECK(errors("a < 3 && b\n  what is this") == 2);
  CHECK(errors("a <> 3 && b\n  what is this") == 2);
  CHECK(errors("(a > 3 && b\n  , c)") == 1);
  CHECK(errors("(a >= 3 && b\n  , c)") == 1);
}

TEST_CASE("statements after a condition that ends in 'and' are read") {
  const Parsed parsed("entity E in T {\naccess q() filter a == 1 and\naccess r()\npk = a when b or\nc : i8\n}\n");
  CHECK(parsed.diagnostics.errors() == 2);
  CHECK(dump(parsed.file.entities.at(0)) == "entity E in T\nc : i8\naccess r()\n");
}

TEST_CASE("the place of a condition is from its first to its last character") {
  const Parsed parsed("entity E in T {\npk = a when  not b = \"x\" and (size(c) > 3)  // d\n}\n");
  const keyc::ast::Condition& condition = *parsed.file.entities.at(0).keys.at(0).when;
  const auto text = [&](keyc::Span span) { return parsed.source.text().substr(span.begin, span.end - span.begin); };
  CHECK(text(condition.span) == "not b = \"x\" and (size(c) > 3)");
  CHECK(text(condition.parts.at(0).span) == "not b = \"x\"");
  CHECK(text(condition.parts.at(0).parts.at(0).right.at(0).span) == "\"x\"");
  CHECK(text(condition.parts.at(1).span) == "size(c) > 3");
  CHECK(text(condition.parts.at(1).left.span) == "size(c)");
}

TEST_CASE("the canonical text of a condition has the parentheses that it needs, and reads as the same condition") {
  CHECK(canonical("( a )and(b or not(c and d))") == "a and (b or not (c and d))");
  CHECK(canonical("(a and b) or c") == "a and b or c");
  CHECK(canonical("not (not a.b=1)") == "not not a.b = 1");
  CHECK(canonical("a in(1_000,:p,\"\\\"\\x01\") or size( b )<> -2") ==
        "a in (1000, :p, \"\\\"\\x01\") or size(b) <> -2");
  CHECK(canonical("a between  \"x\"  and y") == "a between \"x\" and y");
  CHECK(canonical("a begins_with \"x\" or b contains 3 or c present or d absent") ==
        "a begins_with \"x\" or b contains 3 or c present or d absent");
  for (const char* text :
       {"a and (b or not (c and d))", "not (a or b) and not c present", "not not", "a and b or c and d"}) {
    CHECK(canonical(text) == text);
    CHECK(condition(canonical(text)) == condition(text));
  }
}
