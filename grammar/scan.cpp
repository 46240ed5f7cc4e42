#include "grammar/scan.hpp"

#include <algorithm>
#include <array>

namespace keyc::grammar {
namespace {

constexpr std::array declaration_words{
    std::string_view("schema"), std::string_view("table"),  std::string_view("enum"),   std::string_view("entity"),
    std::string_view("mixin"),  std::string_view("struct"), std::string_view("import"), std::string_view("collection")};
constexpr std::array statement_words{
    std::string_view("access"),  std::string_view("index"),      std::string_view("local"),
    std::string_view("ttl"),     std::string_view("text"),       std::string_view("type"),
    std::string_view("billing"), std::string_view("allow"),      std::string_view("sample"),
    std::string_view("size"),    std::string_view("unique"),     std::string_view("versions"),
    std::string_view("members"), std::string_view("transaction")};
/// What stands behind an attribute, not behind the keyword of a statement.
constexpr std::array operator_words{
    std::string_view("between"), std::string_view("begins_with"), std::string_view("contains"), std::string_view("in"),
    std::string_view("present"), std::string_view("absent"),      std::string_view("and"),      std::string_view("or")};

bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_word_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_word(char c) { return is_word_start(c) || (c >= '0' && c <= '9'); }

std::string_view without_blanks(std::string_view text) {
  const auto first = std::find_if_not(text.begin(), text.end(), is_blank);
  return text.substr(static_cast<std::size_t>(first - text.begin()));
}

std::string_view word_at(std::string_view text) {
  if (text.empty() || !is_word_start(text.front())) return {};
  const auto end = std::find_if_not(text.begin(), text.end(), is_word);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

template <class Words>
bool contains(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::size_t line_end(std::string_view text, std::size_t at) { return std::min(text.find('\n', at), text.size()); }

/// Behind the text in quotes that begins at `at`; one that is not closed ends with its line.
std::size_t quote_end(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == '"') return at + 1;
    if (text[at] == '\\' && at + 1 < text.size() && text[at + 1] != '\n') ++at;
  }
  return at;
}

bool begins_comment(std::string_view text, std::size_t at) {
  if (text.substr(at, 2) != "//") return false;
  return at == 0 || is_blank(text[at - 1]) || text[at - 1] == '\n';
}

/// Behind the '}' that closes the block that begins at `at`.
std::size_t block_end(std::string_view text, std::size_t at) {
  std::size_t depth = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"') {
      at = quote_end(text, at);
      continue;
    }
    if (begins_comment(text, at)) {
      at = line_end(text, at);
      continue;
    }
    ++at;
    if (c == '{') ++depth;
    if (c == '}' && --depth == 0) return at;
    if (c == '\n' && begins_declaration(text.substr(at, 4096))) return at;
  }
  return at;
}

/// Whether a condition that reads so far goes on in the next line, whatever that begins with.
bool ends_in_conjunction(std::string_view statement) {
  const std::size_t before = statement.find_last_of(" \t\n()");
  const std::string_view word = before == std::string_view::npos ? statement : statement.substr(before + 1);
  return word == "and" || word == "or";
}

/// The body of a declaration whose '{' is missing: up to its '}', or to the next declaration.
std::size_t body_length(std::string_view text) {
  std::size_t at = line_end(text, 0);
  while (at < text.size()) {
    const std::string_view line = text.substr(at + 1, 4096);
    if (begins_declaration(line)) break;
    at = line_end(text, at + 1);
    if (without_blanks(line).starts_with('}')) break;
  }
  return at;
}

/// Behind the empty lines and those with a comment.
std::string_view next_code(std::string_view text) {
  while (true) {
    text = without_blanks(text);
    if (text.starts_with("//"))
      text.remove_prefix(line_end(text, 0));
    else if (text.starts_with('\n') || text.starts_with('\r'))
      text.remove_prefix(1);
    else
      return text;
  }
}

