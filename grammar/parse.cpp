// The only source that includes PEGTL. A rule that must match raises a SyntaxError; recover<Rule, Skip> catches it,
// goes back to where the rule began and takes Skip in its place. Actions of alternatives that are later abandoned run
// all the same, so alternatives are chosen by lookahead (`at<…>`), where they do not. Only types, expressions,
// conditions and the values of samples recurse, and they count their depth.

#include "grammar/parse.hpp"

#include <tao/pegtl.hpp>

#include "grammar/actions.hpp"
#include "grammar/builder.hpp"
#include "grammar/grammar.hpp"
#include "grammar/messages.hpp"
#include "grammar/words.hpp"
#include "keyc/generated/utf8.hpp"

namespace keyc {
namespace grammar {
namespace {

ast::File read(const Source& source, Diagnostics& diagnostics);

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

constexpr std::size_t longest_declaration = 20'000;  // of which a correction reads more than the head

/// Where an attribute has a word that is none of attributes, which the grammar leaves to the resolver.
std::optional<std::size_t> unknown_word(const ast::File& file) {
  const auto in = [](const std::vector<ast::Attribute>& attributes) -> std::optional<std::size_t> {
    for (const ast::Attribute& attribute : attributes)
      for (const ast::Name& word : attribute.words)
        if (!has_word(attribute_words, word.text)) return word.span.begin;
    return std::nullopt;
  };
  for (const ast::Entity& entity : file.entities)
    if (const auto at = in(entity.attributes)) return at;
  for (const ast::AttributeBlock& structure : file.structs)
    if (const auto at = in(structure.attributes)) return at;
  return std::nullopt;
}

/// Where the grammar finds the first error in a statement of a body of that kind; nothing if it accepts the statement.
std::optional<std::size_t> error_in(const std::string& statement, Body body) {
  std::string_view head;
  std::string_view end = "\n}\n";
  switch (body) {
    case Body::file:
      if (!statement.ends_with('{'))
        end = "";
      else if (word_at(statement) == "enum")
        end = "\na\n}\n";
      break;
    case Body::table: head = "table T {\n"; break;
    case Body::entity: head = "entity E in T {\n"; break;
    case Body::block: head = "struct S {\n"; break;
    case Body::collection: head = "collection C in T {\n"; break;
  }
  const Source source("", std::string(head).append(statement).append(end));
  Diagnostics diagnostics(false);
  const ast::File file = read(source, diagnostics);
  const std::optional<std::size_t> wrong =
      diagnostics.has_errors() ? std::optional<std::size_t>(diagnostics.all().front().span.begin) : unknown_word(file);
  if (!wrong) return std::nullopt;
  return std::max(*wrong, head.size()) - head.size();
}

bool accepts(const std::string& statement, Body body) { return !error_in(statement, body); }

/// The line with ';' between its statements, the second of which begins at `at`; nothing if that does not make it
/// right.
std::optional<Correction> separated(Span where, std::size_t at, Body body) {
  const std::string_view line = where.text();
  constexpr std::size_t longest_line = 400;
  if (body == Body::file || line.size() > longest_line || at >= line.size() || word_at(line.substr(at)).empty())
    return std::nullopt;
  std::string text(line);
  for (std::optional<std::size_t> next = at; next;) {
    const std::size_t end = text.find_last_not_of(" \t", *next - 1) + 1;
    text.replace(end, *next - end, "; ");
    const auto error = error_in(text, body);
    if (error && *error < end + 3) return std::nullopt;
    next = error;
  }
  return Correction{"statements in one line are separated by ';'", {std::move(text), where}};
}

/// `text` begins with the statement or declaration that failed.
void failed(Builder& b, std::string_view text, skip_statement*) {
  b.statement_failed(!begins_assignment(text) && !text.starts_with("access "));
}
void failed(Builder& b, std::string_view, skip_table_statement*) { b.statement_failed(false); }
void failed(Builder& b, std::string_view text, skip_declaration*) { b.declaration_failed(word_at(text)); }
void failed(Builder& b, std::string_view text, skip_junk*) { b.junk_found(junk_at(text)); }

Body body_of(const Builder& b, skip_statement*) {
  if (b.open == Builder::Open::entity) return Body::entity;
  return b.open == Builder::Open::collection ? Body::collection : Body::block;
}
Body body_of(const Builder&, skip_table_statement*) { return Body::table; }
Body body_of(const Builder&, skip_declaration*) { return Body::file; }
Body body_of(const Builder&, skip_junk*) { return Body::file; }

/// The correction of the statement or the head of the declaration that `text` begins with: of its lines up to that of
/// the error, or of all of it.
template <class Skip>
std::optional<Correction> correction_of(const Builder& b, const SyntaxError& error, std::string_view text, Skip* skip) {
  if (!b.wants_corrections() || error.code != Code::expected) return std::nullopt;
  const Body body = body_of(b, skip);
  const std::size_t at = error.offset - b.offset(text.data());
  const std::string_view declaration =
      body == Body::file ? text.substr(0, std::min(declaration_length(text), longest_declaration)) : std::string_view();
  const auto from_here = [&](std::size_t length) { return b.span(text.data(), text.data() + length); };
  const auto ask = [&](std::size_t length) {
    return correct(
        {from_here(length), body, declaration, [&](const std::string& corrected) { return accepts(corrected, body); }});
  };
  const std::size_t whole = body == Body::file && word_at(text) != "enum" ? head_length(text) : Skip::length_of(text);
  const std::size_t line = std::min(text.find('\n', at), whole);
  auto correction = ask(line);
  if ((!correction || correction->write.text.empty()) && line < whole)
    if (auto better = ask(whole); better && (!correction || !better->write.text.empty())) return better;
  if (!correction && error.what == expectation<statement_end>.what) return separated(from_here(line), at, body);
  return correction;
}

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
      b.report(error, correction_of(b, error, {in.current(), in.size(0)}, static_cast<Skip*>(nullptr)));
    }
    b.begin_anew(brackets);
    failed(b, {in.current(), in.size(0)}, static_cast<Skip*>(nullptr));
    b.drop_docs();
    return tao::pegtl::match<Skip, A, rewind_mode::dontcare, Action, Control>(in, b);
  }
};

