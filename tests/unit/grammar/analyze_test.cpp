#include <tao/pegtl/contrib/analyze.hpp>

#include "grammar/grammar.hpp"
#include "support/catch.hpp"

namespace keyc::grammar {

// Analysed as parse.cpp defines it: Rule, or what is skipped in its place.
template <class Rule, class Skip>
struct recover {
  using rule_t = recover;
  using subs_t = tao::pegtl::type_list<Rule, Skip>;
};

struct planted_left;
struct planted_rest : seq<one<'x'>, planted_left> {};
struct planted_left : sor<seq<planted_left, one<'y'>>, planted_rest> {};
struct planted_loop : star<opt<one<'x'>>> {};
struct behind_recovery : recover<planted_left, skip_statement> {};
struct planted_in_recovery : seq<opt<blank>, behind_recovery> {};

}  // namespace keyc::grammar

TEST_CASE("the grammar has no left recursion and no loop that takes nothing") {
  CHECK(tao::pegtl::analyze<keyc::grammar::file>(1) == 0);
}

TEST_CASE("the analysis finds a left recursion and an endless loop that were planted") {
  CHECK(tao::pegtl::analyze<keyc::grammar::planted_left>(-1) != 0);
  CHECK(tao::pegtl::analyze<keyc::grammar::planted_loop>(-1) != 0);
}

TEST_CASE("the analysis looks into what recovers from errors") {
  CHECK(tao::pegtl::analyze<keyc::grammar::planted_in_recovery>(-1) != 0);
}
