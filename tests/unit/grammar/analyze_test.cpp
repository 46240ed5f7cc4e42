#include <tao/pegtl/contrib/analyze.hpp>

#include "grammar/grammar.hpp"
#include "support/catch.hpp"

namespace keyc::grammar {

// Analysed as parse.cpp uses it: Rule, or the text that is skipped instead.
template <class Rule, class Skip>
struct recover {
  using rule_t = recover;
  using subs_t = tao::pegtl::type_list<Rule, Skip>;
};

struct planted_left;
struct planted_rest : seq<one<'x'>, planted_left> {};
struct planted_left : sor<seq<planted_left, one<'y'>>, planted_rest> {};
struct planted_loop : star<opt<one<'x'>>> {};
struct recovering : recover<planted_left, skip_statement> {};
struct planted_in_recovery : seq<opt<blank>, recovering> {};

}  // namespace keyc::grammar

TEST_CASE("the grammar has no left recursion and no loop that consumes nothing") {
  CHECK(tao::pegtl::analyze<keyc::grammar::file>(1) == 0);
}

TEST_CASE("the analysis finds a planted left recursion and a planted endless loop") {
  CHECK(tao::pegtl::analyze<keyc::grammar::planted_left>(-1) != 0);
  CHECK(tao::pegtl::analyze<keyc::grammar::planted_loop>(-1) != 0);
}

TEST_CASE("the analysis also checks rules with recovery") {
  CHECK(tao::pegtl::analyze<keyc::grammar::planted_in_recovery>(-1) != 0);
}
