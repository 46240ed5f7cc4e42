// After an error the text is read word by word, without the grammar and without recursion, up to where a statement or a
// declaration can begin again. The first words of a line decide that, and they end brackets that are still open: a
// bracket that is never closed is a frequent error, and must not take the rest of the file with it.

#include "grammar/recovery.hpp"

#include <algorithm>

#include "grammar/clauses.hpp"
#include "grammar/scan.hpp"

namespace keyc::grammar {
namespace {

/// The end of the comment of another language that begins at `at`, between /* and */; `at` if there is none.
std::size_t block_comment_end(std::string_view text, std::size_t at) {
  if (text.substr(at, 2) != "/*" || (at > 0 && !is_blank(text[at - 1]) && text[at - 1] != '\n')) return at;
  const std::size_t close = text.substr(0, at + 4096).find("*/", at + 2);
  return close == std::string_view::npos ? at : close + 2;
}

/// The position after the '}' of the block that begins at `at`. A block that is not closed ends before a line that is
/// `beyond` it.
std::size_t block_end(std::string_view text, std::size_t at,
                      bool (*beyond)(std::string_view) noexcept = begins_declaration) {
  std::size_t depth = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"') {
      at = quote_end(text, at);
      continue;
    }
    if (begins_comment(text, at)) {
      at = end_of_line(text, at);
      continue;
    }
    ++at;
    if (c == '{') ++depth;
    if (c == '}' && --depth == 0) return at;
    if (c == '\n' && beyond(text.substr(at, 4096))) return at;
  }
  return at;
}

/// Whether the line ends an unclosed sample: any statement except `word =`, which may be a member of it.
bool is_beyond_sample(std::string_view line) noexcept {
  return !without_blanks(line).starts_with('}') && begins_statement(line, Inside::condition);
}

/// Whether the condition ends in `and` or `or`, so that the next line continues it.
bool ends_in_conjunction(std::string_view statement) {
  const std::size_t before = statement.find_last_of(" \t\n()");
  const std::string_view word = before == std::string_view::npos ? statement : statement.substr(before + 1);
  return word == "and" || word == "or";
}

/// The body of a declaration whose '{' is missing: up to its '}', or to the next declaration.
std::size_t body_length(std::string_view text) {
  std::size_t at = end_of_line(text, 0);
  while (at < text.size()) {
    const std::string_view line = text.substr(at + 1, 4096);
    if (begins_declaration(line)) break;
    at = end_of_line(text, at + 1);
    if (without_blanks(line).starts_with('}')) break;
  }
  return at;
}

/// The text after empty lines and comments.
std::string_view next_code(std::string_view text) {
  while (true) {
    text = without_blanks(text);
    if (text.starts_with("//"))
      text.remove_prefix(end_of_line(text, 0));
    else if (text.starts_with('\n') || text.starts_with('\r'))
      text.remove_prefix(1);
    else
      return text;
  }
}

bool begins_clause(std::string_view text) {
  text = next_code(text);
  const std::string_view word = word_at(text);
  if (!has_word(access_clause_words, word) && !has_word(template_clauses, word) && !has_word(index_clauses, word) &&
      !has_word(connectives, word))
    return false;
  const std::string_view next = without_blanks(text.substr(word.size()));
  return next.empty() || (next.front() != ':' && next.front() != '=');
}

/// Whether the '<' or '>' at `at` compares values, and is not a bracket of an expression or a type.
bool compares(std::string_view text, std::size_t at) {
  const char before = at > 0 ? text[at - 1] : '\n';
  const char after = at + 1 < text.size() ? text[at + 1] : '\n';
  return is_blank(before) ? text[at] == '>' || is_blank(after) || after == '=' || after == '>' : after == '=';
}

/// Whether the statement that is `code` so far continues in the line that begins with `next`.
bool continues(std::string_view code, std::size_t depth, std::string_view next, Inside inside) {
  if (ends_in_conjunction(code)) return !begins_statement(next, Inside::condition);
  if (depth == 0) return code.ends_with(',') || begins_clause(next);
  // After the '(' of a condition, not that of a call.
  const bool in_condition = code.ends_with(" (") || code.ends_with("((");
  return !begins_statement(next, in_condition ? Inside::condition : inside);
}

std::size_t length_of_statement(std::string_view text, Inside inside) {
  const bool is_sample = inside == Inside::entity && word_at(text) == "sample";
  std::size_t depth = 0;
  std::size_t at = 0;
  std::size_t code_end = 0;  // after the last character that is not a comment
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"') {
      at = code_end = quote_end(text, at);
      continue;
    }
    if (begins_comment(text, at)) {
      at = end_of_line(text, at);
      continue;
    }
    if (const std::size_t end = block_comment_end(text, at); end != at) {
      at = code_end = end;
      continue;
    }
    if (c == '{') {
      at = code_end = is_sample ? block_end(text, at, is_beyond_sample) : block_end(text, at);
      if (text[at - 1] == '\n') return at - 1;  // never closed
      continue;
    }
    if (c == '}' || (c == ';' && depth == 0)) break;
    if (c == '\n' && !continues(text.substr(0, code_end), depth, text.substr(at + 1, 4096), inside)) break;
    const bool is_bracket = (c != '<' && c != '>') || !compares(text, at);
    if (is_bracket && (c == '(' || c == '[' || c == '<')) ++depth;
    if (is_bracket && (c == ')' || c == ']' || c == '>') && depth > 0) --depth;
    ++at;
    if (!is_blank(c) && c != '\r' && c != '\n') code_end = at;
  }
  return at;
}

}  // namespace

