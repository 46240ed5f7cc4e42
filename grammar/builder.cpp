#include "grammar/builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "keyc/utf8.hpp"

namespace keyc::grammar {
namespace {

bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Where a statement stands, for one that is somewhere else.
struct Home {
  std::string_view words;
  std::string_view body;
};
constexpr std::array homes{Home{"key index local ttl text type billing", "a table"},
                           Home{"access sample size unique versions", "an entity"},
                           Home{"members skipping", "a collection"}};

int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool contains(const std::vector<std::string_view>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::vector<std::string_view> split(std::string_view words) {
  std::vector<std::string_view> all;
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    all.push_back(words.substr(0, end));
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return all;
}

void append_block(std::string& doc, std::string_view more) {
  if (!doc.empty() && !more.empty()) doc += '\n';
  doc += more;
}

/// digits, perhaps with '_' between them, a fraction and an exponent
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
  if (at < docs_end_) return;  // read again after another alternative had failed
  docs_end_ = at + 1;
  text.remove_prefix(3);
  if (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\r') || text.ends_with('\t')) text.remove_suffix(1);
  const std::string_view line = source_.line_at(at);
  std::string& doc = doc_behind(line.substr(0, static_cast<std::size_t>(begin - line.data())));
  if (!doc.empty()) doc += '\n';
  doc += text;
}

std::string& Builder::doc_behind(std::string_view before) {
  const std::size_t last = before.find_last_not_of(" \t");
  if (last == std::string_view::npos) return doc_before_;
  // Behind the '{' of an enum, or the ',' of a value: both are already there.
  if (open == Open::enumeration && before[last] != '}' && enumerator.name.text.empty())
    return enumeration.values.empty() ? enumeration.doc : enumeration.values.back().doc;
  return doc_on_line_;
}

std::string Builder::take_doc() {
  std::string doc = std::exchange(doc_before_, {});
  append_block(doc, std::exchange(doc_on_line_, {}));
  return doc;
}

void Builder::begin_statement() {
  const std::string doc = std::exchange(doc_on_line_, {});
  if (open == Open::table) append_block(table.doc, doc);
  if (open == Open::entity) append_block(entity.doc, doc);
}

void Builder::drop_docs() {
  doc_before_.clear();
  doc_on_line_.clear();
}

ast::Text Builder::unquoted(const char* begin, const char* end) {
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
        }
      }
    }
  }
  if (utf8::find_invalid(result.value) != std::string_view::npos)
    diagnostics_.report(Code::bad_text, result.span, "with its escapes, this text is not valid UTF-8");
  return result;
}

ast::Number Builder::number(const char* begin, const char* end) {
  const std::string_view written(begin, static_cast<std::size_t>(end - begin));
  ast::Number result{{}, span(begin, end)};
  for (const char c : written)
    if (c != '_') result.digits += c;
  if (!is_number(written)) {
    diagnostics_.report(Code::bad_number, result.span, "this is no number", "digits, with '_' only between them");
    result.digits = "1";  // fits wherever a number does, so that nothing more is said of it
  }
  return result;
}

void Builder::count_column(const char* begin) {
  if (key_columns++ == 2)
    throw SyntaxError{Code::expected, offset(begin), "')'", "a key has a partition key and a sort key at most", {}};
}

void Builder::unsupported(std::string what, Span where) {
  file.unsupported.push_back({std::move(what), where});
  statement_failed(false);
}

bool Builder::given_before(const ast::Name& name, const Span* first, std::string_view what) {
  if (first == nullptr) return false;
  diagnostics_.report({Code::given_twice,
                       name.span,
                       fmt::format("{} is given twice", what),
                       "leave one out",
                       {{*first, "first given here"}}});
  return true;
}

