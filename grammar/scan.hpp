#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/analyze_traits.hpp>

#include "grammar/words.hpp"

/// Rules that are scans over the text, for what the combinators cannot say: they take what was not understood, and
/// never call themselves.
namespace keyc::grammar {

/// What an open bracket stands in, and so which lines end it: in a table only those that begin with the keyword of a
/// statement, in a condition those with `word :` too, and in an entity those with `word =` as well.
enum class Inside : std::uint8_t { table, condition, entity };

/// Length of the statement of an entity at the start of `text`, up to its line break, ';' or the '}' of its body.
/// Brackets and quotes may hold line breaks; a bracket that was never closed ends where a line begins a statement.
std::size_t statement_length(std::string_view text) noexcept;

/// The same for a statement of a table.
std::size_t table_statement_length(std::string_view text) noexcept;

/// Where a round or square bracket of the text is that nothing in it closes, or that closes nothing; npos where there is
/// none.
std::size_t unpaired_bracket(std::string_view text) noexcept;

/// Length of the declaration at the start of `text`: its head and, where there is one, its block in braces. A block
/// that was never closed, or never opened, ends where a line begins with the keyword of a declaration.
std::size_t declaration_length(std::string_view text) noexcept;

/// A declaration with a keyword that there is not.
struct Junk {
  std::string_view keyword;                    // what stands in its place; may be empty
  std::string_view name;                       // behind it, where that is a word
  std::size_t block = std::string_view::npos;  // and where its '{' is
};
Junk junk_at(std::string_view text) noexcept;

/// Length of such a declaration with its block; else up to the next line that begins with the keyword of one, at least
/// one byte.
std::size_t junk_length(std::string_view text) noexcept;

/// Whether a line that begins with this text begins a statement: `word :`, `word =`, a keyword and a name, or '}'.
bool begins_statement(std::string_view text, Inside inside) noexcept;

/// The same for a declaration: a keyword and, behind white space, a name or a text.
bool begins_declaration(std::string_view text) noexcept;

/// The name or keyword at the start of `text`; may be empty.
std::string_view word_at(std::string_view text) noexcept;

/// Whether the statement at the start of `text` assigns a key: `word =`.
bool begins_assignment(std::string_view text) noexcept;

template <std::size_t (*Length)(std::string_view) noexcept>
struct scan {
  using rule_t = scan;
  using subs_t = tao::pegtl::empty_list;
  template <class ParseInput>
  static bool match(ParseInput& in) {
    const std::size_t length = Length(std::string_view(in.current(), in.size(0)));
    in.bump(length);
    return length != 0;
  }
};

struct skip_statement : scan<statement_length> {};
struct skip_table_statement : scan<table_statement_length> {};
struct skip_declaration : scan<declaration_length> {};
struct skip_junk : scan<junk_length> {};

/// At the start of the text or of a line, or behind a blank: where a comment may begin.
struct behind_space {
  using rule_t = behind_space;
  using subs_t = tao::pegtl::empty_list;
  template <class ParseInput>
  static bool match(ParseInput& in) {
    const std::string_view before(in.begin(), static_cast<std::size_t>(in.current() - in.begin()));
    if (before.empty() || before == "\xEF\xBB\xBF") return true;
    return before.back() == ' ' || before.back() == '\t' || before.back() == '\n' || before.back() == '\r';
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

/// One of a list of words, as a whole.
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

/// Tries Rule; where it raises an error, reports it, goes back and takes Skip in its place.
template <class Rule, class Skip>
struct recover;

}  // namespace keyc::grammar

namespace tao::pegtl {

template <typename Name, std::size_t (*Length)(std::string_view) noexcept>
struct analyze_traits<Name, keyc::grammar::scan<Length>> : analyze_any_traits<> {};

template <typename Name>
struct analyze_traits<Name, keyc::grammar::behind_space> : analyze_opt_traits<> {};

template <typename Name, keyc::grammar::Inside inside>
struct analyze_traits<Name, keyc::grammar::at_statement_line<inside>> : analyze_opt_traits<> {};

template <typename Name, const std::string_view& words>
struct analyze_traits<Name, keyc::grammar::word_of<words>> : analyze_any_traits<> {};

template <typename Name>
struct analyze_traits<Name, keyc::grammar::at_declaration_line> : analyze_opt_traits<> {};

template <typename Name, typename Rule, typename Skip>
struct analyze_traits<Name, keyc::grammar::recover<Rule, Skip>> : analyze_sor_traits<Rule, Skip> {};

}  // namespace tao::pegtl
