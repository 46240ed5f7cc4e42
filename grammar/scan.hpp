#pragma once

#include <cstddef>
#include <string_view>
#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/analyze_traits.hpp>

/// Rules that are scans over the text, for what the combinators cannot say: they take what was not understood, and
/// never call themselves.
namespace keyc::grammar {

/// Length of the statement at the start of `text`, up to its line break, ';' or the '}' of its body. Brackets and
/// quotes may hold line breaks; a bracket that was never closed ends where a line begins a statement.
std::size_t statement_length(std::string_view text) noexcept;

/// Length of the declaration at the start of `text`: its head and, where there is one, its block in braces. A block
/// that was never closed, or never opened, ends where a line begins with the keyword of a declaration.
std::size_t declaration_length(std::string_view text) noexcept;

/// The name that is declared where the text reads like a declaration with a misspelt keyword; else empty.
std::string_view junk_name(std::string_view text) noexcept;

/// Length of such a declaration; else up to the next line that begins with the keyword of one, at least one byte.
std::size_t junk_length(std::string_view text) noexcept;

/// Whether a line that begins with this text begins a statement: `word :`, `word =`, a keyword and a name, or '}'.
bool begins_statement(std::string_view text) noexcept;

/// The same for a declaration: a keyword and, behind white space, a name or a text.
bool begins_declaration(std::string_view text) noexcept;

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
struct at_statement_line {
  using rule_t = at_statement_line;
  using subs_t = tao::pegtl::empty_list;
  template <class ParseInput>
  static bool match(ParseInput& in) {
    return begins_statement(std::string_view(in.current(), in.size(0)));
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

/// Tries Rule; where it raises an error, reports it, goes back and takes Skip in its place.
template <class Rule, class Skip>
struct recover;

}  // namespace keyc::grammar

namespace tao::pegtl {

template <typename Name, std::size_t (*Length)(std::string_view) noexcept>
struct analyze_traits<Name, keyc::grammar::scan<Length>> : analyze_any_traits<> {};

template <typename Name>
struct analyze_traits<Name, keyc::grammar::behind_space> : analyze_opt_traits<> {};

template <typename Name>
struct analyze_traits<Name, keyc::grammar::at_statement_line> : analyze_opt_traits<> {};

template <typename Name>
struct analyze_traits<Name, keyc::grammar::at_declaration_line> : analyze_opt_traits<> {};

template <typename Name, typename Rule, typename Skip>
struct analyze_traits<Name, keyc::grammar::recover<Rule, Skip>> : analyze_sor_traits<Rule, Skip> {};

}  // namespace tao::pegtl
