// Actions call this class in the order of the text; it keeps what is half read and puts it into the Ast when a
// statement is complete. Doc comments are the hard part: one at the end of a line belongs to what began on that line,
// even if a declaration has ended since.

#include "grammar/builder.hpp"

#include <fmt/format.h>

#include <utility>

#include "grammar/quoted.hpp"
#include "keyc/generated/utf8.hpp"

namespace keyc::grammar {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

void append_block(std::string& doc, std::string_view more) {
  if (!doc.empty() && !more.empty()) doc += '\n';
  doc += more;
}

/// Digits, optionally with '_' between them, a fraction and an exponent.
bool is_number(std::string_view text) {
  const auto digits = [&](bool separated) {
    std::size_t count = 0;
    while (!text.empty() && (is_digit(text.front()) ||
                             (separated && count > 0 && text.front() == '_' && text.size() > 1 && is_digit(text[1])))) {
      text.remove_prefix(1);
      ++count;
    }
    return count > 0;
  };
  if (text.starts_with('-')) text.remove_prefix(1);
  if (!digits(true)) return false;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    if (!digits(true)) return false;
  }
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
    if (!digits(false)) return false;
  }
  return text.empty();
}

}  // namespace

void Builder::add_doc(const char* begin, std::string_view text) {
  const std::uint32_t at = offset(begin);
  if (at < docs_end_) return;  // already added, before another alternative failed
  docs_end_ = at + 1;
  text.remove_prefix(3);
  if (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\r') || text.ends_with('\t')) text.remove_suffix(1);
  const std::string_view line = source_.line_at(at);
  std::string& doc = doc_after(line.substr(0, static_cast<std::size_t>(begin - line.data())));
  if (!doc.empty()) doc += '\n';
  doc += text;
}

std::string& Builder::doc_after(std::string_view before) {
  const std::size_t last = before.find_last_not_of(" \t");
  if (last == std::string_view::npos) return doc_before_;
  // After the '{' of an enum or the ',' after a value: both are already complete.
  if (open == Open::enumeration && before[last] != '}' && enumerator.name.text.empty())
    return enumeration.values.empty() ? enumeration.doc : enumeration.values.back().doc;
  if (before[last] == ';' && declared_doc_ != nullptr) return *declared_doc_;
  return doc_on_line_;
}

std::string Builder::take_doc() {
  std::string doc = std::exchange(doc_before_, {});
  append_block(doc, std::exchange(doc_on_line_, {}));
  return doc;
}

void Builder::keep_doc() {
  append_block(open_doc(), std::exchange(doc_on_line_, {}));
  append_block(open_doc(), std::exchange(doc_before_, {}));
}

void Builder::begin_statement() { append_block(open_doc(), std::exchange(doc_on_line_, {})); }

void Builder::drop_docs() {
  doc_before_.clear();
  doc_on_line_.clear();
}

std::string& Builder::open_doc() {
  switch (open) {
    case Open::table: return table.doc;
    case Open::enumeration: return enumeration.doc;
    case Open::entity: return entity.doc;
    case Open::collection: return collection.doc;
    case Open::structure:
    case Open::mixin: return block.doc;
    case Open::nothing: break;
  }
  return no_doc_;
}

ast::Text Builder::unquoted(const char* begin, const char* end) {
  ast::Text result = unquoted_bytes(begin, end);
  if (utf8::find_invalid(result.value) != std::string_view::npos)
    diagnostics_.report(Code::bad_text, result.span, "with its escapes, this text is not valid UTF-8");
  return result;
}

ast::Text Builder::unquoted_bytes(const char* begin, const char* end) {
  ast::Text result{{}, span(begin, end)};
  const char* const last = end - 1;
  for (const char* at = begin + 1; at < last; ++at) {
    if (*at != '\\') {
      result.value += *at;
      continue;
    }
    const char* const escape = at++;
    switch (*at) {
      case '"':
      case '\\': result.value += *at; break;
      case 'n': result.value += '\n'; break;
      case 't': result.value += '\t'; break;
      default: {
        const bool is_hex = *at == 'x' && last - at > 2 && hex_value(at[1]) >= 0 && hex_value(at[2]) >= 0;
        if (is_hex) {
          result.value += static_cast<char>(hex_value(at[1]) * 16 + hex_value(at[2]));
          at += 2;
        } else {
          diagnostics_.report(Code::bad_text, span(escape, at + 1), "unknown escape in a text",
                              R"(there are \" \\ \n \t and \xHH)");
          result.value += *at;  // so that later checks see a text without the error
        }
      }
    }
  }
  return result;
}

ast::Number Builder::number(const char* begin, const char* end) {
  const std::string_view written(begin, static_cast<std::size_t>(end - begin));
  ast::Number result{{}, span(begin, end)};
  for (const char c : written)
    if (c != '_') result.digits += c;
  if (!is_number(written)) {
    diagnostics_.report(Code::bad_number, result.span, "this is not a number", "digits, with '_' only between them");
    result.digits = "1";  // valid wherever a number is, so that no second error follows
  }
  return result;
}

ast::SampleValue Builder::bare_value(const char* begin, const char* end) {
  using Kind = ast::SampleValue::Kind;
  const std::string_view written(begin, static_cast<std::size_t>(end - begin));
  const bool is_meant_as_number = written.find_first_not_of("0123456789_.") == std::string_view::npos;
  if (is_meant_as_number || is_number(written))
    return {Kind::number, number(begin, end).digits, {}, {}, span(begin, end)};
  diagnostics_.report(Code::bad_number, span(begin, end), "this is neither a number nor a word",
                      "write " + keyc::quoted(written) + ": ids, times and other texts are in quotes");
  return {Kind::text, std::string(written), {}, {}, span(begin, end)};
}

void Builder::unsupported(std::string what, Span where) {
  file.unsupported.push_back({std::move(what), where});
  statement_failed(false);
}

void Builder::report_twice(Span again, Span first, std::string_view what) {
  diagnostics_.report({Code::given_twice,
                       again,
                       fmt::format("{} is given twice", what),
                       "leave one out",
                       {{first, "first given here"}}});
}

void Builder::report_unpaired(const char* begin, const char* end) {
  const std::string_view text(begin, static_cast<std::size_t>(end - begin));
  const std::size_t bracket = unpaired_bracket(text);
  if (bracket == std::string_view::npos) return;
  const bool opens = text[bracket] == '(' || text[bracket] == '[';
  diagnostics_.report(Code::unclosed, span(begin + bracket, begin + bracket + 1),
                      fmt::format("this '{}' {}", text[bracket], opens ? "is never closed" : "closes nothing"));
}

void Builder::report(const SyntaxError& error, std::optional<Correction> correction) {
  const auto opened = brackets.empty() ? std::nullopt : std::optional(brackets.back());
  grammar::report(error, source_, opened, std::move(correction), diagnostics_);
}

bool Builder::in_parentheses() const { return !brackets.empty() && source_.text()[brackets.back()] == '('; }

ast::Condition Builder::take_condition() {
  ast::Condition result = std::move(conditions.back());
  conditions.clear();
  return result;
}

void Builder::begin(Open which) {
  open = which;
  declared_doc_ = nullptr;
  table = {};
  enumeration = {};
  enumerator = {};
  entity = {};
  collection = {};
  block = {};
}

void Builder::close() {
  begin_statement();
  switch (open) {
    case Open::table: file.tables.push_back(std::move(table)); break;
    case Open::enumeration: file.enums.push_back(std::move(enumeration)); break;
    case Open::entity:
      entity.attributes.shrink_to_fit();
      file.entities.push_back(std::move(entity));
      break;
    case Open::collection: file.collections.push_back(std::move(collection)); break;
    case Open::structure: file.structs.push_back(std::move(block)); break;
    case Open::mixin: file.mixins.push_back(std::move(block)); break;
    case Open::nothing: break;
  }
  begin(Open::nothing);
}

void Builder::begin_anew(std::size_t open_brackets) {
  brackets.resize(open_brackets);
  side = {};
  types.clear();
  expressions.clear();
  conditions.clear();
  unique = {};
  sample_values.clear();
  as.reset();
}

void Builder::statement_failed(bool may_be_attribute) {
  table.complete = false;
  enumeration.complete = false;
  block.complete = false;
  entity.complete = false;
  collection.complete = false;
  if (may_be_attribute) entity.attributes_known = false;
}

void Builder::declaration_failed(std::string_view keyword) {
  statement_failed(true);
  if (keyword == "import") file.imports_known = false;
  // An entity or a collection cannot be judged without its table.
  const auto drop_without_table = [&](Open which, const ast::Name& name, const ast::Name& table_name) {
    if (open != which || !table_name.text.empty()) return;
    file.incomplete.push_back(name);
    begin(Open::nothing);
  };
  drop_without_table(Open::entity, entity.name, entity.table);
  drop_without_table(Open::collection, collection.name, collection.table);
  close();
}

void Builder::junk_found(const Junk& junk) {
  const auto span_of = [&](std::string_view word) { return span(word.data(), word.data() + word.size()); };
  const std::string_view meant = nearest_word(junk.keyword, declaration_words);
  if (meant == "import") file.imports_known = false;
  if (junk.name.empty()) return;
  ast::Name name{std::string(junk.name), span_of(junk.name)};
  if (meant == "schema" && !file.schema)
    file.schema = std::move(name);
  else if (!meant.empty() || junk.block != std::string_view::npos)
    file.incomplete.push_back(std::move(name));
}

}  // namespace keyc::grammar
