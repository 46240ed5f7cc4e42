#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/analyze_traits.hpp>

#include "grammar/scan.hpp"
#include "grammar/words.hpp"

/// Error recovery: how far to skip after a syntax error, and which lines begin a statement or a declaration. Plain
/// loops over the text, which never recurse, for what the combinators cannot express.
namespace keyc::grammar {

/// What an open bracket is in, and so which lines end it: in a table only those that begin with the keyword of a
/// statement, in a condition also those with `word :`, and in an entity also those with `word =`.
enum class Inside : std::uint8_t { table, condition, entity };

/// Length of the statement of an entity at the start of `text`, up to its line break, ';' or the '}' of its body.
/// Brackets and quotes may contain line breaks; a bracket that was never closed ends where a line begins a statement.
std::size_t statement_length(std::string_view text) noexcept;

/// Length of the statement of a table at the start of `text`, up to its line break, ';' or the '}' of its body.
/// Brackets and quotes may contain line breaks; a bracket that was never closed ends where a line begins a statement.
std::size_t table_statement_length(std::string_view text) noexcept;

/// The position of a round or square bracket that is never closed, or that closes nothing; npos if there is none.
std::size_t unpaired_bracket(std::string_view text) noexcept;

/// Length of the declaration at the start of `text`: its head and, if there is one, its block in braces. A block
/// that was never closed, or never opened, ends where a line begins with the keyword of a declaration.
std::size_t declaration_length(std::string_view text) noexcept;

/// Length of the head of the declaration at the start of `text`: its line, up to the '{' if there is one.
std::size_t head_length(std::string_view text) noexcept;

/// A declaration with an unknown keyword.
struct Junk {
  std::string_view keyword;                    // the word in its place; may be empty
  std::string_view name;                       // the word after it; may be empty
  std::size_t block = std::string_view::npos;  // the position of its '{'; npos if there is none
};
Junk junk_at(std::string_view text) noexcept;

/// Length of such a declaration with its block; without one, up to the next line that begins a declaration. At least
/// one byte.
std::size_t junk_length(std::string_view text) noexcept;

/// Whether a line that begins with this text begins a statement: `word :`, `word =`, a keyword and a name, or '}'.
bool begins_statement(std::string_view text, Inside inside) noexcept;

/// Whether a line that begins with this text begins a declaration: a keyword and, after white space, a name or a text.
bool begins_declaration(std::string_view text) noexcept;

/// Whether the statement at the start of `text` assigns a key: `word =`.
bool begins_assignment(std::string_view text) noexcept;

/// Skips as many bytes as Length returns; does not match if that is 0.
template <std::size_t (*Length)(std::string_view) noexcept>
struct skip {
  static constexpr auto length_of = Length;
  using rule_t = skip;
  using subs_t = tao::pegtl::empty_list;
  template <class ParseInput>
  static bool match(ParseInput& in) {
    const std::size_t length = Length(std::string_view(in.current(), in.size(0)));
    in.bump(length);
    return length != 0;
  }
};

struct skip_statement : skip<statement_length> {};
struct skip_table_statement : skip<table_statement_length> {};
struct skip_declaration : skip<declaration_length> {};
struct skip_junk : skip<junk_length> {};

/// Where a comment may begin.
struct after_space {
  using rule_t = after_space;
  using subs_t = tao::pegtl::empty_list;
  template <class ParseInput>
  static bool match(ParseInput& in) {
    return may_precede_comment({in.begin(), static_cast<std::size_t>(in.current() - in.begin())});
  }
};

/// At a line that begins a statement.
template <Inside inside>
struct at_statement_line {
  using rule_t = at_statement_line;
  using subs_t = tao::pegtl::empty_list;
  template <class ParseInput>
  static bool match(ParseInput& in) {
    return begins_statement(std::string_view(in.current(), in.size(0)), inside);
  }
};

/// At a line that begins a declaration.
struct at_declaration_line {
  using rule_t = at_declaration_line;
  using subs_t = tao::pegtl::empty_list;
  template <class ParseInput>
  static bool match(ParseInput& in) {
    return begins_declaration(std::string_view(in.current(), in.size(0)));
  }
};

/// One of a list of words, as a whole word.
template <const std::string_view& words>
struct word_of {
  using rule_t = word_of;
  using subs_t = tao::pegtl::empty_list;
  template <class ParseInput>
  static bool match(ParseInput& in) {
    const std::string_view word = word_at(std::string_view(in.current(), in.size(0)));
    if (word.empty() || !has_word(words, word)) return false;
    in.bump_in_this_line(word.size());
    return true;
  }
};

/// Tries Rule; if it throws a SyntaxError, reports it, goes back to where Rule began and matches Skip instead.
template <class Rule, class Skip>
struct recover;

}  // namespace keyc::grammar

namespace tao::pegtl {

template <typename Name, std::size_t (*Length)(std::string_view) noexcept>
struct analyze_traits<Name, keyc::grammar::skip<Length>> : analyze_any_traits<> {};

template <typename Name>
struct analyze_traits<Name, keyc::grammar::after_space> : analyze_opt_traits<> {};

template <typename Name, keyc::grammar::Inside inside>
struct analyze_traits<Name, keyc::grammar::at_statement_line<inside>> : analyze_opt_traits<> {};

template <typename Name, const std::string_view& words>
struct analyze_traits<Name, keyc::grammar::word_of<words>> : analyze_any_traits<> {};

template <typename Name>
struct analyze_traits<Name, keyc::grammar::at_declaration_line> : analyze_opt_traits<> {};

template <typename Name, typename Rule, typename Skip>
struct analyze_traits<Name, keyc::grammar::recover<Rule, Skip>> : analyze_sor_traits<Rule, Skip> {};

}  // namespace tao::pegtl
