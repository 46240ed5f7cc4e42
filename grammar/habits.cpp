// A statement that is wrong is rewritten row by row until the grammar accepts it: the first row that matches changes
// one place, and the search begins anew. A corrected line is shown only if it parses; none is shown if a row only says
// what is meant. Rows are asked only where something is wrong, so no valid schema can meet them; each is looked for in
// one part of the statement (Place), and earlier rows come first.

#include "grammar/habits.hpp"

#include <algorithm>
#include <utility>

#include "grammar/habit_pattern.hpp"
#include "grammar/habit_rows.hpp"
#include "grammar/scan.hpp"
#include "grammar/words.hpp"

namespace keyc::grammar {
namespace {

constexpr std::size_t longest_statement = 400;
constexpr std::size_t longest_search = 100'000;  // how far a name is looked for in the file
constexpr std::size_t most_changes = 24;
constexpr std::size_t most_says = 3;

struct Row {
  const Habit* habit;
  HabitPattern pattern;
};

const std::vector<Row>& rows() {
  static const std::vector<Row> all = [] {
    std::vector<Row> made;
    for (const Habit& habit : habits) made.push_back({&habit, HabitPattern(habit.written)});
    return made;
  }();
  return all;
}

/// Some of a statement's tokens: those from `begin` to `end`.
struct Part {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Finds the parts of a statement in which habits are looked for.
class Parts {
 public:
  Parts(const std::vector<HabitToken>& tokens, Body body, bool is_structure)
      : tokens_(tokens), body_(body), is_structure_(is_structure) {}

  /// Empty if the statement has no such part.
  Part operator()(Place place) const {
    const bool has_attributes = body_ == Body::entity || body_ == Body::block;
    switch (place) {
      case Place::file: return start_if(body_ == Body::file);
      case Place::structure: return start_if(body_ == Body::file && is_structure_);
      case Place::table: return start_if(body_ == Body::table);
      case Place::entity: return start_if(body_ == Body::entity);
      case Place::attributes: return start_if(has_attributes && !is_statement('='));
      case Place::collection: return start_if(body_ == Body::collection);
      case Place::anywhere: return {0, tokens_.size()};
      case Place::keys: return body_ == Body::table ? Part{1, tokens_.size()} : Part{};
      case Place::type: return has_attributes && is_statement(':') ? Part{2, tokens_.size()} : Part{};
      case Place::value: return has_attributes && is_statement(':') ? after("=") : Part{};
      case Place::key: return body_ == Body::entity && is_statement('=') ? Part{2, first_of("when allow")} : Part{};
      case Place::parameters: return is_access() ? Part{open() + 1, close()} : Part{};
      case Place::clauses: return is_access() ? Part{close(), tokens_.size()} : Part{};
      case Place::condition: return is_access() ? after("filter") : is_statement('=') ? after("when") : Part{};
      case Place::values: return is_word(0, "sample") ? Part{1, tokens_.size()} : Part{};
    }
    return {};
  }

  static bool is_anchored(Place place) { return place <= Place::collection; }

 private:
  Part start_if(bool holds) const { return holds ? Part{0, tokens_.size()} : Part{}; }
  bool is_word(std::size_t at, std::string_view word) const { return at < tokens_.size() && tokens_[at].is(word); }
  /// Whether it begins with a name and this character.
  bool is_statement(char c) const {
    return tokens_.size() > 1 && tokens_[0].kind == HabitToken::Kind::word && tokens_[1].is(std::string_view(&c, 1));
  }
  bool is_access() const {
    const bool may_have = body_ == Body::entity || body_ == Body::collection;
    return may_have && is_word(0, "access") && !is_statement(':') && !is_statement('=');
  }

