#pragma once

#include <tao/pegtl/contrib/limit_depth.hpp>
#include <utility>

#include "grammar/builder.hpp"
#include "grammar/lexical.hpp"

/// How the action of a rule is declared. Only parse.cpp includes this, through the files of actions.
namespace keyc::grammar {

template <class Rule>
struct action : nothing<Rule> {};

/// Defines the action of a rule; the body has the builder `b` and the matched text from `begin` to `end`.
#define KEYC_ON(Rule)                                                                            \
  template <>                                                                                    \
  struct action<Rule> {                                                                          \
    template <class ActionInput>                                                                 \
    static void apply(const ActionInput& in, Builder& b) {                                       \
      run(b, in.begin(), in.end());                                                              \
    }                                                                                            \
    static void run([[maybe_unused]] Builder& b, [[maybe_unused]] const char* begin,             \
                    [[maybe_unused]] const char* end);                                           \
  };                                                                                             \
  inline void action<Rule>::run([[maybe_unused]] Builder& b, [[maybe_unused]] const char* begin, \
                                [[maybe_unused]] const char* end)

inline std::string text_of(const char* begin, const char* end) { return {begin, end}; }
inline ast::Name name_of(const Builder& b, const char* begin, const char* end) {
  return {text_of(begin, end), b.span(begin, end)};
}
/// A word, or a name in DynamoDB in quotes.
inline ast::Name stored_name_of(Builder& b, const char* begin, const char* end) {
  if (*begin != '"') return name_of(b, begin, end);
  ast::Text text = b.unquoted(begin, end);
  return {std::move(text.value), text.span, true};
}

/// How deeply types, expressions, conditions and values of samples may nest.
constexpr std::size_t most_levels = 64;

/// How many parts a template may have: those of the longest key, which has 2,048 bytes, if each literal has one byte,
/// and empty text between them.
constexpr std::size_t most_parts = 4097;

template <class Rule>
struct limited : maybe_nothing {
  template <typename, apply_mode A, rewind_mode M, template <typename...> class Action,
            template <typename...> class Control, typename ParseInput>
  static bool match(ParseInput& in, Builder& b) {
    const tao::pegtl::internal::depth_guard guard(in.private_depth);
    if (in.private_depth > most_levels) throw SyntaxError{Code::too_deep, b.offset(in.current()), {}, {}, {}};
    return tao::pegtl::match<Rule, A, M, Action, Control>(in, b);
  }
};

}  // namespace keyc::grammar