bool begins_clause(std::string_view text) {
  static constexpr std::array clauses{
      std::string_view("on"),         std::string_view("scan"),   std::string_view("ascending"),
      std::string_view("descending"), std::string_view("limit"),  std::string_view("consistent"),
      std::string_view("filter"),     std::string_view("when"),   std::string_view("allow"),
      std::string_view("projects"),   std::string_view("ranges"), std::string_view("oldest"),
      std::string_view("empty")};
  text = next_code(text);
  const std::string_view word = word_at(text);
  if (!contains(clauses, word)) return false;
  const std::string_view next = without_blanks(text.substr(word.size()));
  return next.empty() || (next.front() != ':' && next.front() != '=');
}

}  // namespace

bool begins_declaration(std::string_view text) noexcept {
  text = without_blanks(text);
  const std::string_view word = word_at(text);
  if (!contains(declaration_words, word)) return false;
  const std::string_view rest = text.substr(word.size());
  const std::string_view next = without_blanks(rest);
  return next.size() < rest.size() && !next.empty() && (is_word_start(next.front()) || next.front() == '"');
}

bool begins_assignment(std::string_view text) noexcept {
  const std::string_view word = word_at(text);
  return !word.empty() && without_blanks(text.substr(word.size())).starts_with('=');
}

bool begins_statement(std::string_view text) noexcept {
  text = without_blanks(text);
  if (text.starts_with('}')) return true;
  if (begins_declaration(text)) return true;
  const std::string_view word = word_at(text);
  if (word.empty()) return false;
  const std::string_view rest = text.substr(word.size());
  const std::string_view next = without_blanks(rest);
  if (next.starts_with(':') || next.starts_with('=')) return true;
  if (word == "key" && next.starts_with('(')) return true;
  return contains(statement_words, word) && next.size() < rest.size() && !next.empty() && is_word_start(next.front()) &&
         !contains(operator_words, word_at(next));
}

std::size_t statement_length(std::string_view text) noexcept {
  std::size_t depth = 0;
  std::size_t at = 0;
  std::size_t code_end = 0;  // behind the last character that is no comment
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"') {
      at = code_end = quote_end(text, at);
      continue;
    }
    if (begins_comment(text, at)) {
      at = line_end(text, at);
      continue;
    }
    if (c == '{') {
      at = code_end = block_end(text, at);
      continue;
    }
    if (c == '}' || (c == ';' && depth == 0)) break;
    if (c == '\n') {
      const std::string_view next = text.substr(at + 1, 4096);
      const std::string_view code = text.substr(0, code_end);
      const bool goes_on = ends_in_conjunction(code) ||
                           (depth > 0 ? !begins_statement(next) : code.ends_with(',') || begins_clause(next));
      if (!goes_on) break;
    }
    if (c == '(' || c == '[' || c == '<') ++depth;
    if ((c == ')' || c == ']' || c == '>') && depth > 0) --depth;
    ++at;
    if (!is_blank(c) && c != '\r' && c != '\n') code_end = at;
  }
  return at;
}

std::size_t declaration_length(std::string_view text) noexcept {
  std::size_t at = 0;
  while (at < text.size() && text[at] != '\n' && text[at] != '{') {
    if (text[at] == '"')
      at = quote_end(text, at);
    else if (begins_comment(text, at))
      at = line_end(text, at);
    else
      ++at;
  }
  // The brace may stand on the next line.
  const std::size_t brace = text.find_first_not_of(" \t\r\n", at);
  if (brace != std::string_view::npos && text[brace] == '{') return block_end(text, brace);
  return word_at(text) == "schema" ? at : at + body_length(text.substr(at));
}

std::string_view junk_name(std::string_view text) noexcept {
  const std::string_view name = word_at(without_blanks(text.substr(word_at(text).size())));
  if (name.empty() || name.data() == text.data()) return {};
  return text.substr(0, line_end(text, 0)).find('{') == std::string_view::npos ? std::string_view{} : name;
}

std::size_t junk_length(std::string_view text) noexcept {
  if (!junk_name(text).empty()) return block_end(text, text.find('{'));
  std::size_t at = 0;
  do {
    at = std::min(line_end(text, at) + 1, text.size());
  } while (at < text.size() && !begins_declaration(text.substr(at, 4096)));
  return at;
}

}  // namespace keyc::grammar