  std::size_t first_of(std::string_view words) const {
    std::size_t at = 0;
    while (at < tokens_.size() && !has_word(words, tokens_[at].text)) ++at;
    return at;
  }
  Part after(std::string_view word) const {
    const std::size_t at = first_of(word);
    return at == tokens_.size() ? Part{} : Part{at + 1, tokens_.size()};
  }
  std::size_t open() const { return first_of("("); }
  std::size_t close() const {
    std::size_t depth = 0;
    for (std::size_t at = open(); at < tokens_.size(); ++at) {
      if (tokens_[at].is("(")) ++depth;
      if (tokens_[at].is(")") && --depth == 0) return at;
    }
    return tokens_.size();
  }

  const std::vector<HabitToken>& tokens_;
  Body body_;
  bool is_structure_;
};

/// The name of the table that the file declares, for corrections that need one.
std::string_view table_in(std::string_view file) {
  const std::vector<HabitToken> tokens = habit_tokens(file.substr(0, 20'000));
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i)
    if (tokens[i].is("table") && tokens[i + 1].kind == HabitToken::Kind::word) return tokens[i + 1].text;
  return "Shop";
}

/// Whether the file declares a type of this name.
bool declares(std::string_view file, std::string_view name) {
  for (const std::string_view keyword : {"enum ", "struct "})
    if (file.find(std::string(keyword).append(name)) != std::string_view::npos) return true;
  return false;
}

/// Whether a line of the file that begins as `is_such` says has this word.
template <class Predicate>
bool has_line(std::string_view file, std::string_view word, Predicate is_such) {
  file = file.substr(0, longest_search);
  while (!file.empty()) {
    const std::size_t end = std::min(file.find('\n'), file.size());
    const std::vector<HabitToken> tokens = habit_tokens(file.substr(0, end));
    file.remove_prefix(std::min(end + 1, file.size()));
    const auto is_word = [&](const HabitToken& token) { return token.is(word); };
    if (tokens.size() > 1 && is_such(tokens) && std::any_of(tokens.begin(), tokens.end(), is_word)) return true;
  }
  return false;
}

/// Whether a line that is neither a template nor a pattern has the word, which is then likely an attribute.
bool may_declare(std::string_view file, std::string_view word) {
  return has_line(file, word,
                  [](const std::vector<HabitToken>& line) { return !line[1].is("=") && !line[0].is("access"); });
}

/// Whether each attribute in < > of a key template may be declared. A file with imports may have those of a mixin.
bool has_attributes_of(std::string_view statement, std::string_view file) {
  const std::vector<HabitToken> tokens = habit_tokens(statement);
  if (tokens.size() < 3 || !tokens[1].is("=") || has_line(file, "import", [](const auto&) { return true; }))
    return true;
  for (std::size_t i = 2; i + 2 < tokens.size(); ++i) {
    const bool is_attribute = tokens[i].is("<") && (tokens[i + 2].is(">") || tokens[i + 2].is("."));
    if (is_attribute && !may_declare(file, tokens[i + 1].text)) return false;
  }
  return true;
}

/// Whether what the row needs of the attribute holds in this file.
bool holds(Needs needs, const HabitPattern::Captures& captures, std::string_view file) {
  if (needs == Needs::nothing) return true;
  std::string_view attribute;
  for (const auto& [name, text] : captures)
    if (name == "path") attribute = word_at(text);
  const auto is_template = [](const std::vector<HabitToken>& line) { return line[1].is("="); };
  if (needs == Needs::sorting) return has_line(file, attribute, is_template);
  return may_declare(file, attribute);
}

/// Whether a word or symbol is one that key and id attributes have in their names or annotations.
bool may_be_key(std::string_view text) {
  for (const std::string_view word : {"id", "pk", "sk", "key", "access", "@"})
    if (same_word(text, word)) return true;
  return text.ends_with("Id") || text.ends_with("_id") || text.ends_with("ID") || text.ends_with("Key") ||
         text.ends_with("_key");
}

/// Whether the declaration that begins with these tokens, whatever its keyword, is meant as a struct: its name is the
/// type of an attribute, or nothing in its body looks like a key.
bool is_structure(const std::vector<HabitToken>& declaration, std::string_view file) {
  std::string_view name;
  std::size_t open = 0;
  while (open < declaration.size() && !declaration[open].is("{")) ++open;
  if (open < 2) return false;
  for (std::size_t i = 1; i < open && name.empty(); ++i)
    if (declaration[i].kind == HabitToken::Kind::word) name = declaration[i].text;
  const std::vector<HabitToken> tokens = habit_tokens(file.substr(0, longest_search));
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    const bool is_type =
        tokens[i - 1].is(":") || tokens[i - 1].is("<") || (i + 1 < tokens.size() && tokens[i + 1].is("["));
    if (is_type && tokens[i].is(name)) return true;
  }
  if (open + 1 >= declaration.size() || declaration[open + 1].is("}")) return false;
  for (std::size_t i = open + 1; i < declaration.size(); ++i)
    if (may_be_key(declaration[i].text)) return false;
  return true;
}

struct Change {
  Place where;
  std::string text;  // the whole statement
  std::string says;
  bool only_says = false;
};

/// Applies the first row that matches.
std::optional<Change> change(const std::string& text, const HabitQuestion& question, bool is_structure) {
  const std::string_view file = question.statement.source->text();
  const std::vector<HabitToken> tokens = habit_tokens(text);
  const Parts parts(tokens, question.body, is_structure);
  for (const Row& row : rows()) {
    const Part part = parts(row.habit->where);
    const std::size_t last = Parts::is_anchored(row.habit->where) ? std::min(part.begin + 1, part.end) : part.end;
    for (std::size_t first = part.begin; first < last; ++first) {
      const auto match = row.pattern.match(text, tokens, first, part.end);
      if (!match) continue;
      const std::string_view matched = std::string_view(text).substr(match->begin, match->end - match->begin);
      if (row.habit->where == Place::type && declares(file, matched)) continue;
      if (!holds(row.habit->needs, match->captures, file)) continue;
      const std::string_view table =
          row.habit->meant.find("%table") != std::string_view::npos ? table_in(file) : std::string_view();
      const std::string meant = replacement(row.habit->meant, match->captures, table);
      if (meant == matched) continue;
      if (row.habit->meant == only_says)
        return Change{row.habit->where, {}, replacement(row.habit->says, match->captures, table), true};
      return Change{row.habit->where, text.substr(0, match->begin) + meant + text.substr(match->end),
                    replacement(row.habit->says, match->captures, table)};
    }
  }
  return std::nullopt;
}

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

}  // namespace

std::optional<Correction> correct(const HabitQuestion& question) {
  const std::string_view file = question.statement.source->text();
  std::string text(question.statement.text());
  if (text.size() > longest_statement) return std::nullopt;
  const bool holds_no_key = question.body == Body::file && is_structure(habit_tokens(question.declaration), file);
  std::vector<std::string> says;
  bool is_right = false;
  for (std::size_t count = 0; count < most_changes; ++count) {
    auto next = change(text, question, holds_no_key);
    // What the grammar accepts may still have types of other languages, and no other habits.
    if (!next || (is_right && next->where != Place::type)) break;
    if (next->only_says) return Correction{std::move(next->says), {}};
    text = next->text;
    if (says.size() < most_says && std::find(says.begin(), says.end(), next->says) == says.end())
      says.push_back(next->says);
    is_right = trimmed(text).empty() || question.accepts(text);
  }
  // An expression of another language that is left would become literal text.
  if (!is_right || text.find("${") != std::string::npos) return std::nullopt;
  const bool is_known = question.body != Body::entity || has_attributes_of(text, file);
  Correction correction{says.front(), {is_known ? trimmed(text) : std::string(), question.statement}};
  for (std::size_t i = 1; i < says.size(); ++i) correction.says += "; " + says[i];
  return correction;
}

}  // namespace keyc::grammar