std::string Builder::found_at(std::uint32_t offset) const {
  const std::string_view rest = source_.text().substr(offset);
  if (rest.empty()) return "the end of the file";
  if (rest.starts_with('\n') || rest.starts_with("\r\n")) return "the end of the line";
  std::size_t length = 0;
  while (length < rest.size() && length < 40 && is_word(rest[length])) ++length;
  if (length > 0) return fmt::format("'{}{}'", rest.substr(0, length), length == 40 ? "…" : "");
  const auto byte = static_cast<unsigned char>(rest.front());
  if (byte < 0x20 || byte == 0x7F) return fmt::format("the character \\x{:02X}", byte);
  return fmt::format("'{}'", rest.substr(0, utf8::first_length(rest)));
}

std::string Builder::hint_for(const SyntaxError& error) const {
  if (error.candidates.empty()) return std::string(error.hint);
  const std::string_view rest = source_.text().substr(error.offset);
  const auto end = std::find_if_not(
      rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(rest.size(), 40)), is_word);
  const std::string_view word = rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
  const std::vector<std::string_view> candidates = split(error.candidates);
  for (const Home& home : homes)
    if (contains(split(home.words), word) && !contains(candidates, word))
      return fmt::format("'{}' belongs in {}", word, home.body);
  const std::string_view best = nearest(word, candidates);
  if (!best.empty()) return fmt::format("did you mean '{}'?", best);
  if (!error.hint.empty()) return std::string(error.hint);
  return fmt::format("one of: {}", fmt::join(candidates, ", "));
}

void Builder::report(const SyntaxError& error) {
  const std::string_view rest = source_.text().substr(error.offset);
  std::size_t length = 0;
  while (length < rest.size() && length < 200 && is_word(rest[length])) ++length;
  const Span where{&source_, error.offset,
                   error.offset + static_cast<std::uint32_t>(length > 0 ? length : utf8::first_length(rest))};
  if (error.code == Code::unclosed && !brackets.empty()) {
    const std::uint32_t opened = brackets.back();
    diagnostics_.report({Code::unclosed,
                         {&source_, opened, opened + 1},
                         fmt::format("this '{}' is never closed", source_.text()[opened]),
                         "",
                         {{where, fmt::format("{} was expected here", error.what)}}});
  } else if (error.code == Code::too_deep) {
    diagnostics_.report(Code::too_deep, where, "nested too deeply", "64 levels are the most");
  } else {
    diagnostics_.report(error.code, where, fmt::format("expected {}, found {}", error.what, found_at(error.offset)),
                        hint_for(error));
  }
}

void Builder::statement_failed(bool may_be_attribute) {
  if (open == Open::table) table.complete = false;
  if (open == Open::enumeration) enumeration.complete = false;
  if (open != Open::entity) return;
  entity.complete = false;
  if (may_be_attribute) entity.attributes_known = false;
}

void Builder::declaration_failed() {
  statement_failed(true);
  const Open which = open;
  if (which == Open::table && !table.name.text.empty()) close_table();
  if (which == Open::enumeration && !enumeration.name.text.empty()) close_enum();
  // Without its table there is nothing to judge an entity by.
  if (which == Open::entity && !entity.name.text.empty()) {
    if (entity.table.text.empty()) {
      file.incomplete.push_back(entity.name);
    } else {
      close_entity();
    }
  }
  open = Open::nothing;
}

void Builder::junk_found(std::string_view name) {
  if (!name.empty()) file.incomplete.push_back({std::string(name), span(name.data(), name.data() + name.size())});
}

void Builder::close_table() {
  append_block(table.doc, doc_on_line_);
  file.tables.push_back(std::exchange(table, {}));
  open = Open::nothing;
}

void Builder::close_enum() {
  append_block(enumeration.doc, doc_on_line_);
  file.enums.push_back(std::exchange(enumeration, {}));
  open = Open::nothing;
}

void Builder::close_entity() {
  append_block(entity.doc, doc_on_line_);
  file.entities.push_back(std::exchange(entity, {}));
  open = Open::nothing;
}

}  // namespace keyc::grammar