bool begins_declaration(std::string_view text) noexcept {
  text = without_blanks(text);
  const std::string_view word = word_at(text);
  if (!has_word(declaration_words, word)) return false;
  const std::string_view rest = text.substr(word.size());
  const std::string_view next = without_blanks(rest);
  // A table has a statement that begins with the same word.
  if (word == "type" && !begins_assignment(next)) return false;
  return next.size() < rest.size() && !next.empty() && (is_word_start(next.front()) || next.front() == '"');
}

bool begins_assignment(std::string_view text) noexcept {
  const std::string_view word = text.starts_with('"') ? text.substr(0, quote_end(text, 0)) : word_at(text);
  return !word.empty() && without_blanks(text.substr(word.size())).starts_with('=');
}

bool begins_statement(std::string_view text, Inside inside) noexcept {
  text = without_blanks(text);
  if (text.starts_with('}')) return true;
  if (begins_declaration(text)) return true;
  const std::string_view word = word_at(text);
  if (word.empty()) return inside == Inside::entity && begins_assignment(text);
  const std::string_view rest = text.substr(word.size());
  const std::string_view next = without_blanks(rest);
  if (next.starts_with(':')) return inside != Inside::table;
  if (next.starts_with('=')) return inside == Inside::entity;
  if (word == "key" && next.starts_with('(')) return true;
  const bool is_keyword =
      has_word(table_words, word) || has_word(entity_words, word) || has_word(collection_words, word);
  // `size between` and `type as "t"` are in conditions and lists of key attributes, and begin no statement.
  if (!is_keyword || next.size() == rest.size() || next.empty()) return false;
  if (next.front() == '"') return word == "ttl" || word == "type";
  return is_word_start(next.front()) && !has_word(operator_words, word_at(next)) && word_at(next) != "as";
}

std::size_t statement_length(std::string_view text) noexcept { return length_of_statement(text, Inside::entity); }

std::size_t table_statement_length(std::string_view text) noexcept { return length_of_statement(text, Inside::table); }

std::size_t unpaired_bracket(std::string_view text) noexcept {
  constexpr std::size_t none = std::string_view::npos;
  std::size_t first = none;  // the first of the open brackets
  std::size_t depth = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '"' || begins_comment(text, at)) {
      at = c == '"' ? quote_end(text, at) : end_of_line(text, at);
      continue;
    }
    if ((c == '(' || c == '[') && depth++ == 0) first = at;
    if (c == ')' || c == ']') {
      if (depth == 0) return at;
      if (--depth == 0) first = none;
    }
    ++at;
  }
  return first;
}

std::size_t declaration_length(std::string_view text) noexcept {
  if (word_at(text) == "import") return end_of_line(text, 0);
  std::size_t at = 0;
  while (at < text.size() && text[at] != '\n' && text[at] != '{') {
    if (text[at] == '"')
      at = quote_end(text, at);
    else if (begins_comment(text, at))
      at = end_of_line(text, at);
    else
      ++at;
  }
  // The brace may be on the next line.
  const std::size_t brace = text.find_first_not_of(" \t\r\n", at);
  if (brace != std::string_view::npos && text[brace] == '{') return block_end(text, brace);
  return word_at(text) == "schema" ? at : at + body_length(text.substr(at));
}

std::size_t head_length(std::string_view text) noexcept {
  const std::size_t end = end_of_line(text, 0);
  if (word_at(text) == "import") return end;
  return std::min(text.substr(0, end).rfind('{'), end - 1) + 1;
}

Junk junk_at(std::string_view text) noexcept {
  const std::string_view keyword = word_at(text);
  if (keyword.empty()) return {};
  const std::string_view rest = text.substr(keyword.size());
  const std::string_view name = word_at(without_blanks(rest));
  if (name.empty() || name.data() == rest.data()) return {keyword, {}};
  const std::size_t block = text.substr(0, end_of_line(text, 0)).find('{');
  if (block != std::string_view::npos) return {keyword, name, block};
  const std::string_view next = next_code(text.substr(end_of_line(text, 0)));
  if (!next.starts_with('{')) return {keyword, name};
  return {keyword, name, static_cast<std::size_t>(next.data() - text.data())};
}

std::size_t junk_length(std::string_view text) noexcept {
  if (const std::size_t block = junk_at(text).block; block != std::string_view::npos) return block_end(text, block);
  std::size_t at = block_comment_end(text, 0);
  do {
    at = std::min(end_of_line(text, at) + 1, text.size());
  } while (at < text.size() && !begins_declaration(text.substr(at, 4096)));
  return at;
}

}  // namespace keyc::grammar