namespace {

ast::File read(const Source& source, Diagnostics& diagnostics) {
  const std::string_view text = source.text();
  Builder builder(source, diagnostics);
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> in(text.data(), text.data() + text.size(), source.name());
  tao::pegtl::parse<file, action, raising>(in, builder);
  return std::move(builder.file);
}

/// The line that a span begins in, without the blanks before its first word.
Span line_of(Span where) {
  const std::string_view line = where.source->line_at(where.begin);
  const auto begin = static_cast<std::uint32_t>(line.data() - where.source->text().data());
  const auto end = begin + static_cast<std::uint32_t>(line.size());
  const auto blanks = static_cast<std::uint32_t>(std::min(line.find_first_not_of(" \t"), line.size()));
  return {where.source, begin + blanks, end};
}

}  // namespace
}  // namespace grammar

ast::File parse(const Source& source, Diagnostics& diagnostics) {
  const std::string_view text = source.text();
  if (const std::size_t bad = utf8::find_invalid(text); bad != std::string_view::npos) {
    const auto at = static_cast<std::uint32_t>(bad);
    diagnostics.report(Code::invalid_utf8, {&source, at, at + 1}, "this is not UTF-8 text", "save the file as UTF-8");
    return {};
  }
  return grammar::read(source, diagnostics);
}

std::optional<grammar::Correction> correction_at(Span where, grammar::Body body, const Diagnostics& before) {
  if (!before.wants_corrections()) return std::nullopt;
  const Span line = grammar::line_of(where);
  if (line.begin == line.end) return std::nullopt;
  return grammar::correct({line, body, {}, [&](const std::string& text) { return grammar::accepts(text, body); }});
}

Replacement line_with(Span where, std::string_view instead) {
  const Span line = grammar::line_of(where);
  const Span before{line.source, line.begin, where.begin};
  const Span after{line.source, std::min(where.end, line.end), line.end};
  return {std::string(before.text()).append(instead).append(after.text()), line};
}

}  // namespace keyc
