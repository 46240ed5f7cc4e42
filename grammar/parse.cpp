#include "grammar/parse.hpp"

#include <tao/pegtl.hpp>

#include "grammar/actions.hpp"
#include "grammar/builder.hpp"
#include "grammar/grammar.hpp"
#include "grammar/messages.hpp"
#include "keyc/utf8.hpp"

namespace keyc {
namespace grammar {
namespace {

template <class Rule>
inline constexpr bool closes_bracket =
    std::is_same_v<Rule, close_paren> || std::is_same_v<Rule, close_square> || std::is_same_v<Rule, close_angle> ||
    std::is_same_v<Rule, close_brace> || std::is_same_v<Rule, enum_close>;

template <class Rule>
inline constexpr bool closes_in_sample =
    std::is_same_v<Rule, sample_list_close> || std::is_same_v<Rule, sample_object_close>;

template <class ParseInput>
bool at_line_start(const ParseInput& in) {
  const std::string_view before(in.begin(), static_cast<std::size_t>(in.current() - in.begin()));
  const std::size_t last = before.find_last_not_of(" \t");
  return last == std::string_view::npos || before[last] == '\n';
}

/// Whether a bracket is unclosed and does not just have wrong contents: the text ends, or a line begins a statement.
template <class Rule, class ParseInput>
bool ends_unclosed(const ParseInput& in) {
  const std::string_view rest(in.current(), in.size(0));
  if (rest.empty()) return true;
  if constexpr (std::is_same_v<Rule, close_brace> || std::is_same_v<Rule, enum_close>)
    return begins_declaration(rest);
  else if constexpr (closes_in_sample<Rule>)
    return at_line_start(in) && begins_statement(rest, Inside::condition);
  else
    return rest.front() == '\n' || rest.starts_with("\r\n");
}

/// Throws a SyntaxError if a rule that must match does not.
template <class Rule>
struct raising : tao::pegtl::normal<Rule> {
  template <class ParseInput>
  [[noreturn]] static void raise(const ParseInput& in, Builder& b) {
    constexpr const Expectation& expected = expectation<Rule>;
    SyntaxError error{Code::expected, b.offset(in.current()), expected.what, expected.hint, expected.candidates};
    if constexpr (closes_bracket<Rule> || closes_in_sample<Rule>)
      if (ends_unclosed<Rule>(in)) error.code = Code::unclosed;
    if constexpr (std::is_same_v<Rule, text_end>) error.code = Code::bad_text;
    throw error;
  }
};

/// `text` begins with the statement or declaration that failed.
void failed(Builder& b, std::string_view text, skip_statement*) {
  b.statement_failed(!begins_assignment(text) && !text.starts_with("access "));
}
void failed(Builder& b, std::string_view, skip_table_statement*) { b.statement_failed(false); }
void failed(Builder& b, std::string_view text, skip_declaration*) { b.declaration_failed(word_at(text)); }
void failed(Builder& b, std::string_view text, skip_junk*) { b.junk_found(junk_at(text)); }

}  // namespace

template <class Rule, class Skip>
struct recover {
  using rule_t = recover;
  using subs_t = tao::pegtl::type_list<Rule, Skip>;

  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename ParseInput>
  static bool match(ParseInput& in, Builder& b) {
    const std::size_t brackets = b.brackets.size();
    b.begin_statement();
    try {
      // Goes back to where Rule began if it does not match or throws.
      auto mark = in.template mark<rewind_mode::required>();
      const bool matched = mark(tao::pegtl::match<Rule, A, M, Action, Control>(in, b));
      if (matched) b.drop_docs();
      return matched;
    } catch (const SyntaxError& error) {
      b.report(error);
    }
    b.begin_anew(brackets);
    failed(b, {in.current(), in.size(0)}, static_cast<Skip*>(nullptr));
    b.drop_docs();
    return tao::pegtl::match<Skip, A, rewind_mode::dontcare, Action, Control>(in, b);
  }
};

}  // namespace grammar

ast::File parse(const Source& source, Diagnostics& diagnostics) {
  const std::string_view text = source.text();
  if (const std::size_t bad = utf8::find_invalid(text); bad != std::string_view::npos) {
    const auto at = static_cast<std::uint32_t>(bad);
    diagnostics.report(Code::invalid_utf8, {&source, at, at + 1}, "this is not UTF-8 text", "save the file as UTF-8");
    return {};
  }
  grammar::Builder builder(source, diagnostics);
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> in(text.data(), text.data() + text.size(), source.name());
  tao::pegtl::parse<grammar::file, grammar::action, grammar::raising>(in, builder);
  return std::move(builder.file);
}

}  // namespace keyc
